import type { Trouble } from './job.ts'
import { backoffMs } from './pause.ts'
import type { Timings } from './timings.ts'

/** How long to wait before the next try of a poll, after so many failures in a row; a host may be left alone for longer. */
export function retryMs(
  { retryAfterMs }: Pick<Trouble, 'retryAfterMs'>,
  failures: number,
  { retryFirstMs, retryMaxMs }: Timings,
): number {
  return Math.max(backoffMs(failures, retryFirstMs, retryMaxMs), retryAfterMs ?? 0)
}
