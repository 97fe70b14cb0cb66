import { boolean, integer, json, maybe, number, table, text, time } from '../define/table.ts'

export const orderbook5m = table({
  name: 'orderbook_5m',
  about: 'Spot order books within 20 % of the mid price, summed in steps of 0.1 %.',
  columns: {
    ts: time(),
    symbol: text(),
    exchange: text(),
    quote: text(),
    mid_usd: number(),
    bid_usd_2pct: number(),
    ask_usd_2pct: number(),
    /** How far from the mid the venue's book reached. */
    cover_bid_pct: number(),
    cover_ask_pct: number(),
    levels: integer(),
    /** US dollars by step from the mid outwards, without the empty end. */
    bids: json<number[]>(),
    asks: json<number[]>(),
    in_aggregate: boolean(),
  },
  time: 'ts',
  key: ['ts', 'symbol', 'exchange'],
  writes: 'append',
  cadence: '5m',
  keepDays: 14,
  since: '2026-09-02',
})

export const slippageHourly = table({
  name: 'slippage_hourly',
  about: 'What an order of a given size would have paid beyond the mid price.',
  columns: {
    ts: time(),
    symbol: text(),
    side: text<'buy' | 'sell'>(),
    clip_usd: integer(),
    /** Unknown when the book was thinner than the order. */
    slippage_bps: maybe(number()),
    book_usd_bid: number(),
    book_usd_ask: number(),
  },
  time: 'ts',
  key: ['ts', 'symbol', 'side', 'clip_usd'],
  writes: 'append',
  cadence: '1h',
  keepDays: null,
  since: null,
})
