import { MINUTE, type Ms } from '../core/time.ts'
import { compareText } from './ranking.ts'

/** A period in which a source could not record; an open one lasts until now. */
export interface Gap {
  readonly source: string
  readonly into_table: string
  readonly started_at: Ms
  readonly ended_at: Ms | null
}

/** A source that was watched: from its first sign of life within the window on, or from the window's start. */
export interface Watched {
  readonly source: string
  readonly since: Ms
}

export interface SourceGaps {
  readonly source: string
  readonly venue: string
  readonly table: string | null
  readonly open_since: Ms | null
  readonly gaps: number
  readonly minutes_missing: number
  readonly minutes_watched: number
  readonly covered_pct: number | null
}

/** The part of a gap that lies in the window; null when none does. */
export function gapWithin(gap: Gap, from: Ms, to: Ms): { readonly from: Ms; readonly to: Ms } | null {
  const start = Math.max(gap.started_at, from)
  const end = Math.min(gap.ended_at ?? to, to)
  return end > start || (gap.ended_at === null && gap.started_at <= to)
    ? { from: start, to: Math.max(start, end) }
    : null
}

/** Source by source, the one that misses most first. Gaps that overlap are counted once. */
export function gapsBySource(
  gaps: readonly Gap[],
  watched: readonly Watched[],
  from: Ms,
  to: Ms,
): SourceGaps[] {
  const gapsOf = new Map<string, Gap[]>(watched.map(({ source }) => [source, []]))
  for (const gap of gaps) {
    const own = gapsOf.get(gap.source)
    if (own) own.push(gap)
    else gapsOf.set(gap.source, [gap])
  }
  const sinceOf = new Map(watched.map(({ source, since }) => [source, since]))
  return [...gapsOf]
    .map(([source, own]) => sourceGaps(source, own, sinceOf.get(source) ?? to, from, to))
    .sort((a, b) => b.minutes_missing - a.minutes_missing || compareText(a.source, b.source))
}

/** Over all sources together: minutes are those of sources, so ten sources of a venue miss ten each minute. */
export function gapTotals(sources: readonly SourceGaps[]) {
  const missing = sources.reduce((sum, { minutes_missing }) => sum + minutes_missing, 0)
  const watched = sources.reduce((sum, { minutes_watched }) => sum + minutes_watched, 0)
  return {
    sources: sources.length,
    sources_with_gaps: sources.filter(({ gaps }) => gaps > 0).length,
    open_gaps: sources.filter(({ open_since }) => open_since !== null).length,
    gaps: sources.reduce((sum, { gaps }) => sum + gaps, 0),
    minutes_missing: missing,
    covered_pct: coveredPct(missing, watched),
  }
}

function sourceGaps(source: string, gaps: readonly Gap[], seen: Ms, from: Ms, to: Ms): SourceGaps {
  const parts = gaps.flatMap((gap) => gapWithin(gap, from, to) ?? [])
  const open = gaps.filter(({ ended_at, started_at }) => ended_at === null && started_at <= to)
  // What lies in the ledger was watched, whenever the first run was.
  const since = Math.max(
    from,
    gaps.reduce((first, { started_at }) => Math.min(first, started_at), seen),
  )
  const missing = unionLength(parts) / MINUTE
  const watched = Math.max(0, to - since) / MINUTE
  const newest = gaps.reduce<Gap | null>(
    (last, gap) => (!last || gap.started_at > last.started_at ? gap : last),
    null,
  )
  return {
    source,
    venue: source.split('.')[0]!,
    table: newest?.into_table ?? null,
    open_since: open.length === 0 ? null : Math.min(...open.map(({ started_at }) => started_at)),
    gaps: parts.length,
    minutes_missing: missing,
    minutes_watched: watched,
    covered_pct: coveredPct(missing, watched),
  }
}

function coveredPct(missing: number, watched: number): number | null {
  return watched > 0 ? Math.max(0, 100 * (1 - missing / watched)) : null
}

function unionLength(parts: readonly { readonly from: Ms; readonly to: Ms }[]): Ms {
  let total = 0
  let until = Number.NEGATIVE_INFINITY
  for (const { from, to } of [...parts].sort((a, b) => a.from - b.from)) {
    total += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return total
}
