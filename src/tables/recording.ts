import { count, name } from '../define/figures.ts'
import { boolean, maybe, oneOf, table, text, time } from '../define/table.ts'

/** What the recorder keeps about itself. */
export const collectorRuns = table({
  name: 'collector_runs',
  about: 'Every run of a source: a poll, or a minute of a stream.',
  columns: {
    feed: name(),
    started_at: time(),
    ok: boolean(),
    rows: count(),
    error: maybe(text()),
    latency_ms: count(),
  },
  time: 'started_at',
  key: ['feed', 'started_at'],
  writes: 'append',
  cadence: 'live',
  keepDays: 30,
})

/** Retention forgets runs; what was expected of a source, and since when, is kept for good. */
export const sourceTerms = table({
  name: 'source_terms',
  about: 'Since when a source is due, and until when: what the gaps of a source are held against.',
  columns: {
    source: name(),
    /** When it was to be asked for the first time. */
    due_from: time(),
    /** When it was taken out of the recorder; empty while it is in it. */
    due_until: maybe(time()),
    /** Its first record since then; empty for one that never recorded. */
    recorded_from: maybe(time()),
    into_table: name(),
  },
  time: 'due_from',
  key: ['source', 'due_from'],
  writes: 'replace',
  cadence: 'on change',
  keepDays: null,
})

/** Why something is missing. `forgotten`: the operator deleted it. */
export const GAP_REASONS = [
  'not_running',
  'unreachable',
  'timeout',
  'rate_limited',
  'refused',
  'bad_answer',
  'silent',
  'cut',
  'store_slow',
  'store_failed',
  'forgotten',
] as const
export type GapReason = (typeof GAP_REASONS)[number]

export const recordingGaps = table({
  name: 'recording_gaps',
  about: 'Periods in which a source could not record; an open one has no end yet.',
  columns: {
    source: name(),
    started_at: time(),
    ended_at: maybe(time()),
    into_table: name(),
    reason: oneOf(...GAP_REASONS),
    detail: text(),
  },
  time: 'started_at',
  key: ['source', 'started_at'],
  writes: 'replace',
  cadence: 'on change',
  keepDays: null,
})
