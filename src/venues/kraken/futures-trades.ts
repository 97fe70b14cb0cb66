import { SECOND } from '../../core/time.ts'
import type { Contract } from '../../define/market.ts'
import { LEFT_OUT } from '../../define/tally.ts'
import { type Fields, listIn, positiveOf, textOf, timeOf } from '../fields.ts'
import { largeTrades } from '../large-trades.ts'
import { majors } from '../majors.ts'
import { foldedMinutes, type MinutesPast } from '../minutes.ts'
import type { Trade, TradeFeed } from '../trade.ts'
import { FUTURES, futuresTradesIn, subscribeTo } from './futures-stream.ts'

/** Subscribing brings the last hundred trades of each. */
const feed: TradeFeed = {
  venue: 'kraken',
  market: 'perp',
  majors: majors({ market: 'perp' }),
  ...FUTURES,
  subscribe: subscribeTo,
  entriesIn: futuresTradesIn,
  name: 'product_id',
  read,
}

/** Its candles count coins and no dollars. */
const past: MinutesPast = {
  reach: '8d',
  step: '8h',
  ask: (api, { instrument }, { from, last }) =>
    api.get(`https://futures.kraken.com/api/charts/v1/trade/${instrument}/1m`, {
      query: { from: from / SECOND, to: last / SECOND },
    }),
  read: (source, answer) =>
    listIn(source, answer, 'candles').map(({ time, open, high, low, close, volume }) => ({
      ts: timeOf(time),
      open,
      high,
      low,
      close,
      volume,
    })),
}

export const perpMinutes = foldedMinutes(feed, past)
export const perpPrints = largeTrades(feed)

const OF_THE_BOOK = new Set<unknown>(['fill', 'liquidation'])
const BESIDE_THE_BOOK = new Set<unknown>(['block', 'assignment', 'termination'])

/** `side` is the taker's, `qty` coins. */
function read(entry: Fields, contract: Contract): Trade | typeof LEFT_OUT | null {
  if (BESIDE_THE_BOOK.has(entry.type)) return LEFT_OUT
  const side = entry.side === 'buy' ? 'BUY' : entry.side === 'sell' ? 'SELL' : null
  const id = textOf(entry.uid)
  const time = timeOf(entry.time)
  const price = positiveOf(entry.price)
  const size = positiveOf(entry.qty)
  if (!OF_THE_BOOK.has(entry.type) || side === null || id === null) return null
  return time === null || price === null || size === null ? null : { contract, id, time, side, price, size }
}
