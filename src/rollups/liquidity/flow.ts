import {
  bucketSizes,
  FLOW_SYMBOLS,
  imbalanceOf,
  VOLUME_DAYS,
  volumeBuckets,
  vpinOf,
  WINDOW_BUCKETS,
} from '../../analytics/liquidity/flow.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, dateOf, floorTo, MINUTE, type Ms } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import { rollup, type Span } from '../../define/rollup.ts'
import type { Row } from '../../define/table.ts'
import { vpinBuckets, vpinDaily } from '../../tables/liquidity/flow.ts'
import { minuteBars } from '../../tables/market/candles.ts'

type BucketRow = Row<typeof vpinBuckets>

/** How far back the last bucket is looked for; after a longer pause, buckets begin anew from there. */
const LOOK_BACK = 30 * DAY
/** A minute that is missing for longer will not come any more. */
const HOLE_CLOSES_AFTER = 10 * MINUTE
const MAIN_PERP = { exchange: MAIN_VENUE, market: 'perp' } as const

/** Buckets fill by volume, not by the hour: those of an hour are the ones that end in it, and go on from the last before. */
export const vpinBucketsRollup = rollup({
  id: 'vpin-buckets',
  into: vpinBuckets,
  about: 'Equal amounts of volume from the minutes of the main venue, each written once it is full.',
  reads: { bars: minuteBars, buckets: vpinBuckets },
  grain: '1h',
  provisional: '1m',
  settles: '10m',
  // Every bucket goes on from the one before: a minute that comes late moves all that follow.
  reaches: { back: '30d' },
  catchUp: '30d',
  async compute({ bars, buckets }, span) {
    const rows: BucketRow[] = []
    for (const symbol of FLOW_SYMBOLS) rows.push(...(await newBuckets(bars, buckets, symbol, span)))
    return rows
  },
})

export const vpinDailyRollup = rollup({
  id: 'vpin-daily',
  into: vpinDaily,
  about: 'Mean and highest VPIN of each finished UTC day, with its close.',
  reads: { bars: minuteBars, buckets: vpinBuckets },
  grain: '1d',
  settles: '15m',
  catchUp: '30d',
  async compute({ bars, buckets }, { from, to }) {
    const span = { since: from, until: to }
    const [toxicity, closes] = await Promise.all([
      buckets.aggregate({ by: ['symbol'], take: { avg: { avg: 'vpin' }, max: { max: 'vpin' } }, ...span }),
      bars.aggregate({
        by: ['symbol'],
        take: { close: { last: 'close' } },
        where: { ...MAIN_PERP, symbol: FLOW_SYMBOLS },
        ...span,
      }),
    ])
    const closeOf = new Map(closes.map(({ symbol, close }) => [symbol, close]))
    return toxicity.flatMap(({ symbol, avg, max }) => {
      const close = closeOf.get(symbol) ?? null
      if (avg === null || max === null || close === null) return []
      return [{ date: dateOf(from), symbol, vpin_avg: avg, vpin_max: max, close }]
    })
  },
})

async function newBuckets(
  bars: Reader<typeof minuteBars>,
  buckets: Reader<typeof vpinBuckets>,
  symbol: string,
  span: Span,
): Promise<BucketRow[]> {
  const recent = await buckets.range({
    where: { symbol },
    since: span.from - LOOK_BACK,
    until: span.from,
    order: 'desc',
    limit: WINDOW_BUCKETS - 1,
  })
  const last = recent[0]
  const from = last?.ended_at ?? span.from - LOOK_BACK
  const now = span.now.ms
  const until = Math.min(span.to, now)
  const where = { ...MAIN_PERP, symbol }
  const [minutes, days] = await Promise.all([
    bars.range({
      columns: ['ts', 'quote_volume', 'taker_buy_quote_volume'],
      where,
      since: floorTo(from, MINUTE),
      until,
      order: 'asc',
      limit: Math.ceil((until - from) / MINUTE) + 1,
    }),
    bars.bucket({
      every: '1d',
      take: { volumeUsd: { sum: 'quote_volume' }, minutes: { count: true } },
      where,
      since: floorTo(from, DAY) - VOLUME_DAYS * DAY,
      until,
    }),
  ])
  const flow = untilHole(minutes, last ? floorTo(from, MINUTE) : null, now).flatMap((row) => {
    const { ts: start, quote_volume: volumeUsd, taker_buy_quote_volume: buyUsd } = row
    return buyUsd === null ? [] : [{ start, end: start + MINUTE, volumeUsd, buyUsd }]
  })
  // One that is full as the span ends is the first of the next.
  const full = volumeBuckets(flow, from, bucketSizes(days)).filter(({ endedAt }) => endedAt < span.to)
  const before = recent
    .map((row) => imbalanceOf({ volumeUsd: row.volume_usd, buyUsd: row.buy_usd }))
    .reverse()
  const vpins = vpinOf(full.map(imbalanceOf), before)
  return full.map(({ startedAt, endedAt, volumeUsd, buyUsd }, index) => ({
    symbol,
    seq: (last?.seq ?? 0) + index + 1,
    started_at: startedAt,
    ended_at: endedAt,
    volume_usd: volumeUsd,
    buy_usd: buyUsd,
    sell_usd: volumeUsd - buyUsd,
    vpin: vpins[index] ?? null,
  }))
}

/** Minutes up to the first hole that may still be filled: flow is counted in the order in which it happened. */
function untilHole<T extends { readonly ts: Ms }>(
  minutes: readonly T[],
  first: Ms | null,
  now: Ms,
): readonly T[] {
  let expected = first ?? minutes[0]?.ts ?? now
  for (const [index, { ts }] of minutes.entries()) {
    if (ts > expected && now - expected < HOLE_CLOSES_AFTER) return minutes.slice(0, index)
    expected = ts + MINUTE
  }
  return minutes
}
