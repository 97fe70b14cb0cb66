import { count, fraction, price, symbol, usd } from '../../define/figures.ts'
import { maybe, table, time } from '../../define/table.ts'
import { daily } from '../forms.ts'

export const vpinBuckets = table({
  name: 'vpin_buckets',
  about: 'Equal amounts of volume, by which side took it, and the toxicity of the last fifty.',
  columns: {
    symbol: symbol(),
    seq: count(),
    started_at: time(),
    ended_at: time(),
    volume_usd: usd(),
    buy_usd: usd(),
    sell_usd: usd(),
    /** 0 to 1; unknown for the first buckets of a symbol. */
    vpin: maybe(fraction()),
  },
  time: 'ended_at',
  key: ['symbol', 'seq'],
  writes: 'append',
  cadence: 'live',
  keepDays: 180,
})

export const vpinDaily = daily({
  name: 'vpin_daily',
  about: 'Order flow toxicity by UTC day.',
  columns: { symbol: symbol(), vpin_avg: fraction(), vpin_max: fraction(), close: price() },
  key: ['date', 'symbol'],
})
