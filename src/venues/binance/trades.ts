import type { Contract } from '../../define/market.ts'
import { type Fields, numberOf, positiveOf, timeOf } from '../fields.ts'
import { largeTrades } from '../large-trades.ts'
import { majors } from '../majors.ts'
import type { Trade, TradeFeed } from '../trade.ts'
import { CONNECTION, eventIn, subscribeTo } from './market-streams.ts'

/** What one taker had from the book at one price counts as one trade. */
const AGGREGATED = {
  venue: 'binance',
  ...CONNECTION,
  subscribe: (names: readonly string[]) => subscribeTo(names, 'aggTrade'),
  entriesIn(source: string, message: unknown) {
    const event = eventIn(source, message, 'aggTrade')
    return event && [event]
  },
  name: 's',
  read,
} as const satisfies Partial<TradeFeed>

export const perpPrints = largeTrades({
  ...AGGREGATED,
  market: 'perp',
  majors: majors({ market: 'perp' }),
  url: 'wss://fstream.binance.com/market/ws',
})

export const spotPrints = largeTrades({
  ...AGGREGATED,
  market: 'spot',
  majors: majors({ market: 'spot', quote: 'USDT' }),
  url: 'wss://stream.binance.com:9443/ws',
})

/** `m`: the buyer was the maker, so that the taker sold. */
function read({ a, T, m, p, q }: Fields, contract: Contract): Trade | null {
  const id = numberOf(a)
  const time = timeOf(T)
  const price = positiveOf(p)
  const size = positiveOf(q)
  if (id === null || time === null || price === null || size === null || typeof m !== 'boolean') return null
  return { contract, id: String(id), time, side: m ? 'SELL' : 'BUY', price, size }
}
