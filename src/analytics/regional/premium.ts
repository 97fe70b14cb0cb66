import { median, percentChange } from '../../core/stats.ts'
import type { Row } from '../../define/table.ts'
import type { premiumDaily } from '../../tables/regional/premium.ts'

export const PREMIUM_COINS = ['BTC', 'ETH'] as const
export type PremiumDay = Row<typeof premiumDaily>

/** The closes of a day in the United States and in the world, in dollars and in USDT, and what a USDT cost. */
interface Closes {
  readonly us: number
  readonly global: number
  readonly usdt: readonly number[]
}

/** USDT counts as a dollar in the premium itself; what it cost is kept beside it, where somebody sold it for dollars. */
export function premiumDay(
  date: string,
  symbol: PremiumDay['symbol'],
  { us, global, usdt }: Closes,
): PremiumDay {
  return {
    date,
    symbol,
    us_close_usd: us,
    global_close_usd: global,
    premium_pct: percentChange(global, us)!,
    usdt_usd: median(usdt),
  }
}

/** The premium with the world's price in dollars instead of USDT; null where nobody knows what that cost. */
export function usdtAdjustedPct({
  us_close_usd,
  global_close_usd,
  usdt_usd,
}: Pick<PremiumDay, 'us_close_usd' | 'global_close_usd' | 'usdt_usd'>): number | null {
  return usdt_usd === null ? null : percentChange(global_close_usd * usdt_usd, us_close_usd)
}

/** What a coin costs on a venue, in dollars as the venue sells them and as banks do. */
export interface LocalPrice {
  /** In local money. */
  readonly coin: number
  /** A dollar coin on the same venue, in local money. */
  readonly dollarCoin: number
  /** A dollar by the official rate, in local money. */
  readonly dollar: number
}
/** What the coin costs in the world: in dollar coins, and in dollars. */
export interface WorldPrice {
  readonly inDollarCoins: number
  readonly inDollars: number
}

/** Against the world, each way in its own dollars: coins for coins, banks for banks. */
export function localPremium({ coin, dollarCoin, dollar }: LocalPrice, world: WorldPrice) {
  const venue_usd = coin / dollarCoin
  return {
    venue_usd,
    global_usd: world.inDollarCoins,
    premium_pct: percentChange(world.inDollarCoins, venue_usd)!,
    premium_official_fx_pct: percentChange(world.inDollars, coin / dollar),
  }
}
