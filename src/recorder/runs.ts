import { type Ms, SINCE_EVER } from '../core/time.ts'
import type { Store } from '../store/port.ts'
import { collectorRuns, recordingGaps } from '../tables/record/recording.ts'
import type { Batcher } from './batcher.ts'

export interface Run {
  readonly feed: string
  readonly startedAt: Ms
  readonly ok: boolean
  readonly rows: number
  readonly error: string | null
  /** Of a poll, the time until the answer was parsed; of a stream, that of its last handshake. */
  readonly latencyMs: number
}

/**
 * Notes a run in collector_runs; the rows of the run are in the store by then. A good one waits until the gaps before it
 * are in the ledger: after a kill it is the proof that everything before it is accounted for.
 */
export async function noteRun(batcher: Batcher, run: Run): Promise<void> {
  const { feed, ok, rows } = run
  if (ok) await batcher.offer(recordingGaps, []).stored
  const error = run.error === null ? null : run.error.slice(0, 500)
  const row = {
    feed,
    started_at: run.startedAt,
    ok,
    rows,
    error,
    latency_ms: Math.max(0, Math.round(run.latencyMs)),
  }
  batcher.offer(collectorRuns, [row], 'refuse')
}

/** When the last run of each source began. */
export async function lastRuns(store: Store, where: { readonly ok?: true } = {}): Promise<Map<string, Ms>> {
  const runs = await store
    .reader(collectorRuns)
    .latest({ by: ['feed'], columns: ['feed', 'started_at'], since: SINCE_EVER, where })
  return new Map(runs.map((run) => [run.feed, run.started_at]))
}
