import type { Ms } from '../../core/time.ts'
import { count, name } from '../../define/figures.ts'
import { CONTRACT_LISTS, type Contract } from '../../define/market.ts'
import { boolean, json, maybe, means, oneOf, table, text, time } from '../../define/table.ts'
import { standing } from '../forms.ts'
import { intoTable, sourceId } from '../words.ts'

/** What the recorder keeps about itself. */
export const collectorRuns = table({
  name: 'collector_runs',
  about: 'Every run of a source: a poll, or a minute of a stream.',
  columns: {
    feed: sourceId(),
    started_at: means(time(), 'When the poll, or that minute of the stream, began.'),
    ok: means(boolean(), 'Whether the poll was answered, or the stream was connected when the minute ended.'),
    rows: means(count(), 'Rows that were taken.'),
    error: means(
      maybe(text()),
      'What went wrong, also where only some rows were left out; null where nothing did.',
    ),
    latency_ms: means(
      count(),
      'Milliseconds until the answer of a poll was understood; of a stream, of its last handshake.',
    ),
  },
  time: 'started_at',
  key: ['feed', 'started_at'],
  writes: 'append',
  cadence: 'live',
  keepDays: 30,
})

/** The recorder of a folder; several that share a store have names of their own. */
export const RECORDER = 'perptape'

/** What a start goes by after a kill; a clean stop leaves it exact. */
export const recorderPulses = table({
  name: 'recorder_pulses',
  about:
    'Until when the record of each stream is complete, written every few seconds; one row for each process that records.',
  columns: {
    recorder: means(name(), 'Who records: perptape, or the id of one of several processes.'),
    at: means(time(), 'When it was written.'),
    complete_until: means(
      json<Readonly<Record<string, Ms>>>(),
      'By stream, in milliseconds since 1970: what it gave until then is stored, or the loss is in the gaps.',
    ),
  },
  time: 'at',
  key: ['recorder'],
  writes: 'replace',
  cadence: 'live',
})

/** How whoever serves knows of those that record elsewhere: rows say what was recorded, not who still does. */
export const recorderReports = table({
  name: 'recorder_reports',
  about:
    'What each process that records for a cluster says of itself, written every few seconds; one row for each process.',
  columns: {
    recorder: means(name(), 'Which process, by an id that a start of it makes.'),
    role: means(oneOf('all', 'record', 'jobs'), 'What of the work it does.'),
    started_at: means(time(), 'When it was started.'),
    at: means(time(), 'When it was written.'),
    up: means(
      boolean(),
      'Whether its recorder answers; false while it is being started again, or is silent.',
    ),
    restarts: means(count(), 'How often its recorder had to be started again within the last hour.'),
    sources: means(count(), 'Sources and rollups that it has.'),
    stale_sources: means(count(), 'Those among them that have been silent for too long.'),
    open_gaps: means(count(), 'Sources that cannot record at this moment.'),
  },
  time: 'at',
  key: ['recorder'],
  writes: 'replace',
  cadence: 'live',
  keepDays: 2,
})

/** What a start goes by until venues answer. */
export const contractLists = standing({
  name: 'contract_lists',
  about: 'Contracts as each venue listed them last, with all that its other sources read by; one row a list.',
  columns: {
    origin: means(name(), 'Venue, by its id.'),
    list: means(oneOf(...CONTRACT_LISTS), 'Which of its lists.'),
    listed_at: means(time(), 'When the venue was asked.'),
    contracts: means(
      json<readonly Contract[]>(),
      "The contracts: the venue's names, our symbols, sizes and intervals of funding.",
    ),
  },
  time: 'listed_at',
  key: ['origin', 'list'],
})

/** What a contract size stood for before stays known: rows of that time were counted by it. */
export const contractChanges = standing({
  name: 'contract_changes',
  about:
    'Contracts whose size, multiplier or identity a venue changed: the old terms hold until a second read confirms the new ones.',
  columns: {
    origin: means(name(), 'Venue, by its id.'),
    list: means(oneOf(...CONTRACT_LISTS), 'Which of its lists.'),
    instrument: means(name(), 'Contract, as its venue names it.'),
    seen_at: means(time(), 'When the list first said the new terms.'),
    agreed_at: means(
      maybe(time()),
      'When it last said the old ones: in between the change happened. Null where that was before a start.',
    ),
    state: means(
      oneOf('unconfirmed', 'confirmed', 'withdrawn'),
      'Whether a second read said the same; withdrawn: it said the old terms, others, or nothing of the contract.',
    ),
    settled_at: means(
      maybe(time()),
      'When that was; from a confirmation on rows are counted by the new terms.',
    ),
    change: means(text(), 'What changed, in words.'),
    before: means(json<Contract>(), 'The old terms.'),
    after: means(json<Contract>(), 'The new ones.'),
  },
  time: 'seen_at',
  key: ['origin', 'list', 'instrument', 'seen_at'],
})

