import { HOUR, MINUTE, SECOND } from '../core/time.ts'

/** Every delay of the recorder in one place, so that a test can make them short. All in milliseconds. */
export interface Timings {
  /** One call of a venue's REST side. */
  readonly callTimeoutMs: number
  /** Bounds of a whole poll, which may make hundreds of calls: nine tenths of its cadence, within these. */
  readonly runTimeoutMinMs: number
  readonly runTimeoutMaxMs: number
  readonly retryFirstMs: number
  readonly retryMaxMs: number
  /** Polls run between these two after the mark of their cadence, at most a tenth of the cadence late. */
  readonly afterMarkMinMs: number
  readonly afterMarkMaxMs: number
  /** The first polls are spread over this long. */
  readonly startSpreadMs: number
  readonly connectTimeoutMs: number
  readonly reconnectFirstMs: number
  readonly reconnectMaxMs: number
  /** A connection that lived this long starts the backoff anew. */
  readonly stableMs: number
  /** Venues cut connections after a day: a new one takes over before that. */
  readonly connectionMaxAgeMs: number
  /** How often a stream reports to collector_runs. */
  readonly streamReportMs: number
  /** How often it is written down until when streams are complete: so much a kill may cost the ledger's exactness. */
  readonly pulseMs: number
  /** The first rollups wait for the first polls. */
  readonly rollupStartMs: number
  readonly rollupAfterMarkMs: number
  /** Between some spans that are made up for and the next: others have their turn. */
  readonly rollupBreathMs: number
  /** When the past is first looked after, and how often then; the first live rows come before. */
  readonly pastFirstMs: number
  readonly pastEveryMs: number
  readonly maintainEveryMs: number
  /** How long `stop` waits for the store to take the last rows. */
  readonly stopMs: number
}

export const defaultTimings: Timings = {
  callTimeoutMs: 10 * SECOND,
  runTimeoutMinMs: 15 * SECOND,
  runTimeoutMaxMs: 5 * MINUTE,
  retryFirstMs: SECOND,
  retryMaxMs: MINUTE,
  afterMarkMinMs: 200,
  afterMarkMaxMs: 3 * SECOND,
  startSpreadMs: 1_500,
  connectTimeoutMs: 10 * SECOND,
  reconnectFirstMs: 500,
  reconnectMaxMs: 30 * SECOND,
  stableMs: MINUTE,
  connectionMaxAgeMs: 23 * HOUR,
  streamReportMs: MINUTE,
  pulseMs: 5 * SECOND,
  rollupStartMs: 4 * SECOND,
  rollupAfterMarkMs: 8 * SECOND,
  rollupBreathMs: 50,
  pastFirstMs: MINUTE,
  pastEveryMs: 10 * MINUTE,
  maintainEveryMs: HOUR,
  stopMs: 10 * SECOND,
}
