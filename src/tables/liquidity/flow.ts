import { count, fraction, price, usd } from '../../define/figures.ts'
import { maybe, means, table, time } from '../../define/table.ts'
import { daily } from '../forms.ts'
import { perpetual } from '../words.ts'

export const vpinBuckets = table({
  name: 'vpin_buckets',
  about: 'Equal amounts of volume, by which side took it, and the toxicity of the last fifty.',
  columns: {
    symbol: perpetual(),
    seq: means(count(), 'Number of the bucket, counted for each perpetual.'),
    started_at: means(time(), 'When it began to fill.'),
    ended_at: means(time(), 'When it was full.'),
    volume_usd: means(
      usd(),
      'How much it holds: a fiftieth of the mean daily volume of the seven UTC days before.',
    ),
    buy_usd: means(usd(), 'What takers bought of it.'),
    sell_usd: means(usd(), 'What takers sold of it.'),
    vpin: means(
      maybe(fraction()),
      'Mean of |bought − sold| / volume of the last fifty buckets: 0 is balanced, 1 one-sided; null of the first buckets.',
    ),
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
  columns: {
    symbol: perpetual(),
    vpin_avg: means(fraction(), 'Mean VPIN of the buckets that ended that day.'),
    vpin_max: means(fraction(), 'Highest VPIN of them.'),
    close: means(price(), 'Last price of the day.'),
  },
  key: ['date', 'symbol'],
})
