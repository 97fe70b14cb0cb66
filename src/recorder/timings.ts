import { HOUR, MINUTE, SECOND } from '../core/time.ts'

/** Every delay of the recorder in one place, so that a test can make them short. All in milliseconds. */
export const defaultTimings = {
  /** One call of a venue's REST side. */
  callTimeoutMs: 10 * SECOND,
  /** Bounds of a whole poll, which may make hundreds of calls: nine tenths of its cadence, within these. */
  runTimeoutMinMs: 15 * SECOND,
  runTimeoutMaxMs: 10 * MINUTE,
  retryFirstMs: SECOND,
  retryMaxMs: MINUTE,
  /** Who keeps us out (401, 403, 451) is tried again by one call, later each time: after ten to twenty minutes in the end. */
  refusedFirstMs: 30 * SECOND,
  refusedMaxMs: 20 * MINUTE,
  /** Polls run between these two after the mark of their cadence, at most a tenth of the cadence late. */
  afterMarkMinMs: 200,
  afterMarkMaxMs: 3 * SECOND,
  /** The first polls are spread over this long. */
  startSpreadMs: 1_500,
  connectTimeoutMs: 10 * SECOND,
  reconnectFirstMs: 500,
  reconnectMaxMs: 30 * SECOND,
  /** A connection that lived this long starts the backoff anew. */
  stableMs: MINUTE,
  /** Venues cut connections after a day: a new one takes over before that. */
  connectionMaxAgeMs: 23 * HOUR,
  /** A topic that a venue refused is asked for again after this, then later each time; nothing said for a while is a yes. */
  refusalFirstMs: MINUTE,
  refusalMaxMs: HOUR,
  refusalSettleMs: 10 * SECOND,
  /** How often it is looked whether streams bring events. */
  watchEveryMs: 30 * SECOND,
  /** How often a stream reports to collector_runs. */
  streamReportMs: MINUTE,
  /** How often it is written down until when streams are complete: so much a kill may cost the ledger's exactness. */
  pulseMs: 5 * SECOND,
  /** The first rollups wait for the first polls. */
  rollupStartMs: 4 * SECOND,
  rollupAfterMarkMs: 8 * SECOND,
  /** Between some spans that are made up for and the next: others have their turn. */
  rollupBreathMs: 50,
  /** When the past is first looked after, and how often then; the first live rows come before. */
  pastFirstMs: MINUTE,
  pastEveryMs: 10 * MINUTE,
  /** How often it is read what other processes record, and which late rows they wrote. */
  hearOthersMs: MINUTE,
  hearLateMs: 5 * SECOND,
  maintainEveryMs: HOUR,
  /** How long `stop` waits for the store to take the last rows. */
  stopMs: 10 * SECOND,
}

export type Timings = Readonly<typeof defaultTimings>
