import { made } from '../../core/made.ts'
import { mean, percentileOf, quantile } from '../../core/stats.ts'
import { DAY, floorTo, type Ms } from '../../core/time.ts'

/**
 * VPIN: how one-sided flow is, in volume time. Easley, López de Prado, O'Hara, "Flow Toxicity and Liquidity in a
 * High-Frequency World", 2012; with the sides that takers took instead of an estimate of them.
 */
export const FLOW_SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'] as const
export const BUCKETS_PER_DAY = 50
export const WINDOW_BUCKETS = 50
export const THRESHOLD_PERCENTILE = 90
/** Days that the average daily volume is taken over, and how many minutes make a day worth counting. */
export const VOLUME_DAYS = 7
const MINUTES_A_DAY = 1440
const ENOUGH_MINUTES = 720

export interface FlowBar {
  readonly start: Ms
  readonly end: Ms
  readonly volumeUsd: number
  readonly buyUsd: number
}

export interface VolumeBucket {
  readonly startedAt: Ms
  readonly endedAt: Ms
  readonly volumeUsd: number
  readonly buyUsd: number
}

/**
 * Fills buckets from bars in the order of time, from `from` on. Volume is spread evenly over its bar and a bucket
 * ends with the millisecond that fills it; what is over spills into the next one, which begins there. So a bucket's
 * end says all that is needed to go on after it. `sizeAt` is asked where a bucket begins; while it is unknown, none
 * does. The bucket that is not full yet is left out.
 */
export function volumeBuckets(
  bars: Iterable<FlowBar>,
  from: Ms,
  sizeAt: (at: Ms) => number | null,
): VolumeBucket[] {
  const full: VolumeBucket[] = []
  let startedAt = from
  let volumeUsd = 0
  let buyUsd = 0
  for (const bar of bars) {
    const pace = bar.volumeUsd / (bar.end - bar.start)
    const buyPace = bar.buyUsd / (bar.end - bar.start)
    let at = Math.max(bar.start, startedAt)
    while (at < bar.end && pace > 0) {
      if (volumeUsd === 0) startedAt = at
      const size = sizeAt(startedAt)
      if (size === null) break
      const fullAt = at + Math.ceil((size - volumeUsd) / pace)
      const until = Math.min(fullAt, bar.end)
      volumeUsd += pace * (until - at)
      buyUsd += buyPace * (until - at)
      at = until
      if (fullAt > bar.end) continue
      full.push({ startedAt, endedAt: at, volumeUsd, buyUsd })
      startedAt = at
      volumeUsd = 0
      buyUsd = 0
    }
  }
  return full
}

/** Dollars of a bucket that begins on a UTC day: a fiftieth of the mean day of the week before it. Null before there is one. */
export function bucketSizes(
  days: readonly { readonly bucket: Ms; readonly volumeUsd: number | null; readonly minutes: number }[],
): (at: Ms) => number | null {
  const byDay = new Map(
    days
      .filter(({ minutes }) => minutes >= ENOUGH_MINUTES)
      // A day with holes counts as if the missing minutes were like the others.
      .map(({ bucket, volumeUsd, minutes }) => [bucket, ((volumeUsd ?? 0) * MINUTES_A_DAY) / minutes]),
  )
  const sizes = new Map<Ms, number | null>()
  const sizeOn = (today: Ms) => {
    const week = Array.from({ length: VOLUME_DAYS }, (_, back) => byDay.get(today - (back + 1) * DAY))
    const usual = mean(week.filter((volume) => volume !== undefined)) ?? 0
    return usual > 0 ? usual / BUCKETS_PER_DAY : null
  }
  return (at) => made(sizes, floorTo(at, DAY), sizeOn)
}

/** What buyers took less what sellers took, whichever is more, as a share of the bucket. */
export function imbalanceOf(bucket: { readonly volumeUsd: number; readonly buyUsd: number }): number {
  return Math.abs(2 * bucket.buyUsd - bucket.volumeUsd) / bucket.volumeUsd
}

/** For each bucket the mean imbalance of the last fifty with it; `before` are imbalances of buckets that came before. */
export function vpinOf(imbalances: readonly number[], before: readonly number[] = []): (number | null)[] {
  const all = [...before, ...imbalances]
  return imbalances.map((_, index) => {
    const end = before.length + index + 1
    if (end < WINDOW_BUCKETS) return null
    let total = 0
    for (let i = end - WINDOW_BUCKETS; i < end; i += 1) total += all[i]!
    return total / WINDOW_BUCKETS
  })
}

/** Where a VPIN stands among those of its own past, itself included. */
export function toxicityOf(vpin: number, past: readonly number[]) {
  const values = past.length === 0 ? [vpin] : past
  const threshold = quantile(values, THRESHOLD_PERCENTILE / 100) ?? vpin
  return { vpin, percentile: percentileOf(vpin, values), threshold, isElevated: vpin >= threshold }
}
