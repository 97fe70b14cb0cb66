import { made } from '../../core/made.ts'
import { DAY, floorTo, HOUR, MINUTE, type Ms, type Span } from '../../core/time.ts'

/**
 * Liquidation cascades. One opens when five minutes bring more than the floor and more than `multiple` times what
 * five minutes usually bring, and closes when they have stayed within `closeBelowMultiple` times that for
 * `quietMinutes`. Another that opens less than `mergeGapMinutes` after the closing is the same one. The rules are ours.
 */
export const CASCADE_RULES = {
  floorUsd: 5_000_000,
  multiple: 8,
  closeBelowMultiple: 4,
  quietMinutes: 15,
  mergeGapMinutes: 10,
} as const

export const BASELINE_SPAN: Ms = 7 * DAY
const FIVE = 5 * MINUTE
const QUIET = CASCADE_RULES.quietMinutes * MINUTE
/** From the last hot minute: until then a new opening belongs to the cascade before. */
const SEPARATE = QUIET + CASCADE_RULES.mergeGapMinutes * MINUTE

/** What was liquidated within a span of time that starts at `bucket`; spans without anything may be left out. */
export interface SpanSum {
  readonly bucket: Ms
  readonly usd: number | null
}

export interface Cascade {
  /** The start of the five minutes that opened it. */
  readonly startedAt: Ms
  /** The end of the last minute that was hot; null until 15 quiet ones have followed. */
  readonly endedAt: Ms | null
  readonly peak5mUsd: number
  /** What five minutes usually brought when it opened. */
  readonly baseline5mUsd: number
}

/** One that was announced before. Late records do not move its start. */
export type KnownCascade = Pick<Cascade, 'startedAt' | 'baseline5mUsd'>

/** Dollars that five minutes usually bring, at a moment. */
export type Baseline = (at: Ms) => number

/**
 * The median of the five-minute sums of the seven days before the hour of that moment, five minutes without any
 * liquidation included; where the record is younger, since its first sum, and 0 before that.
 */
export function cascadeBaseline(fives: readonly SpanSum[]): Baseline {
  const sums = [...fives].sort((a, b) => a.bucket - b.bucket)
  const first = sums[0]?.bucket ?? Number.POSITIVE_INFINITY
  const known = new Map<Ms, number>()
  const baselineOf = (until: Ms) => {
    const since = Math.max(first, until - BASELINE_SPAN)
    const within = sums.slice(placeOf(sums, since), placeOf(sums, until))
    // What is left at zero are the five minutes without any liquidation.
    const usd = new Float64Array(Math.max(0, Math.round((until - since) / FIVE)))
    for (const [place, sum] of within.entries()) usd[place] = sum.usd ?? 0
    return median(usd.sort()) ?? 0
  }
  return (at) => made(known, floorTo(at, HOUR), baselineOf)
}

/** The place of the first span that starts at that time or later. */
function placeOf(sums: readonly SpanSum[], at: Ms): number {
  let low = 0
  let high = sums.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sums[middle]!.bucket < at) low = middle + 1
    else high = middle
  }
  return low
}

/** Of sums in order. */
function median(sorted: Float64Array): number | null {
  const { length } = sorted
  if (length === 0) return null
  return (sorted[(length - 1) >> 1]! + sorted[length >> 1]!) / 2
}

interface Hot {
  readonly startedAt: Ms
  readonly baseline5mUsd: number
  peak5mUsd: number
  /** Start of the newest minute that was hot. */
  last: Ms
}

/** Over the finished minutes with `from` ≤ start < `to`; sums of the four minutes before `from` are looked at too. */
export function findCascades(
  minutes: readonly SpanSum[],
  { from, to }: Span,
  baselineAt: Baseline,
  known: readonly KnownCascade[] = [],
): Cascade[] {
  const fiveMinutesTo = slidingSums(minutes, from, to)
  const announced = new Map(known.map((cascade) => [cascade.startedAt, cascade]))
  const found: Cascade[] = []
  let open: Hot | null = null
  for (let minute = from; minute < to; minute += MINUTE) {
    const usd = fiveMinutesTo(minute)
    const startedAt = minute - FIVE + MINUTE
    const old = announced.get(startedAt)
    const opens = usd > CASCADE_RULES.floorUsd && usd > CASCADE_RULES.multiple * baselineAt(minute)
    if (open && (old || minute - open.last >= SEPARATE)) {
      found.push(closed(open, startedAt))
      open = null
    }
    if (open) {
      const quiet = minute - open.last > QUIET
      const hot = opens || (!quiet && usd > CASCADE_RULES.closeBelowMultiple * baselineAt(minute))
      if (hot) open.last = minute
      open.peak5mUsd = Math.max(open.peak5mUsd, usd)
    } else if (old || (opens && !announcedSoon(known, startedAt))) {
      const baseline5mUsd = old?.baseline5mUsd ?? baselineAt(minute)
      open = { startedAt, baseline5mUsd, peak5mUsd: usd, last: minute }
    }
  }
  if (open)
    found.push(to - MINUTE - open.last >= QUIET ? closed(open, to) : { ...stripped(open), endedAt: null })
  return found
}

/** `next` is where another one begins. */
function closed(hot: Hot, next: Ms): Cascade {
  return { ...stripped(hot), endedAt: Math.min(hot.last + MINUTE, next) }
}

function stripped({ last: _, ...cascade }: Hot): Omit<Cascade, 'endedAt'> {
  return cascade
}

/** Late records may push the five minutes before an announced start over the threshold: it stays where it was. */
function announcedSoon(known: readonly KnownCascade[], at: Ms): boolean {
  return known.some(({ startedAt }) => startedAt > at && startedAt < at + SEPARATE)
}

/** Each sum is made anew of its five minutes: what is added and taken away again leaves crumbs. */
function slidingSums(minutes: readonly SpanSum[], from: Ms, to: Ms): (minute: Ms) => number {
  const first = from - FIVE + MINUTE
  const sums = new Float64Array(Math.max(0, Math.round((to - first) / MINUTE)))
  for (const { bucket, usd } of minutes) {
    const place = Math.floor((bucket - first) / MINUTE)
    if (place >= 0 && place < sums.length) sums[place]! += usd ?? 0
  }
  return (minute) => {
    const place = Math.round((minute - first) / MINUTE)
    let usd = 0
    for (let back = 4; back >= 0; back -= 1) usd += sums[place - back] ?? 0
    return usd
  }
}
