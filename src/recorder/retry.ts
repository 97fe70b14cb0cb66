import type { Trouble } from './job.ts'
import { backoffMs } from './pause.ts'

interface Backoff {
  readonly firstMs: number
  readonly maxMs: number
  /** The same for whoever refuses us: it is not overloaded, and being asked again soon only annoys it. */
  readonly refusedMaxMs: number
}

/** How long to wait before the next try, after so many failures in a row; longer where the venue asked for it. */
export function retryMs(
  { reason, retryAfterMs }: Pick<Trouble, 'reason' | 'retryAfterMs'>,
  failures: number,
  { firstMs, maxMs, refusedMaxMs }: Backoff,
): number {
  const most = reason === 'refused' ? Math.max(maxMs, refusedMaxMs) : maxMs
  return Math.max(backoffMs(failures, firstMs, most), retryAfterMs ?? 0)
}
