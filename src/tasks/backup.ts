import { z } from 'zod'
import { makeBackup } from '../store/backup.ts'
import type { TaskContext } from './context.ts'
import { task } from './task.ts'

/** A whole copy of the folder, while it is recorded into. */
export const backup = task(
  z.object({ dir: z.string(), force: z.boolean() }),
  async ({ clock, progress, signal, ...source }: TaskContext, { dir, force }) =>
    makeBackup(source, dir, { force, now: clock.now(), progress, signal }),
)
