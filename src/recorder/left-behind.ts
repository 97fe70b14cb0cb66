import { floorTo, type Ms, SINCE_EVER, type Span } from '../core/time.ts'
import type { Row } from '../define/table.ts'
import type { Store } from '../store/port.ts'
import { recorderPulses, recordingGaps } from '../tables/record/recording.ts'
import { lastRuns } from './runs.ts'

export type GapRow = Row<typeof recordingGaps>

/** A source as the ledger knows it. */
export interface GapSource {
  readonly id: string
  readonly into: string
  /** Since when it is to record, and its first record since then; null when there was none. */
  readonly dueFrom: Ms
  readonly recordedFrom: Ms | null
  /** Of a poll its cadence: the record of a mark stands for the time until the next. Null for a stream. */
  readonly everyMs: Ms | null
}

/** What the last process left of a source. */
export interface Left {
  /** Everything before it is recorded, or its loss is in the ledger. */
  readonly completeUntil: Ms
  /** Times before it of which that is not certain. */
  readonly unsure: readonly Span[]
  /** A gap that was left open: it goes on. */
  readonly open: GapRow | null
  /** When its last gap began; 0 without one. */
  readonly lastStart: Ms
}

/** The most gaps of one stream between two pulses; a store that took no pulse for a day may have seen hundreds. */
const MOST_GAPS = 10_000

/** Reads where the record of each source ends, and the open gaps of sources that are no more. */
export async function readLeft(
  store: Store,
  sources: readonly GapSource[],
  now: Ms,
): Promise<{ left: Map<string, Left>; ofNobody: GapRow[] }> {
  const [runs, lastGaps, pulse] = await Promise.all([
    lastRuns(store, { ok: true }),
    readLastGaps(store),
    readPulse(store),
  ])
  const left = new Map<string, Left>()
  for (const source of sources) {
    const lastGap = lastGaps.get(source.id) ?? null
    const known = pulse.get(source.id)
    left.set(
      source.id,
      source.everyMs === null && source.recordedFrom !== null && known !== undefined
        ? await leftByPulse(store, source.id, Math.min(known, now), lastGap)
        : leftByRuns(source, runs.get(source.id), lastGap, now),
    )
  }
  const ids = new Set(sources.map(({ id }) => id))
  const ofNobody = [...lastGaps.values()].filter((gap) => gap.ended_at === null && !ids.has(gap.source))
  return { left, ofNobody }
}

/**
 * A good run of a poll and the end of its gap are written once the rows of the mark are stored, so each is proof of its
 * mark. Of a stream without a pulse (a folder from before) the start of its last good report is proof: its end is not
 * known.
 */
function leftByRuns(
  { dueFrom, recordedFrom, everyMs }: GapSource,
  lastRun: Ms | undefined,
  lastGap: GapRow | null,
  now: Ms,
): Left {
  const open = lastGap?.ended_at === null ? lastGap : null
  const lastStart = lastGap?.started_at ?? 0
  if (recordedFrom === null) return { completeUntil: Math.min(dueFrom, now), unsure: [], open, lastStart }
  const proofs = [recordedFrom, lastRun ?? 0]
  let completeUntil = Math.max(...proofs, lastGap?.ended_at ?? 0)
  if (everyMs !== null) {
    const end = lastGap?.ended_at ?? 0
    // A gap that ends between two marks says nothing about the first of them, and one that is partial about none after it.
    const isProof = end % everyMs === 0 && lastGap?.reason !== 'partial'
    const byGap = isProof ? end + everyMs : floorTo(end, everyMs)
    completeUntil = Math.max(...proofs.map((at) => floorTo(at, everyMs) + everyMs), byGap)
  }
  if (everyMs !== null) return { completeUntil, unsure: [], open, lastStart }
  // A stream that ended before its first pulse: what it gave until the gap that is open may never have been stored.
  const unsure = open && completeUntil < open.started_at ? [{ from: completeUntil, to: open.started_at }] : []
  return { completeUntil: Math.min(completeUntil, now), unsure, open, lastStart }
}

/**
 * What a stream gave after its last pulse may have been lost with the process, also where gaps were written down since:
 * those are certain, the time between them is not.
 */
async function leftByPulse(store: Store, id: string, until: Ms, lastGap: GapRow | null): Promise<Left> {
  const since = await store
    .reader(recordingGaps)
    .range({ since: until, where: { source: id }, order: 'asc', limit: MOST_GAPS })
  const open = lastGap?.ended_at === null ? lastGap : null
  const lastStart = lastGap?.started_at ?? 0
  const unsure: Span[] = []
  let at = until
  for (const gap of since) {
    if (gap.started_at > at) unsure.push({ from: at, to: gap.started_at })
    at = Math.max(at, gap.ended_at ?? at)
  }
  return { completeUntil: at, unsure, open, lastStart }
}

/** Gaps of a source follow one another: only the last one can be open. */
async function readLastGaps(store: Store): Promise<Map<string, GapRow>> {
  const gaps = await store.reader(recordingGaps).latest({ by: ['source'], since: SINCE_EVER })
  return new Map(gaps.map((gap) => [gap.source, gap]))
}

async function readPulse(store: Store): Promise<Map<string, Ms>> {
  const pulses = await store.reader(recorderPulses).latest({ by: ['recorder'], since: SINCE_EVER })
  const known = new Map<string, Ms>()
  // Whoever recorded a stream last knows most of it.
  for (const [id, until] of pulses.flatMap(({ complete_until }) => Object.entries(complete_until))) {
    known.set(id, Math.max(until, known.get(id) ?? 0))
  }
  return known
}
