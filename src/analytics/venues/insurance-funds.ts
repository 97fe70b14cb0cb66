import { groupBy } from '../../core/grouped.ts'
import { percentChange, sum, sumKnown } from '../../core/stats.ts'
import { HOUR, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { insuranceFundHourly } from '../../tables/venues/insurance-funds.ts'
import { byText, largestFirst } from '../ranking.ts'

export type PoolReading = Row<typeof insuranceFundHourly>

/** The name of a pool that stands for the whole venue, where a venue publishes its total beside its pools. */
const VENUE_TOTAL = 'total'

/** A pool that was not read for so long while others of its venue were is gone. */
const GONE_AFTER = 3 * HOUR

/** Of newest readings, those that their venue still shows. */
export function currentPools<T extends Pick<PoolReading, 'ts' | 'venue'>>(newest: readonly T[]): T[] {
  const last = lastReadings(newest)
  return newest.filter(({ venue, ts }) => last.get(venue)! - ts < GONE_AFTER)
}

/** When each venue was last read. */
export function lastReadings(pools: readonly Pick<PoolReading, 'ts' | 'venue'>[]): Map<string, Ms> {
  const last = new Map<string, Ms>()
  for (const { venue, ts } of pools) last.set(venue, Math.max(ts, last.get(venue) ?? ts))
  return last
}

/** What a venue holds at a moment, from the readings of its pools. A total that the venue states itself goes first. */
export function fundOf(readings: readonly PoolReading[]) {
  const totals = readings.filter(({ pool }) => pool === VENUE_TOTAL)
  const pools = readings.filter(({ pool }) => pool !== VENUE_TOTAL)
  // Null when no pool has a price: an unpriced fund is unknown, not empty.
  const stated = pricedSum(totals)
  const parts = pools.length > 0 ? pools : totals
  return {
    fund_usd: stated ?? pricedSum(pools),
    fund_basis: stated === null ? ('sum_of_priced_pools' as const) : ('venue_total' as const),
    assets: assetsOf(parts),
    pools: pools.length,
    unpriced_pools: pools.filter(({ usd }) => usd === null).length,
  }
}

function pricedSum(readings: readonly PoolReading[]): number | null {
  return sumKnown(readings.map(({ usd }) => usd))
}

function assetsOf(readings: readonly PoolReading[]) {
  const assets = [...groupBy(readings, ({ asset }) => asset)].map(([asset, own]) => ({
    asset,
    balance: sum(own.map(({ balance }) => balance).sort((a, b) => a - b)),
    usd: pricedSum([...own].sort(byText('pool'))),
  }))
  return largestFirst(
    assets,
    ({ usd }) => usd,
    ({ asset }) => asset,
  )
}

/** What was added since; null where either end is unknown. */
export function fundChange(before: number | null | undefined, after: number | null) {
  if (before == null || after === null) return { usd: null, pct: null }
  return { usd: after - before, pct: percentChange(before, after) }
}

/** How much of the open interest the fund would cover, in percent. */
export function fundToOpenInterest(fundUsd: number | null, openInterestUsd: number | null): number | null {
  if (fundUsd === null || openInterestUsd === null || openInterestUsd <= 0) return null
  return (fundUsd / openInterestUsd) * 100
}
