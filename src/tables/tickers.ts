import { maybe, number, table, text, time } from '../define/table.ts'

/** Prices are in the quote coin; volume is of the last 24 hours in the quote coin. */
export const perpTickers = table({
  name: 'perp_tickers',
  about: 'Price, volume and announced funding of every perpetual, minute by minute.',
  columns: {
    ts: time(),
    exchange: text(),
    symbol: text(),
    last_price: number(),
    mark_price: maybe(number()),
    index_price: maybe(number()),
    change_24h_pct: maybe(number()),
    quote_volume_24h: maybe(number()),
    funding_rate_pct: maybe(number()),
    funding_interval_h: maybe(number()),
    next_funding_at: maybe(time()),
  },
  time: 'ts',
  key: ['ts', 'exchange', 'symbol'],
  writes: 'append',
  cadence: '1m',
  keepDays: 7,
  since: '2026-07-30',
})
