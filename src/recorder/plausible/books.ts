import { sum } from '../../core/stats.ts'
import { coinOf } from '../../core/symbols.ts'
import { MINUTE } from '../../core/time.ts'
import { MOST_CONTRACTS } from '../../define/market.ts'
import type { BookLevel, orderbook5m, perpBooks5m } from '../../tables/liquidity/order-book.ts'
import type { minuteBars } from '../../tables/market/candles.ts'
import type { dexPositions } from '../../tables/positioning/dex-whales.ts'
import type { positioningReadings } from '../../tables/positioning/positioning.ts'
import type { instruments } from '../../tables/venues/venues.ts'
import { figure } from './beliefs.ts'
import { above, type Check, type CheckContext, type Doubt, dollarsOff, doubt } from './check.ts'
import {
  DOLLARS_OFF,
  MOST_INTEREST,
  MOST_MINUTE,
  MOST_POSITION,
  MOST_RESTING,
  TRADED_PRICES_APART,
} from './limits.ts'

/** What a market holds beside its quotes: books, minutes, positions, names. */

const SIDES = ['bids', 'asks'] as const

export const checkSpotBook: Check<typeof orderbook5m> = (row, { now, view }) => {
  const { symbol, exchange, quote, mid_usd } = row
  const voice = { venue: exchange, market: `spot ${quote}` }
  const against = view.prices.judge({ subject: `${symbol}USDT`, voice, value: mid_usd, now })
  if (against) return doubt('price', symbol, 'mid_usd', mid_usd, against)
  for (const side of SIDES) {
    const steps = row[side]
    if (!Array.isArray(steps) || !steps.every((usd) => isCounted(usd)))
      return doubt('book', symbol, side, 'no list of amounts', 'a book is one')
  }
  return restingDoubt(symbol, `${exchange} spot`, sum(row.bids) + sum(row.asks), exchange, { now, view })
}

export const checkPerpBook: Check<typeof perpBooks5m> = (row, { now, view }) => {
  const { symbol, exchange } = row
  let resting = 0
  for (const side of SIDES) {
    const levels = row[side]
    if (!Array.isArray(levels) || !levels.every(isLevel))
      return doubt('book', symbol, side, 'no list of prices and sizes', 'a book is one')
    const best = levels[0]?.[0]
    const against = best === undefined ? null : view.againstPrice(symbol, exchange, best, now)
    if (against) return doubt('price', symbol, side, best!, against)
    resting += sum(levels.map(([price, qty]) => price * qty))
  }
  return restingDoubt(symbol, `${exchange} perp`, resting, exchange, { now, view })
}

export const checkBar: Check<typeof minuteBars> = (row, { now, view }) => {
  const { symbol, exchange, open, high, low, close, volume, quote_volume } = row
  const bought = row.taker_buy_quote_volume
  if (Math.max(open, close) > high || Math.min(open, close) < low)
    return doubt('prices', symbol, 'close', close, `the minute went from ${figure(low)} to ${figure(high)}`)
  const [least, most] = [low * volume * (1 - DOLLARS_OFF), high * volume * (1 + DOLLARS_OFF)]
  const worth =
    quote_volume < least || quote_volume > most
      ? `its coins are worth ${figure(least)} to ${figure(most)}`
      : null
  const taken =
    bought !== null && bought > quote_volume * (1 + DOLLARS_OFF)
      ? `all that was traded is ${figure(quote_volume)}`
      : null
  // Minutes that were asked for later are not of this price.
  const isNow = row.ts >= now - 15 * MINUTE
  const against = isNow ? view.againstPrice(symbol, exchange, close, now, TRADED_PRICES_APART) : null
  const traded = above(quote_volume, MOST_MINUTE, 'no minute trades more than')
  return (
    doubt('volume', symbol, 'quote_volume', quote_volume, traded) ??
    doubt('dollars', symbol, 'quote_volume', quote_volume, worth) ??
    doubt('volume', symbol, 'taker_buy_quote_volume', bought, taken) ??
    doubt('price', symbol, 'close', close, against)
  )
}

export const checkPosition: Check<typeof dexPositions> = (row, { now, view, venue }) => {
  const { coin: named, size, notional_usd, mark_price } = row
  const { coin, pieces } = coinOf(named)
  const large = above(notional_usd, MOST_POSITION, 'no position is larger than')
  const against = view.againstPrice(`${coin}USDT`, venue, mark_price / pieces, now)
  return (
    dollarsOff(named, 'notional_usd', notional_usd, mark_price, Math.abs(size)) ??
    doubt('size', named, 'notional_usd', notional_usd, large) ??
    doubt('price', named, 'mark_price', mark_price, against)
  )
}

export const checkPositioning: Check<typeof positioningReadings> = ({ symbol, metric, value }) => {
  if (metric.endsWith('_pct') && value > 100) return doubt('share', symbol, metric, value, 'the whole is 100')
  if (metric.endsWith('_ratio') && value > 1e4)
    return doubt('share', symbol, metric, value, 'nobody is that one-sided')
  if (metric.endsWith('_usd') && value > MOST_INTEREST)
    return doubt('interest', symbol, metric, value, `no contract has more than ${MOST_INTEREST}`)
  return null
}

export const checkInstrument: Check<typeof instruments> = ({ venue, instrument, delisted_at }, { view }) => {
  // Options come and go by the hundred: a name that is listed no more makes room.
  if (delisted_at !== null) return view.forget(venue, instrument)
  return view.knowsOrTakes(venue, instrument)
    ? null
    : doubt('names', venue, 'instrument', instrument, `it has named ${MOST_CONTRACTS} others`)
}

function restingDoubt(
  symbol: string,
  market: string,
  usd: number,
  venue: string,
  { now, view }: Pick<CheckContext, 'now' | 'view'>,
): Doubt | null {
  const said = { subject: `${symbol} ${market}`, voice: { venue, market }, value: usd, now }
  const against =
    usd > MOST_RESTING ? `no book holds more than ${MOST_RESTING} dollars` : view.books.judge(said)
  return doubt('book', symbol, 'the book', usd, against)
}

function isCounted(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && Number.isFinite(value)
}

function isLevel(level: unknown): level is BookLevel {
  return Array.isArray(level) && isCounted(level[0]) && isCounted(level[1])
}
