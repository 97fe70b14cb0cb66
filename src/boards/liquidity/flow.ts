import { z } from 'zod'
import {
  BUCKETS_PER_DAY,
  FLOW_SYMBOLS,
  THRESHOLD_PERCENTILE,
  toxicityOf,
  WINDOW_BUCKETS,
} from '../../analytics/liquidity/flow.ts'
import type { Instant } from '../../core/clock.ts'
import { sum } from '../../core/stats.ts'
import { DAY, isoOf } from '../../core/time.ts'
import { day, figure, iso } from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import type { Reader } from '../../define/reader.ts'
import { vpinBuckets, vpinDaily } from '../../tables/liquidity/flow.ts'

const HISTORY_DAYS = 120
const PERCENTILE_DAYS = 90
/** Twice the buckets of ninety ordinary days. */
const MOST_BUCKETS = 2 * PERCENTILE_DAYS * BUCKETS_PER_DAY

const Latest = z.strictObject({
  symbol: z.enum(FLOW_SYMBOLS),
  vpin: figure().min(0).max(1),
  percentile_90d: figure().min(0).max(100),
  threshold: figure(),
  avg_24h: figure(),
  elevated: z.boolean(),
  buy_share_pct: figure(),
  bucket_volume_usd: figure(),
  last_bucket_at: iso(),
})
const Track = z.array(z.tuple([day(), figure(), figure(), figure()]))

export const flowBoard = board({
  id: 'flow',
  path: '/api/public/flow',
  title: 'Order flow toxicity',
  about:
    'VPIN of BTC, ETH and SOL: how one-sided takers were over the last fifty equal amounts of volume, against 90 days; with 120 days of [date, mean, highest, close].',
  tier: 'free',
  mcp: 'get_flow_toxicity',
  // Fifty buckets fill on an ordinary day; three hours without one of three coins are no quiet night any more.
  cadence: '1h',
  spelling: 'snake',
  params: z.object({}),
  result: z.strictObject({
    params: z.strictObject({
      buckets_per_day: z.int(),
      window_buckets: z.int(),
      threshold_percentile: z.int(),
      trade_sign: z.string(),
    }),
    latest: z.array(Latest),
    history: z.strictObject({ BTCUSDT: Track, ETHUSDT: Track, SOLUSDT: Track }),
  }),
  example: {},
  reads: { buckets: vpinBuckets, days: vpinDaily },
  subject: 'buckets',
  async compute({ buckets, days }, _params, { now }) {
    const history = await days.range({
      where: { symbol: FLOW_SYMBOLS },
      since: now.floor('1d').ms - HISTORY_DAYS * DAY,
      until: now.ms + 1,
      order: 'asc',
      limit: (HISTORY_DAYS + 1) * FLOW_SYMBOLS.length,
    })
    const latest: z.output<typeof Latest>[] = []
    // One after the other: each is some thousand rows, and the event loop has its turn in between.
    for (const symbol of FLOW_SYMBOLS) {
      const reading = await latestOf(buckets, symbol, now)
      if (reading) latest.push(reading)
    }
    const track = (symbol: string) =>
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
      history: { BTCUSDT: track('BTCUSDT'), ETHUSDT: track('ETHUSDT'), SOLUSDT: track('SOLUSDT') },
    }
  },
})

/** Null before there are enough buckets for one VPIN. */
async function latestOf(
  buckets: Reader<typeof vpinBuckets>,
  symbol: (typeof FLOW_SYMBOLS)[number],
  now: Instant,
): Promise<z.output<typeof Latest> | null> {
  const newestFirst = await buckets.range({
    columns: ['ended_at', 'volume_usd', 'buy_usd', 'vpin'],
    where: { symbol },
    since: now.ms - PERCENTILE_DAYS * DAY,
    until: now.ms + 1,
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
    last_bucket_at: isoOf(last.ended_at),
  }
}
