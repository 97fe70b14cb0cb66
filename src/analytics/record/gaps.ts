import { groupBy } from '../../core/grouped.ts'
import { made } from '../../core/made.ts'
import { sum } from '../../core/stats.ts'
import { DAY, floorTo, MINUTE, type Ms, type Span } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { recordingGaps, sourceTerms } from '../../tables/record/recording.ts'
import { compareText } from '../ranking.ts'

/** A period in which a source could not record; an open one lasts until now. */
export type Gap = Pick<Row<typeof recordingGaps>, 'source' | 'into_table' | 'started_at' | 'ended_at'>

/** A span of time in which a source was to record; one without an end lasts until now. */
export type Term = Omit<Row<typeof sourceTerms>, 'built_in'>

/** The part of a gap that lies in the window; null when none does. */
export function gapWithin({ started_at, ended_at }: Gap, from: Ms, to: Ms): Span | null {
  return partWithin(started_at, ended_at, from, to)
}

/** Every source that was due or missed in the window, the one that misses most first. */
export function gapsBySource(gaps: readonly Gap[], terms: readonly Term[], from: Ms, to: Ms) {
  const found = new Map<string, { gaps: Gap[]; terms: Term[] }>()
  const of = (source: string) => made(found, source, () => ({ gaps: [], terms: [] }))
  for (const gap of gaps) if (gapWithin(gap, from, to)) of(gap.source).gaps.push(gap)
  for (const term of terms) if (termWithin(term, from, to)) of(term.source).terms.push(term)
  return [...found]
    .map(([source, own]) => sourceGaps(source, own.gaps, own.terms, from, to))
    .sort((a, b) => b.minutes_missing - a.minutes_missing || compareText(a.source, b.source))
}

/** Over all sources together: minutes are those of sources, so ten sources of a venue miss ten each minute. */
export function gapTotals(sources: ReturnType<typeof gapsBySource>) {
  const missing = sum(sources.map(({ minutes_missing }) => minutes_missing))
  const watched = sum(sources.map(({ minutes_watched }) => minutes_watched))
  return {
    sources: sources.length,
    sources_with_gaps: sources.filter((one) => one.minutes_missing > 0 || one.open_since !== null).length,
    open_gaps: sources.filter(({ open_since }) => open_since !== null).length,
    gaps: sum(sources.map(({ gaps }) => gaps)),
    minutes_missing: missing,
    covered_pct: coveredPct(missing, watched),
  }
}

/** How much of each UTC day the sources of a venue recorded together, by venue; null where none was due. */
export function gapCalendar(gaps: readonly Gap[], terms: readonly Term[], from: Ms, to: Ms) {
  const days: Ms[] = []
  for (let day = floorTo(from, DAY); day < to; day += DAY) days.push(day)
  const found = new Map<string, (number | null)[]>()
  days.forEach((day, at) => {
    const sources = gapsBySource(gaps, terms, Math.max(day, from), Math.min(day + DAY, to))
    for (const [venue, own] of groupBy(sources, (one) => one.venue))
      made(found, venue, () => days.map(() => null))[at] = gapTotals(own).covered_pct
  })
  return {
    days,
    venues: [...found]
      .sort(([a], [b]) => compareText(a, b))
      .map(([venue, covered_pct]) => ({ venue, covered_pct })),
  }
}

function sourceGaps(source: string, gaps: readonly Gap[], terms: readonly Term[], from: Ms, to: Ms) {
  const parts = gaps.flatMap((gap) => gapWithin(gap, from, to) ?? [])
  const due = terms.flatMap((term) => termWithin(term, from, to) ?? [])
  // Without a single record all of the time is missing, also before anyone has said why.
  const silent = terms.filter(({ recorded_from }) => recorded_from === null)
  const neverRecorded = silent.flatMap((term) => termWithin(term, from, to) ?? [])
  const open = [
    ...gaps.filter(({ ended_at }) => ended_at === null).map(({ started_at }) => started_at),
    ...silent.filter(({ due_until }) => due_until === null).map(({ due_from }) => due_from),
  ]
  const missing = unionLength([...parts, ...neverRecorded]) / MINUTE
  // What lies in the ledger was due, whatever the terms say.
  const watched = unionLength([...due, ...parts]) / MINUTE
  const newestTerm = newest(terms, ({ due_from }) => due_from)
  const newestGap = newest(gaps, ({ started_at }) => started_at)
  return {
    source,
    venue: source.split('.')[0]!,
    table: (newestTerm ?? newestGap)!.into_table,
    due_since: newestTerm?.due_from ?? null,
    open_since: open.length === 0 ? null : Math.min(...open),
    gaps: parts.length,
    minutes_missing: missing,
    minutes_watched: watched,
    covered_pct: coveredPct(missing, watched),
  }
}

function termWithin({ due_from, due_until }: Term, from: Ms, to: Ms): Span | null {
  return partWithin(due_from, due_until, from, to)
}

function partWithin(began: Ms, ended: Ms | null, from: Ms, to: Ms): Span | null {
  const start = Math.max(began, from)
  const end = Math.min(ended ?? to, to)
  if (end > start || (ended === null && began <= to)) return { from: start, to: Math.max(start, end) }
  return null
}

function newest<T>(rows: readonly T[], timeOf: (row: T) => Ms): T | null {
  return rows.reduce<T | null>((last, row) => (!last || timeOf(row) > timeOf(last) ? row : last), null)
}

function coveredPct(missing: number, watched: number): number | null {
  return watched > 0 ? Math.max(0, 100 * (1 - missing / watched)) : null
}

function unionLength(parts: readonly Span[]): Ms {
  let total = 0
  let until = Number.NEGATIVE_INFINITY
  for (const { from, to } of [...parts].sort((a, b) => a.from - b.from)) {
    total += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return total
}
