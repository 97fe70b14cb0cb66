import type { optionsOiDaily, optionsTrades } from '../../tables/options/options.ts'
import { figure } from './beliefs.ts'
import { above, type Check, type Doubt, dollarsOff, doubt } from './check.ts'
import { MOST_INTEREST, MOST_TRADED_AT_ONCE } from './limits.ts'

/** By how much the forward of a far expiry may be above what a coin costs now. */
const FORWARDS = 1.5
/** The smallest premiums are cents, and rounded. */
const A_DOLLAR = 1

export const checkOptionTrade: Check<typeof optionsTrades> = (row, { now, view }) => {
  const { venue, currency, instrument, contracts, premium_usd, notional_usd, underlying_usd, price_coin } =
    row
  const large = above(notional_usd, MOST_TRADED_AT_ONCE, 'no trade was larger than')
  const against = view.againstPrice(`${currency}USDT`, venue, underlying_usd, now)
  return (
    premiumDoubt(row) ??
    dollarsOff(instrument, 'notional_usd', notional_usd, underlying_usd, contracts) ??
    (Math.abs(premium_usd - price_coin * notional_usd) < A_DOLLAR
      ? null
      : dollarsOff(instrument, 'premium_usd', premium_usd, price_coin * underlying_usd, contracts)) ??
    doubt('size', instrument, 'notional_usd', notional_usd, large) ??
    doubt('price', instrument, 'underlying_usd', underlying_usd, against)
  )
}

/** Nobody pays more for the right to buy a coin than for the coin, nor for the right to sell one than he would get. */
function premiumDoubt({
  instrument,
  type,
  strike,
  price_coin,
  underlying_usd,
}: Parameters<typeof checkOptionTrade>[0]): Doubt | null {
  const most = FORWARDS * (type === 'call' ? 1 : strike / underlying_usd)
  const against = price_coin > most ? `no ${type} is worth more than ${figure(most)}` : null
  return doubt('price', instrument, 'price_coin', price_coin, against)
}

export const checkOption: Check<typeof optionsOiDaily> = (row, { now, view }) => {
  const { venue, currency, instrument, open_interest, underlying_usd, volume_usd } = row
  const most = 'no contract has more than'
  const interest = open_interest * underlying_usd
  return (
    doubt('interest', instrument, 'open_interest', open_interest, above(interest, MOST_INTEREST, most)) ??
    doubt('volume', instrument, 'volume_usd', volume_usd, above(volume_usd, MOST_INTEREST, most)) ??
    doubt(
      'price',
      instrument,
      'underlying_usd',
      underlying_usd,
      view.againstPrice(`${currency}USDT`, venue, underlying_usd, now),
    )
  )
}
