import { parseIso, SECOND } from '../../core/time.ts'
import type { Contract } from '../../define/market.ts'
import {
  badAnswer,
  type Fields,
  isFields,
  listIn,
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

const CHANNEL = 'trade'
const SAID_BESIDES = new Set<unknown>(['status', 'heartbeat'])

/** Unlike the addresses that are asked, its stream calls bitcoin BTC and parts the pair: BTC/USD. */
const feed: TradeFeed = {
  venue: 'kraken',
  market: 'spot',
  majors: majors({ market: 'spot', quote: 'USD', nameOf: ({ base, quote }) => `${base}/${quote}` }),
  url: 'wss://ws.kraken.com/v2',
  subscribe: (symbol) => [{ method: 'subscribe', params: { channel: CHANNEL, symbol, snapshot: true } }],
  heartbeat: { every: '30s', send: { json: { method: 'ping' } } },
  silence: '75s',
  entriesIn,
  name: 'symbol',
  read,
}

/** The last 720 minutes, whichever are asked for, with the one that is on. */
const past: MinutesPast = {
  reach: '11h',
  step: '11h',
  ask: (api, { instrument }, { from }) =>
    api.get('https://api.kraken.com/0/public/OHLC', {
      query: { pair: instrument, interval: 1, since: from / SECOND - 1 },
    }),
  read(source, answer) {
    const result = isFields(answer) && isFields(answer.result) ? answer.result : {}
    const lists = Object.values(result).filter((value) => Array.isArray(value))
    const [list] = lists
    if (!list || lists.length > 1) throw badAnswer(source, 'expected the minutes of one pair', answer)
    return list.map((entry: unknown) => {
      if (!Array.isArray(entry)) throw badAnswer(source, 'no minute', entry)
      const [start, open, high, low, close, average, volume, trades] = entry
      const quoteVolume = (numberOf(average) ?? Number.NaN) * (numberOf(volume) ?? Number.NaN)
      return { ts: secondsOf(start), open, high, low, close, volume, quoteVolume, trades }
    })
  },
}

export const spotMinutes = foldedMinutes(feed, past)
export const spotPrints = largeTrades(feed)

function entriesIn(source: string, message: unknown): Fields[] | null {
  if (!isFields(message)) throw badAnswer(source, 'expected an object', message)
  if (message.channel === CHANNEL) return listIn(source, message, 'data')
  if (message.success === false || 'error' in message) throw refused(source, message)
  if (message.method === 'subscribe' || message.method === 'pong' || SAID_BESIDES.has(message.channel))
    return null
  throw badAnswer(source, 'unknown message', message)
}

/** `side` is the taker's. */
function read(entry: Fields, contract: Contract): Trade | null {
  const side = entry.side === 'buy' ? 'BUY' : entry.side === 'sell' ? 'SELL' : null
  const id = numberOf(entry.trade_id)
  const time = parseIso(textOf(entry.timestamp) ?? '')
  const price = positiveOf(entry.price)
  const size = positiveOf(entry.qty)
  if (side === null || id === null || time === null || price === null || size === null) return null
  return { contract, id: String(id), time, side, price, size }
}
