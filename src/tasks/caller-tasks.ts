import { z } from 'zod'
import type { BlockedCallers } from '../access/blocked-callers.ts'
import { isoOf } from '../core/time.ts'
import { runOneOf, task } from './task.ts'

interface CallerContext {
  /** Who is kept out by the service that carries the task out; null where none serves. */
  readonly callers: BlockedCallers | null
}

/** Of those who call: for whoever lets them in. */
export const CALLER_TASKS = {
  blocked: task(z.object({}), async ({ callers }: CallerContext) => ({
    serving: callers !== null,
    callers: ((await callers?.list()) ?? []).map((line) => ({ ...line, until: isoOf(line.until) })),
  })),
  unblock: task(
    z.object({ caller: z.string().nullable() }),
    async ({ callers }: CallerContext, { caller }) => ({
      lifted: (await callers?.lift(caller)) ?? [],
    }),
  ),
}

export const isCallerTask = (name: string) => Object.hasOwn(CALLER_TASKS, name)

export function runCallerTask(name: string, context: CallerContext, args: unknown): Promise<unknown> {
  return runOneOf(CALLER_TASKS, name, context, args)
}