/** Which rows of rollups are made for good. A restart goes by it: it repeats and skips nothing. */
/** How whoever writes late rows reaches whoever makes rollups, where these are two processes. */
export const rollupOpenings = table({
  name: 'rollup_openings',
  about: 'Spans of rollups that other processes wrote late rows of: to be computed once more.',
  columns: {
    rollup: means(name(), 'Rollup, by its id.'),
    writer: means(name(), 'Which process wrote the rows.'),
    from_at: means(time(), 'Start of the span.'),
    to_at: means(time({ ahead: '1d' }), 'End of the span.'),
    at: means(time(), 'When it was written.'),
    stored: means(boolean(), 'Whether the rows were stored by then; before that they were about to be.'),
  },
  time: 'at',
  key: ['rollup', 'writer', 'from_at', 'to_at'],
  writes: 'replace',
  cadence: 'on change',
  keepDays: 2,
})

export const rollupMarks = standing({
  name: 'rollup_marks',
  about: 'Until when each rollup has made its rows, and which spans before that are open; one row each.',
  columns: {
    rollup: means(name(), 'Rollup, by its id.'),
    at: means(time(), 'When it was written.'),
    done_until: means(time(), 'Everything before that is made, but for the open spans.'),
    open: means(
      json<readonly (readonly [Ms, Ms])[]>(),
      'Spans before that which are still to be computed, or once more: starts and ends in milliseconds since 1970.',
    ),
  },
  time: 'at',
  key: ['rollup'],
})

/** Retention forgets runs; what was expected of a source, and since when, is kept for good. */
export const sourceTerms = standing({
  name: 'source_terms',
  about: 'Since when a source is due, and until when: what the gaps of a source are held against.',
  columns: {
    source: sourceId(),
    due_from: means(time(), 'When it was to be asked for the first time.'),
    due_until: means(
      maybe(time()),
      'Its last run before it was taken out of the recorder; null while it is in it.',
    ),
    recorded_from: means(
      maybe(time()),
      'Its first record since it is due; null for one that never recorded.',
    ),
    into_table: intoTable(),
    built_in: means(
      maybe(boolean()),
      'True of a source that asks nobody: what it gives comes with the release. Null of all others.',
    ),
  },
  time: 'due_from',
  key: ['source', 'due_from'],
})

/**
 * Why something is missing. `contract_changed`: a list of contracts has other terms than before, which no second read has
 * confirmed yet. `partial`: the source recorded, without some of what it asks for one by one. `forgotten`: the operator
 * deleted it. `lost`: it was recorded, and the store lost it with its
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
  'contract_changed',
  'partial',
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

/** Time in which a source recorded nothing; what it lacks of a time that it did record is told, and not counted so. */
export function isWholeGap(gap: { readonly reason: GapReason }): boolean {
  return isOfASource(gap) && gap.reason !== 'partial'
}

export const recordingGaps = standing({
  name: 'recording_gaps',
  about: 'Periods in which a source could not record; an open one has no end yet.',
  columns: {
    source: means(
      name(),
      'Source, by its id, as binance.tickers; operator.forget of rows deleted, store.log of rows lost with the log.',
    ),
    started_at: means(time(), 'End of what was recorded before it.'),
    ended_at: means(maybe(time({ ahead: '1d' })), 'The next record; null while the gap is open.'),
    into_table: means(
      name(),
      'Table that misses rows; several with blanks between, all where the log of the store was lost.',
    ),
    reason: means(oneOf(...GAP_REASONS), 'Why it is missing.'),
    detail: means(text(), 'The same in words.'),
  },
  time: 'started_at',
  key: ['source', 'started_at'],
})

/** A gap is what happened, and stays in the ledger; what was read back later is no longer missing. */
export const filledSpans = standing({
  name: 'filled_spans',
  about: 'Times that a source did not record as they passed, and whose rows were read back later.',
  columns: {
    source: sourceId(),
    from_at: means(time(), 'Rows from then on were read back.'),
    until_at: means(time(), 'Rows before then were read back; it grows while the span is being read.'),
    filled_at: means(time(), 'When the last of them had been read.'),
  },
  time: 'from_at',
  key: ['source', 'from_at'],
})

/** What was not believed is counted, not kept: a venue that lies all day costs a row an hour and rule. */
export const quarantinedRows = standing({
  name: 'quarantined_rows',
  about: 'Rows that were refused because they cannot be true, counted by source, rule and hour.',
  columns: {
    source: means(name(), 'Who gave them: a source, as binance.tickers, or a rollup.'),
    hour: means(time(), 'UTC hour in which they came, by its start.'),
    into_table: means(name(), 'Table that they were for.'),
    rule: means(name(), 'What speaks against them, in short; column is a rule of the table itself.'),
    rows: means(count(), 'How many came, each as often as it came.'),
    last_at: means(time(), 'When the last of them came.'),
    example: means(text(), 'The last of them, in a sentence.'),
  },
  time: 'hour',
  key: ['source', 'hour', 'into_table', 'rule'],
  keepDays: 30,
})
