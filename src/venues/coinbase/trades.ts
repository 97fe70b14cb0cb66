import { isoOf, parseIso } from '../../core/time.ts'
import type { Contract } from '../../define/market.ts'
import {
  badAnswer,
  type Fields,
  isFields,
  numberOf,
  positiveOf,
  refused,
  secondsOf,
  textOf,
} from '../fields.ts'
import { largeTrades } from '../large-trades.ts'
import { majors } from '../majors.ts'
import { foldedMinutes, type MinutesPast } from '../minutes.ts'
import type { Trade, TradeFeed } from '../trade.ts'

const MINUTES_A_PAGE = 300
/** A trade for every order that was met; `last_match` repeats the one before the subscription. */
const TRADES = new Set<unknown>(['match', 'last_match'])

const feed: TradeFeed = {
  venue: 'coinbase',
  market: 'spot',
  majors: majors({ market: 'spot', quote: 'USD' }),
  url: 'wss://ws-feed.exchange.coinbase.com',
  // An address may open eight connections a second and send a hundred messages; subscribed to by one.
  subscribe: (product_ids) => [{ type: 'subscribe', product_ids, channels: ['matches'] }],
  heartbeat: { every: '30s', send: 'ping frame' },
  silence: '90s',
  entriesIn,
  name: 'product_id',
  read,
}

/** Newest first; coins and no dollars, and no minute in which nothing was traded. */
const past: MinutesPast = {
  reach: '30d',
  step: `${MINUTES_A_PAGE - 2}m`,
  ask: (api, { instrument }, { from, last }) =>
    api.get(`https://api.exchange.coinbase.com/products/${instrument}/candles`, {
      query: { granularity: 60, start: isoOf(from), end: isoOf(last) },
    }),
  read(source, answer) {
    if (!Array.isArray(answer)) throw badAnswer(source, 'expected a list', answer)
    return answer.map((entry) => {
      if (!Array.isArray(entry)) throw badAnswer(source, 'no minute', entry)
      const [start, low, high, open, close, volume] = entry
      return { ts: secondsOf(start), open, high, low, close, volume }
    })
  },
}

export const spotMinutes = foldedMinutes(feed, past)
export const spotPrints = largeTrades(feed)

function entriesIn(source: string, message: unknown): Fields[] | null {
  if (!isFields(message)) throw badAnswer(source, 'expected an object', message)
  if (TRADES.has(message.type)) return [message]
  if (message.type === 'subscriptions') return null
  if (message.type === 'error') throw refused(source, message)
  throw badAnswer(source, 'unknown message', message)
}

/** `side` is that of the order that was met: where it sold, the taker bought. */
function read(entry: Fields, contract: Contract): Trade | null {
  const side = entry.side === 'sell' ? 'BUY' : entry.side === 'buy' ? 'SELL' : null
  const id = numberOf(entry.trade_id)
  const time = parseIso(textOf(entry.time) ?? '')
  const price = positiveOf(entry.price)
  const size = positiveOf(entry.size)
  if (side === null || id === null || time === null || price === null || size === null) return null
  return { contract, id: String(id), time, side, price, size }
}
