import type { Ms } from '../core/time.ts'
import type { Row } from '../define/table.ts'
import type { optionsTrades } from '../tables/options/options.ts'
import type { OurOption } from './our-options.ts'

/** A trade as its venue tells it. */
export interface OptionTrade {
  readonly id: string
  readonly time: Ms
  /** What the taker did. */
  readonly direction: 'buy' | 'sell'
  /** Coins. */
  readonly size: number
  /** Of an option on one coin, in coins or in dollars. */
  readonly price: { readonly coins: number } | { readonly dollars: number }
  readonly ivPct: number | null
  /** What a coin cost at the trade: premiums in coins are worth that. */
  readonly underlying: number
  readonly block: boolean
  readonly structure: string | null
}

export function optionTradeRow(
  venue: string,
  { instrument, currency, expiry, strike, type }: Omit<OurOption, 'base' | 'money'>,
  { id, time, direction, size, price, ivPct, underlying, block, structure }: OptionTrade,
): Row<typeof optionsTrades> {
  const coins = 'coins' in price ? price.coins : price.dollars / underlying
  const dollars = 'coins' in price ? price.coins * underlying : price.dollars
  return {
    id,
    ts: time,
    venue,
    currency,
    instrument,
    expiry,
    strike,
    type,
    direction,
    contracts: size,
    price_coin: coins,
    premium_usd: dollars * size,
    notional_usd: size * underlying,
    iv_pct: ivPct,
    underlying_usd: underlying,
    block,
    structure_id: structure,
  }
}

export function directionOf(side: unknown): OptionTrade['direction'] | null {
  return side === 'buy' || side === 'sell' ? side : null
}

/** A premium may be nothing, but not less. */
export function premiumOf(figure: number | null): number | null {
  return figure !== null && figure >= 0 ? figure : null
}
