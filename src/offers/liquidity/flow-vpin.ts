import type { z } from 'zod'
import { FLOW_SYMBOLS } from '../../analytics/liquidity/flow.ts'
import { Latest, latestOf } from '../../boards/liquidity/flow.ts'
import type { Instant } from '../../core/clock.ts'
import { DAY } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { deeperBoard } from '../../define/deeper-board.ts'
import { offer } from '../../define/offer.ts'
import type { Readers } from '../../define/reader.ts'
import { shown } from '../../define/shown.ts'
import { vpinBuckets, vpinDaily } from '../../tables/liquidity/flow.ts'
import { minuteBars } from '../../tables/market/candles.ts'

const DAYS = 90
const BUCKETS = 500

const { symbol, vpin, percentile_90d, threshold, avg_24h } = Latest.shape
const Day = is.part({
  date: is.day('UTC day.'),
  vpin_avg: is.ratio('Mean VPIN of the day.'),
  vpin_max: is.ratio('Highest VPIN of the day.'),
  close: is.price('Last price of the day.'),
})
const Bucket = is.part({
  seq: is.count('Number of the bucket.'),
  started_at: is.iso('When its first trade was.'),
  ended_at: is.iso('When it was full.'),
  volume_usd: is.usd('Volume of the bucket.'),
  buy_usd: is.usd('What takers bought of it.'),
  sell_usd: is.usd('What takers sold of it.'),
  vpin: is.unsure(is.ratio('VPIN of the fifty buckets up to this one; null before there are so many.')),
})
const Track = is.part({
  symbol,
  ...is.unsureAll({ vpin, percentile_90d, threshold, avg_24h }),
  daily: is.listOf(Day, 'Ninety days, oldest first.'),
  buckets: is.listOf(Bucket, 'The last 500 buckets, oldest first.'),
})

const reads = { buckets: vpinBuckets, days: vpinDaily, minutes: minuteBars }

const vpinBoard = board({
  id: 'flow-vpin',
  path: '/api/x402/flow-vpin',
  title: 'Order flow toxicity, bucket by bucket',
  about: 'VPIN of BTC, ETH and SOL with its days and buckets.',
  cadence: '1h',
  spelling: 'snake',
  result: is.part({ rows: is.listOf(Track, 'One of each perpetual.') }),
  reads,
  subject: 'buckets',
  list: 'rows',
  async compute(readers, _params, { now }) {
    const rows: z.output<typeof Track>[] = []
    // One after the other: each is some thousand rows, and the event loop has its turn in between.
    for (const name of FLOW_SYMBOLS) {
      const track = await trackOf(readers, name, now)
      if (track.daily.length + track.buckets.length > 0) rows.push(track)
    }
    return { rows }
  },
})

export const flowVpin = offer({
  route: 'flow-vpin',
  priceUsd: 0.002,
  about: 'VPIN of BTC, ETH and SOL: ninety days with closes, and the last 500 buckets of equal volume.',
  source: 'taker trades of perpetuals on the main venue',
  params: {},
  answer: deeperBoard(vpinBoard, () => ({ back: DAYS * DAY })),
})

async function trackOf(
  { buckets, days }: Readers<typeof reads>,
  name: (typeof FLOW_SYMBOLS)[number],
  now: Instant,
): Promise<z.output<typeof Track>> {
  const where = { symbol: name }
  const [daily, filled, latest] = await Promise.all([
    days.range({ where, ...now.since(now.floor('1d').ms - (DAYS - 1) * DAY), order: 'desc', limit: DAYS }),
    buckets.range({ where, ...now.ever(), order: 'desc', limit: BUCKETS }),
    latestOf(buckets, name, now),
  ])
  return {
    symbol: name,
    vpin: latest?.vpin ?? null,
    percentile_90d: latest?.percentile_90d ?? null,
    threshold: latest?.threshold ?? null,
    avg_24h: latest?.avg_24h ?? null,
    daily: daily.reverse().map((row) => shown(Day, row)),
    buckets: filled.reverse().map((row) => shown(Bucket, row)),
  }
}
