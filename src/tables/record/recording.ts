import type { Ms } from '../../core/time.ts'
import { count, name } from '../../define/figures.ts'
import { boolean, json, maybe, oneOf, table, text, time } from '../../define/table.ts'
import { standing } from '../forms.ts'

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

/** One recorder writes into a folder. */
export const RECORDER = 'perptape'

/** What a start goes by after a kill; a clean stop leaves it exact. */
export const recorderPulses = table({
  name: 'recorder_pulses',
  about: 'Until when the record of each stream is complete, written every few seconds; one row.',
  columns: {
    recorder: name(),
    at: time(),
    /** By source: what it gave until then is stored, or the loss is in the gaps. */
    complete_until: json<Readonly<Record<string, Ms>>>(),
  },
  time: 'at',
  key: ['recorder'],
  writes: 'replace',
  cadence: 'live',
})

/** Which rows of rollups are made for good. A restart goes by it: it repeats and skips nothing. */
export const rollupMarks = standing({
  name: 'rollup_marks',
  about: 'Until when each rollup has made its rows, and which spans before that are open; one row each.',
  columns: {
    rollup: name(),
    at: time(),
    done_until: time(),
    /** Spans before that which are still to be computed, or once more: starts and ends. */
    open: json<readonly (readonly [Ms, Ms])[]>(),
  },
  time: 'at',
  key: ['rollup'],
})

/** Retention forgets runs; what was expected of a source, and since when, is kept for good. */
export const sourceTerms = standing({
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
})

/**
 * Why something is missing. `forgotten`: the operator deleted it. `lost`: it was recorded, and the store lost it with its
 * log.
 */
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
  'lost',
] as const
export type GapReason = (typeof GAP_REASONS)[number]

/** What `into_table` says of a source that fills several tables: all of their names. */
export function intoTables(tables: Readonly<Record<string, { readonly name: string }>>): string {
  return Object.values(tables)
    .map(({ name }) => name)
    .join(' ')
}

/** Whether it says that table, or that among others. */
export function isInto(into_table: string, table: string): boolean {
  return into_table.split(' ').includes(table)
}

/** Who lost it, in the ledger. */
export const LOG_SOURCE = 'store.log'

/** What was recorded and is gone is missing too, but no source of ours was away then. */
export function isOfASource({ reason }: { readonly reason: GapReason }): boolean {
  return reason !== 'forgotten' && reason !== 'lost'
}

export const recordingGaps = standing({
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
})

/** A gap is what happened, and stays in the ledger; what was read back later is no longer missing. */
export const filledSpans = standing({
  name: 'filled_spans',
  about: 'Times that a source did not record as they passed, and whose rows were read back later.',
  columns: {
    source: name(),
    from_at: time(),
    /** It grows while the span is being read. */
    until_at: time(),
    filled_at: time(),
  },
  time: 'from_at',
  key: ['source', 'from_at'],
})

/** What was not believed is counted, not kept: a venue that lies all day costs a row an hour and rule. */
export const quarantinedRows = standing({
  name: 'quarantined_rows',
  about: 'Rows that were refused because they cannot be true, counted by source, rule and hour.',
  columns: {
    source: name(),
    hour: time(),
    into_table: name(),
    /** Its short name; `column` is a rule of the table's own. */
    rule: name(),
    rows: count(),
    last_at: time(),
    /** The last of them, in a sentence. */
    example: text(),
  },
  time: 'hour',
  key: ['source', 'hour', 'into_table', 'rule'],
  keepDays: 30,
})
