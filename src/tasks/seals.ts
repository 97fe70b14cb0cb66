import { z } from 'zod'
import { checkRecord } from '../seals/check-record.ts'
import type { TaskContext } from './context.ts'
import { task } from './task.ts'

/** The whole record against its seals; with a key, against those that this key has signed. */
export const sealsTask = task(
  z.object({
    key: z
      .string()
      .regex(/^[0-9a-fA-F]{64}$/, 'a public key is 64 hex digits')
      .optional(),
  }),
  async ({ store, kind, progress, signal }: TaskContext, { key }) => {
    const options = key === undefined ? {} : { key }
    return { source: kind, ...(await checkRecord(store.reader, { ...options, progress, signal })) }
  },
)
