import { MINUTE } from '../../core/time.ts'
import type { Contract } from '../../define/market.ts'
import { badAnswer, type Fields, isFields, positiveOf, textOf, timeOf } from '../fields.ts'
import { largeTrades } from '../large-trades.ts'
import { majors } from '../majors.ts'
import { foldedMinutes, type MinutesPast } from '../minutes.ts'
import type { Trade, TradeFeed } from '../trade.ts'
import { CONNECTION, toldBy } from './channel.ts'

const CHANNEL = 'trades'
const CANDLES = 'https://www.okx.com/api/v5/market/candles'
const OLDER_CANDLES = 'https://www.okx.com/api/v5/market/history-candles'
const MINUTES_A_PAGE = 100

/** What one taker had from the book at one price is told as one. */
const SPEECH = {
  venue: 'okx',
  url: 'wss://ws.okx.com:8443/ws/v5/public',
  ...CONNECTION,
  subscribe: (names: readonly string[]) => [
    { op: 'subscribe', args: names.map((instId) => ({ channel: CHANNEL, instId })) },
  ],
  entriesIn: (source: string, message: unknown) => toldBy(source, CHANNEL, message),
  name: 'instId',
  read,
} as const satisfies Partial<TradeFeed>

const perp: TradeFeed = { ...SPEECH, market: 'perp', majors: majors({ market: 'perp' }) }
const spot: TradeFeed = { ...SPEECH, market: 'spot', majors: majors({ market: 'spot', quote: 'USDT' }) }

export const perpMinutes = foldedMinutes(perp, candles('perp'))
export const spotMinutes = foldedMinutes(spot, candles('spot'))
export const perpPrints = largeTrades(perp)
export const spotPrints = largeTrades(spot)

/** `side` is the taker's; `sz` counts coins, of swaps contracts. */
function read(entry: Fields, contract: Contract): Trade | null {
  const side = entry.side === 'buy' ? 'BUY' : entry.side === 'sell' ? 'SELL' : null
  const id = textOf(entry.tradeId)
  const time = timeOf(entry.ts)
  const price = positiveOf(entry.px)
  const size = positiveOf(entry.sz)
  if (side === null || id === null || time === null || price === null || size === null) return null
  return { contract, id, time, side, price, size, count: positiveOf(entry.count) ?? 1 }
}

/** Newest first. The first address knows the last 1,440, the other those before. */
function candles(market: 'perp' | 'spot'): MinutesPast {
  return {
    reach: '8d',
    step: `${MINUTES_A_PAGE - 2}m`,
    async ask(api, { instrument }, { from, last }) {
      // Both bounds are excluded.
      const query = {
        instId: instrument,
        bar: '1m',
        before: from - 1,
        after: last + 1,
        limit: MINUTES_A_PAGE,
      }
      const recent = await api.get(CANDLES, { query })
      const isWhole = entriesOf(recent).length > (last - from) / MINUTE
      return isWhole ? [recent] : [recent, await api.get(OLDER_CANDLES, { query })]
    },
    read(source, answers) {
      if (!Array.isArray(answers)) throw badAnswer(source, 'expected answers', answers)
      return answers.flatMap(entriesOf).flatMap((entry) => {
        if (!Array.isArray(entry)) throw badAnswer(source, 'no minute', entry)
        const [start, open, high, low, close, size, coins, quoteVolume, confirm] = entry
        // The minute that is on.
        if (confirm === '0') return []
        // Of swaps the size counts contracts; of spot the coins are what was paid.
        const volume = market === 'perp' ? coins : size
        return [{ ts: timeOf(start), open, high, low, close, volume, quoteVolume }]
      })
    },
  }
}

function entriesOf(answer: unknown): readonly unknown[] {
  if (!isFields(answer) || !Array.isArray(answer.data))
    throw badAnswer('okx.minutes', 'expected a list at data', answer)
  return answer.data
}
