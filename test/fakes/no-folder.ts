import type { Outside } from '../../src/tasks/context.ts'

/** For tasks that look at the market alone. */
export const noFolder = {
  folder: '/nowhere',
  copyLedger: async () => null,
  outside: (): Outside => {
    throw new Error('nobody is asked')
  },
}
