import type { Trouble } from './job.ts'
import { isKeptOut } from './kept-out.ts'
import { backoffMs } from './pause.ts'
import type { Timings } from './timings.ts'

type Kind = Pick<Trouble, 'message' | 'retryAfterMs'>

/** How long to wait before the next try of a poll, after so many failures in a row. */
export function retryMs(trouble: Kind, failures: number, timings: Timings): number {
  const { retryFirstMs, retryMaxMs } = timings
  return Math.max(backoffMs(failures, retryFirstMs, retryMaxMs), stayAwayMs(trouble, failures, timings))
}

/**
 * How long a venue wants to be left alone: for as long as it says; and one that keeps us out is not overloaded, so that
 * being asked again soon only annoys it.
 */
export function stayAwayMs({ message, retryAfterMs }: Kind, failures: number, timings: Timings): number {
  const refused = isKeptOut(message) ? backoffMs(failures, timings.retryFirstMs, timings.refusedMaxMs) : 0
  return Math.max(refused, retryAfterMs ?? 0)
}
