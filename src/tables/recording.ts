import { boolean, integer, maybe, table, text, time } from '../define/table.ts'

/** What the recorder keeps about itself. */
export const collectorRuns = table({
  name: 'collector_runs',
  about: 'Every run of a source: a poll, or a minute of a stream.',
  columns: {
    feed: text(),
    started_at: time(),
    ok: boolean(),
    rows: integer(),
    error: maybe(text()),
    latency_ms: integer(),
  },
  time: 'started_at',
  key: ['feed', 'started_at'],
  writes: 'append',
  cadence: 'live',
  keepDays: 30,
  since: null,
})

export type GapReason =
  | 'not_running'
  | 'unreachable'
  | 'timeout'
  | 'rate_limited'
  | 'refused'
  | 'bad_answer'
  | 'silent'
  | 'cut'
  | 'store_slow'
  | 'store_failed'

export const recordingGaps = table({
  name: 'recording_gaps',
  about: 'Periods in which a source could not record; an open one has no end yet.',
  columns: {
    source: text(),
    started_at: time(),
    ended_at: maybe(time()),
    into_table: text(),
    reason: text<GapReason>(),
    detail: text(),
  },
  time: 'started_at',
  key: ['source', 'started_at'],
  writes: 'replace',
  cadence: 'on change',
  keepDays: null,
  since: null,
})
