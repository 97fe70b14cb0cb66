import type { z } from 'zod'
import {
  BUCKETS_PER_DAY,
  FLOW_SYMBOLS,
  THRESHOLD_PERCENTILE,
  toxicityOf,
  WINDOW_BUCKETS,
} from '../../analytics/liquidity/flow.ts'
import type { Instant } from '../../core/clock.ts'
import { sum } from '../../core/stats.ts'
import { DAY } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import type { Reader } from '../../define/reader.ts'
import { vpinBuckets, vpinDaily } from '../../tables/liquidity/flow.ts'

const HISTORY_DAYS = 120
const PERCENTILE_DAYS = 90
/** Twice the buckets of ninety ordinary days. */
const MOST_BUCKETS = 2 * PERCENTILE_DAYS * BUCKETS_PER_DAY

export const Latest = is.part({
  symbol: is.oneOf(FLOW_SYMBOLS, 'Perpetual.'),
  vpin: is
    .ratio('How one-sided takers were over the last fifty buckets: mean of |bought − sold| / volume.')
    .min(0)
    .max(1),
  percentile_90d: is.figure('percentile', 'Where that stands among the VPINs of 90 days.').min(0).max(100),
  threshold: is.ratio('The VPIN that is exceeded a tenth of the time in 90 days.'),
  avg_24h: is.ratio('Mean VPIN of the day up to the newest bucket.'),
  elevated: is.flag('Whether it is at the threshold or above.'),
  buy_share_pct: is.pct('Share of the last fifty buckets that takers bought.'),
  bucket_volume_usd: is.usd('Volume of one bucket.'),
  last_bucket_at: is.iso('When the newest bucket was full.'),
})
const track = () =>
  is.listOf(
    is.places(
      [
        is.day('UTC day.'),
        is.ratio('Mean VPIN of the day.'),
        is.ratio('Highest VPIN of the day.'),
        is.price('Last price of the day.'),
      ],
      '[date, mean, highest, close].',
    ),
    'Days, oldest first.',
  )

export const flowBoard = board({
  id: 'flow',
  path: '/api/public/flow',
  title: 'Order flow toxicity',
  about:
    'VPIN of BTC, ETH and SOL: how one-sided takers were over the last fifty equal amounts of volume, against 90 days; with 120 days of [date, mean, highest, close].',
  mcp: 'get_flow_toxicity',
  // Fifty buckets fill on an ordinary day; three hours without one of three coins are no quiet night any more.
  cadence: '1h',
  spelling: 'snake',
  result: is.part({
    params: is.part(
      {
        buckets_per_day: is.integer('count', 'Buckets that an ordinary day fills.'),
        window_buckets: is.integer('count', 'Buckets that a VPIN is over.'),
        threshold_percentile: is.integer('percentile', 'From which on a VPIN is called elevated.'),
        trade_sign: is.text('How buys are told from sells.'),
      },
      'How it is worked out.',
    ),
    latest: is.listOf(Latest, 'The newest reading of each perpetual.'),
    history: is.part({ BTCUSDT: track(), ETHUSDT: track(), SOLUSDT: track() }, '120 days.'),
  }),
  reads: { buckets: vpinBuckets, days: vpinDaily },
  subject: 'buckets',
  async compute({ buckets, days }, _params, { now }) {
    const history = await days.range({
      where: { symbol: FLOW_SYMBOLS },
      ...now.since(now.floor('1d').ms - HISTORY_DAYS * DAY),
      order: 'asc',
      limit: (HISTORY_DAYS + 1) * FLOW_SYMBOLS.length,
    })
    const latest: z.output<typeof Latest>[] = []
    // One after the other: each is some thousand rows, and the event loop has its turn in between.
    for (const symbol of FLOW_SYMBOLS) {
      const reading = await latestOf(buckets, symbol, now)
      if (reading) latest.push(reading)
    }
    const trackOf = (symbol: string) =>
      history
        .filter((row) => row.symbol === symbol)
        .slice(-HISTORY_DAYS)
        .map((row): [string, number, number, number] => [row.date, row.vpin_avg, row.vpin_max, row.close])
    return {
      params: {
        buckets_per_day: BUCKETS_PER_DAY,
        window_buckets: WINDOW_BUCKETS,
        threshold_percentile: THRESHOLD_PERCENTILE,
        trade_sign: 'taker side',
      },
      latest,
      history: { BTCUSDT: trackOf('BTCUSDT'), ETHUSDT: trackOf('ETHUSDT'), SOLUSDT: trackOf('SOLUSDT') },
    }
  },
})

/** Null before there are enough buckets for one VPIN. */
export async function latestOf(
  buckets: Reader<typeof vpinBuckets>,
  symbol: (typeof FLOW_SYMBOLS)[number],
  now: Instant,
): Promise<z.output<typeof Latest> | null> {
  const newestFirst = await buckets.range({
    columns: ['ended_at', 'volume_usd', 'buy_usd', 'vpin'],
    where: { symbol },
    ...now.last(`${PERCENTILE_DAYS}d`),
    order: 'desc',
    limit: MOST_BUCKETS,
  })
  const last = newestFirst[0]
  if (!last || last.vpin === null) return null
  const known = newestFirst.flatMap(({ ended_at, vpin }) => (vpin === null ? [] : [{ ended_at, vpin }]))
  const { vpin, percentile, threshold, isElevated } = toxicityOf(
    last.vpin,
    known.map((bucket) => bucket.vpin),
  )
  // Of the day up to the newest bucket, so that there is one while the recorder stands still.
  const lastDay = known.filter(({ ended_at }) => ended_at > last.ended_at - DAY)
  const window = newestFirst.slice(0, WINDOW_BUCKETS)
  return {
    symbol,
    vpin,
    percentile_90d: percentile,
    threshold,
    avg_24h: sum(lastDay.map((bucket) => bucket.vpin)) / lastDay.length,
    elevated: isElevated,
    buy_share_pct:
      (sum(window.map(({ buy_usd }) => buy_usd)) / sum(window.map(({ volume_usd }) => volume_usd))) * 100,
    bucket_volume_usd: last.volume_usd,
    last_bucket_at: last.ended_at,
  }
}
