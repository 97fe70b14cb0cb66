import { date, integer, maybe, number, table, text, time } from '../define/table.ts'

export const minuteBars = table({
  name: 'minute_bars',
  about: 'Finished minutes of perpetual and spot markets, with the side that took.',
  columns: {
    ts: time(),
    exchange: text(),
    market: text<'perp' | 'spot'>(),
    symbol: text(),
    open: number(),
    high: number(),
    low: number(),
    close: number(),
    /** Base units. */
    volume: number(),
    quote_volume: number(),
    taker_buy_quote_volume: maybe(number()),
    trades: maybe(integer()),
  },
  time: 'ts',
  key: ['ts', 'exchange', 'market', 'symbol'],
  writes: 'append',
  cadence: '1m',
  keepDays: 400,
  since: null,
})

export const dailyCandles = table({
  name: 'daily_candles',
  about: 'UTC days of perpetuals.',
  columns: {
    date: date(),
    exchange: text(),
    symbol: text(),
    open: number(),
    high: number(),
    low: number(),
    close: number(),
    quote_volume: number(),
  },
  time: 'date',
  key: ['date', 'exchange', 'symbol'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: null,
})

export const btcClosesDaily = table({
  name: 'btc_closes_daily',
  about: 'The price of a bitcoin in US dollars at the end of each UTC day.',
  columns: { date: date(), close: number(), source: text() },
  time: 'date',
  key: ['date'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: '2012-01-01',
})
