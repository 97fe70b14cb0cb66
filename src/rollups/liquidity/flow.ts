import {
  bucketSizes,
  FLOW_SYMBOLS,
  imbalanceOf,
  VOLUME_DAYS,
  volumeBuckets,
  vpinOf,
  WINDOW_BUCKETS,
} from '../../analytics/liquidity/flow.ts'
import type { Instant } from '../../core/clock.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, dateOf, floorTo, HOUR, MINUTE, type Ms, parseIso } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import { rollup } from '../../define/rollup.ts'
import type { Row } from '../../define/table.ts'
import { vpinBuckets, vpinDaily } from '../../tables/liquidity/flow.ts'
import { minuteBars } from '../../tables/market/candles.ts'

type BucketRow = Row<typeof vpinBuckets>

/** How far back the last bucket is looked for; after a longer pause, buckets begin anew from there. */
const CATCH_UP = 30 * DAY
/** Minutes taken in at a time: a longer pause is caught up with in several runs. */
const MOST_MINUTES = 4_320
/** A minute that is missing for longer will not come any more. */
const HOLE_CLOSES_AFTER = 10 * MINUTE
const DAY_CLOSES_AFTER = 2 * HOUR
const MAIN_PERP = { exchange: MAIN_VENUE, market: 'perp' } as const

export const vpinBucketsRollup = rollup({
  id: 'vpin-buckets',
  into: vpinBuckets,
  about: 'Equal amounts of volume from the minutes of the main venue, each written once it is full.',
  every: '1m',
  reads: { bars: minuteBars, buckets: vpinBuckets },
  async compute({ bars, buckets }, { now }) {
    const rows: BucketRow[] = []
    for (const symbol of FLOW_SYMBOLS) rows.push(...(await newBuckets(bars, buckets, symbol, now)))
    return rows
  },
})

export const vpinDailyRollup = rollup({
  id: 'vpin-daily',
  into: vpinDaily,
  about: 'Mean and highest VPIN of each finished UTC day, with its close.',
  every: '1h',
  reads: { bars: minuteBars, buckets: vpinBuckets, days: vpinDaily },
  async compute({ bars, buckets, days }, { now }) {
    const today = now.floor('1d').ms
    const [last] = await days.range({
      columns: ['date'],
      since: today - CATCH_UP,
      until: now.ms + 1,
      order: 'desc',
      limit: 1,
    })
    const lastDay = last ? parseIso(last.date) : null
    if (lastDay === today - DAY && now.ms - today > DAY_CLOSES_AFTER) return []
    const span = { since: lastDay ?? today - CATCH_UP, until: today }
    const [toxicity, closes] = await Promise.all([
      buckets.bucket({
        every: '1d',
        by: ['symbol'],
        take: { avg: { avg: 'vpin' }, max: { max: 'vpin' } },
        ...span,
      }),
      bars.bucket({
        every: '1d',
        by: ['symbol'],
        take: { close: { last: 'close' } },
        where: { ...MAIN_PERP, symbol: FLOW_SYMBOLS },
        ...span,
      }),
    ])
    const closeOf = new Map(closes.map((row) => [`${row.bucket} ${row.symbol}`, row.close]))
    return toxicity.flatMap(({ bucket, symbol, avg, max }) => {
      const close = closeOf.get(`${bucket} ${symbol}`) ?? null
      if (avg === null || max === null || close === null) return []
      return [{ date: dateOf(bucket), symbol, vpin_avg: avg, vpin_max: max, close }]
    })
  },
})

async function newBuckets(
  bars: Reader<typeof minuteBars>,
  buckets: Reader<typeof vpinBuckets>,
  symbol: string,
  now: Instant,
): Promise<BucketRow[]> {
  const recent = await buckets.range({
    where: { symbol },
    since: now.ms - CATCH_UP,
    until: now.ms + 1,
    order: 'desc',
    limit: WINDOW_BUCKETS - 1,
  })
  const last = recent[0]
  const from = last?.ended_at ?? now.ms - CATCH_UP
  const where = { ...MAIN_PERP, symbol }
  const [minutes, days] = await Promise.all([
    bars.range({
      columns: ['ts', 'quote_volume', 'taker_buy_quote_volume'],
      where,
      since: floorTo(from, MINUTE),
      until: now.ms,
      order: 'asc',
      limit: MOST_MINUTES,
    }),
    bars.bucket({
      every: '1d',
      take: { volumeUsd: { sum: 'quote_volume' }, minutes: { count: true } },
      where,
      since: floorTo(from, DAY) - VOLUME_DAYS * DAY,
      until: now.ms,
    }),
  ])
  const sizeAt = bucketSizes(
    days.map(({ bucket, volumeUsd, minutes: count }) => ({
      day: bucket,
      volumeUsd: volumeUsd ?? 0,
      minutes: count,
    })),
  )
  const flow = untilHole(minutes, last ? floorTo(from, MINUTE) : null, now.ms).flatMap((row) =>
    row.taker_buy_quote_volume === null
      ? []
      : [
          {
            start: row.ts,
            end: row.ts + MINUTE,
            volumeUsd: row.quote_volume,
            buyUsd: row.taker_buy_quote_volume,
          },
        ],
  )
  const full = volumeBuckets(flow, from, sizeAt)
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
