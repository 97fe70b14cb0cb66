import type { SteadyClock } from '../core/clock.ts'
import { SourceError, StoreError, sentenceOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { Pause, TimeWatch } from '../core/time-watch.ts'
import type { Gateway } from '../define/gateway.ts'
import type { Store } from '../store/port.ts'
import type { GapReason } from '../tables/record/recording.ts'
import type { Batcher } from './batcher.ts'
import type { FailureLog } from './failure-log.ts'
import type { GapLedger } from './gaps.ts'
import type { Intake } from './intake.ts'
import type { Timings } from './timings.ts'

/** What every job of the recorder works with. */
export interface JobTools {
  readonly store: Store
  readonly batcher: Batcher
  /** For what sources give; what we write of ourselves goes to the batcher. */
  readonly intake: Intake
  readonly gaps: GapLedger
  readonly gateway: Gateway
  readonly clock: SteadyClock
  readonly log: Log
  /** For what sources and venues fail at: who is down is said once. */
  readonly failures: FailureLog
  readonly timings: Timings
  /** Whether we stood still ourselves: no venue is to blame for that. */
  readonly time: TimeWatch
}

/** Why a source does not record, as the gap ledger and the logs say it. */
export interface Trouble {
  readonly reason: GapReason
  readonly message: string
  readonly retryAfterMs: number | null
}

export function troubleOf(thrown: unknown): Trouble {
  const message = sentenceOf(thrown)
  if (thrown instanceof SourceError) {
    return { reason: thrown.fault, message, retryAfterMs: thrown.retryAfterMs }
  }
  if (thrown instanceof StoreError) return { reason: 'store_failed', message, retryAfterMs: null }
  // What a parser throws of its own accord: an answer that we do not understand.
  return { reason: 'bad_answer', message, retryAfterMs: null }
}

/** The same of what failed over a pause of our own, which is the reason then. */
export function troubleAfter(pause: Pause | null, thrown: unknown): Trouble {
  const trouble = troubleOf(thrown)
  if (pause === null) return trouble
  return { ...trouble, reason: 'not_running', message: `${pause.sentence}; then: ${trouble.message}` }
}
