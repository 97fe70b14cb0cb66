import { isoOf, type Ms } from '../../core/time.ts'
import type { liquidationEvents } from '../../tables/liquidations/liquidations.ts'
import type { whaleTrades } from '../../tables/positioning/whales.ts'
import { figure } from './beliefs.ts'
import { above, type Check, type CheckContext, type Doubt, dollarsOff, doubt } from './check.ts'
import {
  HOURLY_PART_OF_INTEREST,
  MOST_HOURLY,
  MOST_LIQUIDATED,
  MOST_TRADED_AT_ONCE,
  PART_OF_INTEREST,
  POLL_BACK,
  SMALL_HOUR,
  SMALL_ORDER,
  STREAM_BACK,
  TRADED_PRICES_APART,
} from './limits.ts'

/** Single orders, forced ones and large ones. */

export const checkLiquidation: Check<typeof liquidationEvents> = (row, context) => {
  const { exchange, symbol, price, qty, quote_qty, event_time } = row
  const { now, view } = context
  const wrong =
    oldDoubt(symbol, 'event_time', event_time, context) ??
    nothingDoubt(symbol, 'qty', qty) ??
    nothingDoubt(symbol, 'quote_qty', quote_qty) ??
    dollarsOff(symbol, 'quote_qty', quote_qty, price, qty)
  if (wrong) return wrong
  const interest = view.interestOf(symbol, exchange, now)
  const large =
    above(quote_qty, MOST_LIQUIDATED, 'no order was larger than') ??
    (interest !== null && quote_qty > Math.max(SMALL_ORDER, PART_OF_INTEREST * interest)
      ? `the open interest is ${figure(interest)}`
      : null)
  const doubted =
    doubt('size', symbol, 'quote_qty', quote_qty, large) ?? priceDoubt(symbol, exchange, price, context)
  if (doubted) return doubted
  const most = interest === null ? MOST_HOURLY : Math.max(SMALL_HOUR, HOURLY_PART_OF_INTEREST * interest)
  const isKept = view.liquidated.add(`${exchange} ${symbol}`, event_time, quote_qty, row.dedupe_key, most)
  const full = isKept ? null : `the hour would hold more than ${figure(most)}`
  return doubt('sum', symbol, 'quote_qty', quote_qty, full)
}

export const checkTrade: Check<typeof whaleTrades> = (row, context) => {
  const { exchange, symbol, price, qty, notional_usd, ts } = row
  const large = above(notional_usd, MOST_TRADED_AT_ONCE, 'no trade was larger than')
  return (
    oldDoubt(symbol, 'ts', ts, context) ??
    nothingDoubt(symbol, 'qty', qty) ??
    nothingDoubt(symbol, 'notional_usd', notional_usd) ??
    dollarsOff(symbol, 'notional_usd', notional_usd, price, qty) ??
    doubt('size', symbol, 'notional_usd', notional_usd, large) ??
    priceDoubt(symbol, exchange, price, context)
  )
}

function priceDoubt(
  symbol: string,
  exchange: string,
  price: number,
  { now, view }: CheckContext,
): Doubt | null {
  const against = view.againstPrice(symbol, exchange, price, now, TRADED_PRICES_APART)
  return doubt('price', symbol, 'price', price, against)
}

/** What is below nothing is refused by the rule of its column. */
function nothingDoubt(symbol: string, what: string, size: number): Doubt | null {
  return size > 0 ? null : doubt('size', symbol, what, size, 'an order is of something')
}

function oldDoubt(
  symbol: string,
  what: string,
  at: Ms,
  { now, streamed }: Pick<CheckContext, 'now' | 'streamed'>,
): Doubt | null {
  if (at >= now - (streamed ? STREAM_BACK : POLL_BACK)) return null
  return doubt('old', symbol, what, isoOf(at), streamed ? 'the stream is live' : 'nobody asked that far back')
}
