import { longShareOf, mean } from '../../core/stats.ts'
import type { Ms } from '../../core/time.ts'
import type { PositioningMetric } from '../../tables/positioning/positioning.ts'

type Metrics = Readonly<Partial<Record<PositioningMetric, number | null>>>

/** Ratios of longs over shorts that speak of all accounts of a venue (HTX publishes its larger ones only). */
const ACCOUNT_RATIOS: readonly PositioningMetric[] = [
  'global_ls_ratio',
  'ls_ratio',
  'account_ls_ratio',
  'elite_account_ls_ratio',
]
const LONG_PERCENTAGES: readonly PositioningMetric[] = ['buy_ratio_pct', 'long_account_pct']
const SIDES: readonly (readonly [long: PositioningMetric, short: PositioningMetric])[] = [
  ['margin_long_size', 'margin_short_size'],
  ['long_oi_usd', 'short_oi_usd'],
]

/** Percent that is long on a venue, by whichever of its metrics says so: accounts, margin sizes or open interest. */
export function venueLongShare(metrics: Metrics): number | null {
  for (const name of ACCOUNT_RATIOS) {
    const share = longShareOf(metrics[name])
    if (share !== null) return share
  }
  for (const name of LONG_PERCENTAGES) {
    const percent = metrics[name]
    if (percent != null) return percent
  }
  for (const [longName, shortName] of SIDES) {
    const long = metrics[longName]
    const short = metrics[shortName]
    if (long != null && short != null && long + short > 0) return (long / (long + short)) * 100
  }
  return null
}

/** Each venue counts alike; null when none is known. */
export function meanLongShare(shares: Iterable<number | null>): number | null {
  return mean([...shares].filter((share) => share !== null))
}

/** What takers bought and traded in a span; `buyUsd` and `volumeUsd` are of the same minutes. */
export interface TakerFlow {
  readonly bucket: Ms
  readonly buyUsd: number | null
  readonly volumeUsd: number | null
}

/**
 * Cumulative volume delta at the end of each span: the running sum of what takers bought less what they sold, from
 * nothing at `start`. Null where nothing was recorded; the sum goes on after it.
 */
export function cumulativeDelta(
  flows: readonly TakerFlow[],
  { start, step, count }: { readonly start: Ms; readonly step: Ms; readonly count: number },
): (number | null)[] {
  const values = Array<number | null>(count).fill(null)
  let total = 0
  for (const { bucket, buyUsd, volumeUsd } of [...flows].sort((a, b) => a.bucket - b.bucket)) {
    const place = (bucket - start) / step
    if (buyUsd === null || volumeUsd === null || place < 0 || place >= count) continue
    total += 2 * buyUsd - volumeUsd
    values[Math.floor(place)] = total
  }
  return values
}
