import { date, integer, maybe, number, table, text, time } from '../define/table.ts'

export const whaleTrades = table({
  name: 'whale_trades',
  about: 'Single trades of a million dollars and more.',
  columns: {
    ts: time(),
    exchange: text(),
    market: text<'perp' | 'spot'>(),
    symbol: text(),
    /** The venue's own: two prints of one millisecond may be alike in everything else. */
    trade_id: text(),
    /** Of the aggressor. */
    side: text<'BUY' | 'SELL'>(),
    price: number(),
    /** Base units. */
    qty: number(),
    notional_usd: number(),
  },
  time: 'ts',
  key: ['exchange', 'market', 'symbol', 'trade_id'],
  writes: 'append',
  cadence: 'live',
  keepDays: 90,
  since: null,
})

export const whaleTradesDaily = table({
  name: 'whale_trades_daily',
  about: 'Trades of a million dollars and more, summed by UTC day and coin.',
  columns: {
    date: date(),
    symbol: text(),
    trades: integer(),
    buy_usd: number(),
    sell_usd: number(),
    buy_share_pct: maybe(number()),
    source: text(),
  },
  time: 'date',
  key: ['date', 'symbol'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: null,
})
