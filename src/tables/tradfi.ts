import type { TradfiMarket } from '../core/tradfi.ts'
import { boolean, date, maybe, number, table, text, time } from '../define/table.ts'
import { perpTickers } from './tickers.ts'

const SINCE = '2026-09-02'

export const tradfiTickers = table({
  name: 'tradfi_tickers',
  about: 'Price, volume and announced funding of perpetuals on shares, commodities and indices.',
  columns: { ...perpTickers.columns, market: text<TradfiMarket>(), underlying: text() },
  time: 'ts',
  key: ['ts', 'exchange', 'symbol'],
  writes: 'append',
  cadence: '5m',
  keepDays: 7,
  since: SINCE,
})

export const tradfiOi5m = table({
  name: 'tradfi_oi_5m',
  about: 'Open interest of perpetuals on shares, commodities and indices, one-sided.',
  columns: { ts: time(), symbol: text(), market: text<TradfiMarket>(), oi_base: number(), oi_usd: number() },
  time: 'ts',
  key: ['ts', 'symbol'],
  writes: 'append',
  cadence: '5m',
  keepDays: null,
  since: SINCE,
})

export const tradfiFundingSettlements = table({
  name: 'tradfi_funding_settlements',
  about: 'Settled funding of perpetuals on shares, commodities and indices.',
  columns: {
    funding_time: time(),
    symbol: text(),
    market: text<TradfiMarket>(),
    funding_rate_pct: number(),
    interval_hours: number(),
    mark_price: maybe(number()),
  },
  time: 'funding_time',
  key: ['funding_time', 'symbol'],
  writes: 'append',
  cadence: '1h',
  keepDays: null,
  since: SINCE,
})

/** No opening on a holiday or a weekend. */
export const marketSessions = table({
  name: 'market_sessions',
  about: 'When the markets behind those perpetuals trade.',
  columns: {
    market: text<TradfiMarket>(),
    date: date(),
    opens_at: maybe(time()),
    closes_at: maybe(time()),
    pre_opens_at: maybe(time()),
    post_closes_at: maybe(time()),
    holiday: boolean(),
  },
  time: 'date',
  seen: null,
  key: ['market', 'date'],
  writes: 'replace',
  cadence: 'on change',
  keepDays: null,
  since: null,
})
