import { optionPrice } from '../../analytics/options/black76.ts'
import { yearsOf } from '../../analytics/options/chain.ts'
import { clamp } from '../../core/stats.ts'
import { DAY, type Ms } from '../../core/time.ts'
import type { OptionCurrency } from '../../tables/options/options.ts'
import { onGrid } from '../model/grid.ts'
import type { Dice } from '../model/noise.ts'
import type { ListedOption } from './listed-options.ts'
import { forwardPrice, smileVolatility, type VolatilityShape } from './volatility.ts'

/** What the market is at a moment, as the trades of a quarter of an hour see it. */
export interface Quoting {
  readonly currency: OptionCurrency
  readonly at: Ms
  readonly shape: VolatilityShape
  readonly spot: number
}

type Direction = 'buy' | 'sell'

/** One of the options of an expiry, by its place in their list. */
export interface Leg {
  readonly place: number
  readonly direction: Direction
}

/** Premiums go in steps of a ten-thousandth of a coin. */
const TICK = 0.0001
/** What takers pay above the middle, as a share of the volatility. */
const HALF_SPREAD = 0.008
/** Strikes between the legs of a spread, at most. */
const WIDEST = 4
/** Shares of orders. */
const CALLS = 0.56
const ROUND = 0.4
/** Shares of structures. */
const SPREADS = 0.55
const STRANGLES = 0.2

export function directionOf(isBuy: boolean): Direction {
  return isBuy ? 'buy' : 'sell'
}

/** Calls above the price and puts below it, mostly; round strikes more than others. */
export function wantedPlace(
  { at, shape, spot }: Quoting,
  options: readonly ListedOption[],
  dice: Dice,
): number {
  const { expiresAt } = options[0]!
  const days = (expiresAt - at) / DAY
  const deviation = smileVolatility(shape, 0, days) * Math.sqrt(yearsOf(days))
  const isCall = dice.next() < CALLS
  const x = (isCall ? deviation : -deviation) * (0.55 * dice.normal() + 0.5)
  const pair = pairAt(options, spot * Math.exp(x))
  const round = dice.next() < ROUND ? nearestRound(options, pair) : 0
  const within = clamp(pair + round, 0, options.length / 2 - 1)
  return 2 * within + (isCall ? 0 : 1)
}

/** How many strikes away a round one is; 0 where none is near. */
function nearestRound(options: readonly ListedOption[], pair: number): number {
  return [0, -1, 1, -2, 2].find((away) => options[2 * (pair + away)]?.isRound) ?? 0
}

/**
 * The first leg and one more: a spread; or the other type as far on the other side of the price, bought together (a
 * strangle) or one for the other (a risk reversal). The first alone where the list ends.
 */
export function legsOf({ spot }: Quoting, options: readonly ListedOption[], first: Leg, dice: Dice): Leg[] {
  const isCall = options[first.place]!.type === 'call'
  const kind = dice.next()
  const strikes = 1 + Math.floor(dice.next() * WIDEST)
  const against = directionOf(first.direction === 'sell')
  const mirrored = 2 * (2 * pairAt(options, spot) - Math.floor(first.place / 2)) + (isCall ? 1 : 0)
  const second =
    kind < SPREADS
      ? { place: first.place + (isCall ? 2 * strikes : -2 * strikes), direction: against }
      : { place: mirrored, direction: kind < SPREADS + STRANGLES ? first.direction : against }
  return options[second.place] ? [first, second] : [first]
}

/** Which strike of the list a price is nearest to; a call and the put on its strike are neighbours. */
function pairAt(options: readonly ListedOption[], price: number): number {
  const lowest = options[0]!.strike
  return Math.round((price - lowest) / (options[2]!.strike - lowest))
}

/** The columns of a trade that follow from what is traded. */
export function pricedLeg(
  { currency, at, shape, spot }: Quoting,
  { instrument, expiry, expiresAt, strike, type }: ListedOption,
  direction: Direction,
  contracts: number,
) {
  const days = (expiresAt - at) / DAY
  const forward = forwardPrice(shape, spot, days)
  const middle = smileVolatility(shape, Math.log(strike / forward), days)
  const volatility = middle * (direction === 'buy' ? 1 + HALF_SPREAD : 1 - HALF_SPREAD)
  const price = optionPrice(type, { forward, strike, volatility, years: yearsOf(days) })
  const price_coin = Math.max(TICK, onGrid(price / forward, TICK))
  const underlying_usd = onGrid(forward, 0.01)
  return {
    currency,
    instrument,
    expiry,
    strike,
    type,
    direction,
    contracts,
    price_coin,
    premium_usd: onGrid(price_coin * contracts * underlying_usd, 0.01),
    notional_usd: onGrid(contracts * underlying_usd, 0.01),
    iv_pct: onGrid(100 * volatility, 0.01),
    underlying_usd,
  }
}
