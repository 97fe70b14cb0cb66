import type { Contract } from '../../define/market.ts'
import { LEFT_OUT } from '../../define/tally.ts'
import { badAnswer, type Fields, isFields, listIn, positiveOf, textOf, timeOf } from '../fields.ts'
import { largeTrades } from '../large-trades.ts'
import { majors } from '../majors.ts'
import { foldedMinutes, type MinutesPast } from '../minutes.ts'
import type { Trade, TradeFeed } from '../trade.ts'
import { acknowledged, CONNECTION_LIMITS } from './forced-orders.ts'

const TOPIC = 'publicTrade.'
/** Of spot no request may hold more. */
const TOPICS_A_REQUEST = 10
const MINUTES_A_PAGE = 1_000

const SPEECH = {
  venue: 'bybit',
  perConnection: CONNECTION_LIMITS,
  heartbeat: { every: '20s', send: { json: { op: 'ping' } } },
  silence: '60s',
  subscribe(names: readonly string[]) {
    const requests: unknown[] = []
    for (let from = 0; from < names.length; from += TOPICS_A_REQUEST)
      requests.push({
        op: 'subscribe',
        args: names.slice(from, from + TOPICS_A_REQUEST).map((name) => `${TOPIC}${name}`),
      })
    return requests
  },
  entriesIn(source: string, message: unknown) {
    if (isFields(message) && typeof message.topic === 'string' && message.topic.startsWith(TOPIC))
      return listIn(source, message, 'data')
    return acknowledged(source, message)
  },
  name: 's',
  read,
} as const satisfies Partial<TradeFeed>

const perp: TradeFeed = {
  ...SPEECH,
  market: 'perp',
  majors: majors({ market: 'perp' }),
  url: 'wss://stream.bybit.com/v5/public/linear',
}
const spot: TradeFeed = {
  ...SPEECH,
  market: 'spot',
  majors: majors({ market: 'spot', quote: 'USDT' }),
  url: 'wss://stream.bybit.com/v5/public/spot',
}

export const perpMinutes = foldedMinutes(perp, klines('linear'))
export const spotMinutes = foldedMinutes(spot, klines('spot'))
export const perpPrints = largeTrades(perp)
export const spotPrints = largeTrades(spot)

/** `S` is the taker's side, `v` coins. What was agreed upon beside the book, `BT`, is no trade of the book. */
function read(entry: Fields, contract: Contract): Trade | typeof LEFT_OUT | null {
  if (entry.BT === true) return LEFT_OUT
  const side = entry.S === 'Buy' ? 'BUY' : entry.S === 'Sell' ? 'SELL' : null
  const id = textOf(entry.i)
  const time = timeOf(entry.T)
  const price = positiveOf(entry.p)
  const size = positiveOf(entry.v)
  if (side === null || id === null || time === null || price === null || size === null) return null
  return { contract, id, time, side, price, size }
}

/** Newest first; the turnover is in dollars. */
function klines(category: 'linear' | 'spot'): MinutesPast {
  return {
    reach: '8d',
    step: `${MINUTES_A_PAGE - 2}m`,
    ask: (api, { instrument }, { from, last }) =>
      api.get('https://api.bybit.com/v5/market/kline', {
        query: { category, symbol: instrument, interval: '1', start: from, end: last, limit: MINUTES_A_PAGE },
      }),
    read(source, answer) {
      const list = isFields(answer) && isFields(answer.result) ? answer.result.list : null
      if (!Array.isArray(list)) throw badAnswer(source, 'expected a list at result.list', answer)
      return list.map((entry) => {
        if (!Array.isArray(entry)) throw badAnswer(source, 'no minute', entry)
        const [start, open, high, low, close, volume, quoteVolume] = entry
        return { ts: timeOf(start), open, high, low, close, volume, quoteVolume }
      })
    },
  }
}
