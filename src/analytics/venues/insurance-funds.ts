import { percentChange, sum } from '../../core/stats.ts'
import { HOUR, type Ms } from '../../core/time.ts'
import { compareText, largestFirst } from '../ranking.ts'

export interface PoolReading {
  readonly ts: Ms
  readonly venue: string
  readonly pool: string
  readonly asset: string
  readonly balance: number
  /** Null where the asset has no price. */
  readonly usd: number | null
  readonly contracts: number
}

type FundBasis = 'venue_total' | 'sum_of_priced_pools'

/** The name of a pool that stands for the whole venue, where a venue publishes its total beside its pools. */
const VENUE_TOTAL = 'total'

export interface Fund {
  readonly fund_usd: number | null
  readonly fund_basis: FundBasis
  readonly assets: readonly {
    readonly asset: string
    readonly balance: number
    readonly usd: number | null
  }[]
  readonly pools: number
  readonly unpriced_pools: number
}

/** A pool that was not read for so long while others of its venue were is gone. */
const GONE_AFTER = 3 * HOUR

/** Of newest readings, those that their venue still shows. */
export function currentPools<T extends Pick<PoolReading, 'ts' | 'venue'>>(newest: readonly T[]): T[] {
  const last = new Map<string, Ms>()
  for (const { venue, ts } of newest) last.set(venue, Math.max(ts, last.get(venue) ?? ts))
  return newest.filter(({ venue, ts }) => last.get(venue)! - ts < GONE_AFTER)
}

/** What a venue holds at a moment, from the readings of its pools. A total that the venue states itself goes first. */
export function fundOf(readings: readonly PoolReading[]): Fund {
  const totals = readings.filter(({ pool }) => pool === VENUE_TOTAL)
  const pools = readings.filter(({ pool }) => pool !== VENUE_TOTAL)
  const stated = totals.length > 0 ? pricedSum(totals) : null
  const parts = pools.length > 0 ? pools : totals
  return {
    fund_usd: stated ?? pricedSum(pools),
    fund_basis: stated === null ? 'sum_of_priced_pools' : 'venue_total',
    assets: assetsOf(parts),
    pools: pools.length,
    unpriced_pools: pools.filter(({ usd }) => usd === null).length,
  }
}

/** Null when no pool has a price: an unpriced fund is unknown, not empty. */
function pricedSum(readings: readonly PoolReading[]): number | null {
  const priced = readings.flatMap(({ usd }) => (usd === null ? [] : [usd]))
  return priced.length === 0 ? null : sum(priced)
}

function assetsOf(readings: readonly PoolReading[]): Fund['assets'] {
  const byAsset = new Map<string, PoolReading[]>()
  for (const reading of readings) {
    const own = byAsset.get(reading.asset)
    if (own) own.push(reading)
    else byAsset.set(reading.asset, [reading])
  }
  const assets = [...byAsset].map(([asset, own]) => ({
    symbol: asset,
    balance: sum(own.map(({ balance }) => balance).sort((a, b) => a - b)),
    usd: pricedSum([...own].sort((a, b) => compareText(a.pool, b.pool))),
  }))
  return largestFirst(assets, ({ usd }) => usd).map(({ symbol, balance, usd }) => ({
    asset: symbol,
    balance,
    usd,
  }))
}

export interface FundChange {
  readonly usd: number | null
  readonly pct: number | null
}

/** What was added since; null where either end is unknown. */
export function fundChange(before: number | null | undefined, after: number | null): FundChange {
  if (before == null || after === null) return { usd: null, pct: null }
  return { usd: after - before, pct: percentChange(before, after) }
}

/** How much of the open interest the fund would cover, in percent. */
export function fundToOpenInterest(fundUsd: number | null, openInterestUsd: number | null): number | null {
  if (fundUsd === null || openInterestUsd === null || openInterestUsd <= 0) return null
  return (fundUsd / openInterestUsd) * 100
}
