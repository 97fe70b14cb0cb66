import { BPS_DECIMALS, roundTo } from '../../core/round.ts'
import { clamp, median } from '../../core/stats.ts'
import type { Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { turkeyBooks1m, turkeyPremium1m } from '../../tables/regional/turkey.ts'

export type TurkeyBook = Pick<
  Row<typeof turkeyBooks1m>,
  'symbol' | 'best_bid' | 'best_ask' | 'spread_bps' | 'depth_50bps_usd'
>
export type TurkeyPair = TurkeyBook['symbol']
export type TurkeyRow = Row<typeof turkeyPremium1m>

export const TURKEY_PAIRS = ['BTC-TRY', 'ETH-TRY', 'USDT-TRY', 'BTC-USDT', 'ETH-USDT'] as const

/** With fewer venues a median is one venue's opinion. */
const VENUES_FOR_OK = 3

const REGIMES = [
  [150, 'high_premium'],
  [25, 'premium'],
  [-25, 'parity'],
] as const
export type TurkeyRegime = 'discount' | 'parity' | 'premium' | 'high_premium'

export interface WorldPrices {
  readonly btcUsd: number | null
  readonly ethUsd: number | null
  readonly usdtUsd: number | null
  /** Lira for a dollar by the central bank's fix. */
  readonly officialUsdTry: number
}

/** What a coin costs in the world, in the money of the pair; null when a price is unknown. */
export function worldPrice(pair: TurkeyPair, world: WorldPrices): number | null {
  const [base, quote] = pair.split('-')
  const usd = base === 'BTC' ? world.btcUsd : base === 'ETH' ? world.ethUsd : world.usdtUsd
  if (usd === null) return null
  // A dollar coin that is not known to have left its peg is a dollar.
  return quote === 'TRY' ? usd * world.officialUsdTry : usd / (world.usdtUsd ?? 1)
}

export function premiumBps(price: number | null, world: number | null): number | null {
  return price === null || world === null || world <= 0 ? null : (price / world - 1) * 1e4
}

/** The five pairs of a minute, from the books that count. The index is of bitcoin in lira and stands in every row. */
export function turkeyPremiums(
  ts: Ms,
  books: readonly (TurkeyBook & { readonly eligible: boolean })[],
  world: WorldPrices,
  pairs: readonly TurkeyPair[] = TURKEY_PAIRS,
): TurkeyRow[] {
  const references = new Map(pairs.map((pair) => [pair, referenceOf(books, pair)]))
  const legs = indexLegs(
    references.get('BTC-TRY')?.price ?? null,
    references.get('USDT-TRY')?.price ?? null,
    world,
  )
  return pairs.map((pair) => {
    const { price, venues } = references.get(pair)!
    return {
      ts,
      symbol: pair,
      reference_price: price,
      venue_count: venues,
      status: venues >= VENUES_FOR_OK ? 'ok' : venues > 0 ? 'degraded' : 'unavailable',
      global_price_usd: pair.startsWith('BTC')
        ? world.btcUsd
        : pair.startsWith('ETH')
          ? world.ethUsd
          : world.usdtUsd,
      global_usdt_usd: world.usdtUsd,
      official_usd_try: world.officialUsdTry,
      premium_bps: premiumBps(price, worldPrice(pair, world)),
      ...legs,
    }
  })
}

/** The dollar leg is what the dollar coin costs above the official dollar; the crypto leg is the rest of the index. */
function indexLegs(
  btcTry: number | null,
  usdtTry: number | null,
  world: Pick<WorldPrices, 'btcUsd' | 'officialUsdTry'>,
): Pick<TurkeyRow, 'index_bps' | 'dollar_leg_bps' | 'crypto_leg_bps'> {
  const index = premiumBps(btcTry, world.btcUsd === null ? null : world.btcUsd * world.officialUsdTry)
  const dollar = premiumBps(usdtTry, world.officialUsdTry)
  return {
    index_bps: index,
    dollar_leg_bps: dollar,
    crypto_leg_bps: index === null || dollar === null ? null : index - dollar,
  }
}

/** 50 is the world price; ten basis points are one point. */
export function turkeyScore(indexBps: number): number {
  return clamp(50 + indexBps / 10, 0, 100)
}

export function turkeyRegime(indexBps: number): TurkeyRegime {
  const shown = roundTo(BPS_DECIMALS, indexBps)
  return REGIMES.find(([from]) => shown >= from)?.[1] ?? 'discount'
}

/** How many days in a row, counting back from the last, have had its sign. `days` is oldest first. */
export function streakOf(days: readonly number[]): { days: number; sign: -1 | 0 | 1 } {
  const sign = Math.sign(days.at(-1) ?? 0) as -1 | 0 | 1
  if (sign === 0) return { days: 0, sign: 0 }
  const before = days.findLastIndex((day) => Math.sign(day) !== sign)
  return { days: days.length - 1 - before, sign }
}

function referenceOf(books: readonly (TurkeyBook & { readonly eligible: boolean })[], pair: TurkeyPair) {
  const mids = books.flatMap(({ symbol, eligible, best_bid, best_ask }) =>
    symbol === pair && eligible && best_bid !== null && best_ask !== null ? [(best_bid + best_ask) / 2] : [],
  )
  return { price: median(mids), venues: mids.length }
}
