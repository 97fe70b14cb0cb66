import { date, integer, maybe, number, table, text, time } from '../define/table.ts'

export const vpinBuckets = table({
  name: 'vpin_buckets',
  about: 'Equal amounts of volume, by which side took it, and the toxicity of the last fifty.',
  columns: {
    symbol: text(),
    seq: integer(),
    started_at: time(),
    ended_at: time(),
    volume_usd: number(),
    buy_usd: number(),
    sell_usd: number(),
    /** 0 to 1; unknown for the first buckets of a symbol. */
    vpin: maybe(number()),
  },
  time: 'ended_at',
  key: ['symbol', 'seq'],
  writes: 'append',
  cadence: 'live',
  keepDays: 180,
  since: null,
})

export const vpinDaily = table({
  name: 'vpin_daily',
  about: 'Order flow toxicity by UTC day.',
  columns: { date: date(), symbol: text(), vpin_avg: number(), vpin_max: number(), close: number() },
  time: 'date',
  key: ['date', 'symbol'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: null,
})
