import {
  bucketSizes,
  FLOW_SYMBOLS,
  imbalanceOf,
  VOLUME_DAYS,
  type VolumeBucket,
  volumeBuckets,
  vpinOf,
} from '../../analytics/flow.ts'
import { sum } from '../../core/stats.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, dateOf, floorTo, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { vpinBuckets, vpinDaily } from '../../tables/flow.ts'
import { type BarRow, bars } from '../bars.ts'
import type { SimModel } from '../model.ts'
import type { Batch, Past } from './span.ts'

const DAYS = 120
const BUCKET_DAYS = 90
/** Enough for the size of the first bucket, and for the first fifty. */
const LEAD_DAYS = VOLUME_DAYS + 3
/** The last days are made of the minutes that are on record, the rest of longer bars. */
const FINE_DAYS = 2
const COARSE = 30 * MINUTE

interface Flow {
  readonly symbol: string
  readonly bars: readonly (BarRow & { readonly end: Ms })[]
  readonly buckets: readonly (VolumeBucket & { readonly seq: number; readonly vpin: number | null })[]
}

/** VPIN by bucket and by day, as the rollups would have written it. */
export function* pastFlow({ market, now }: Past): Generator<Batch> {
  const flows: Flow[] = []
  for (const symbol of FLOW_SYMBOLS) {
    flows.push(flowOf(market, symbol, now))
    // A turn for the event loop.
    yield { table: vpinBuckets, rows: [] }
  }
  const buckets = flows.flatMap((flow) => bucketRows(flow, now - BUCKET_DAYS * DAY))
  yield { table: vpinBuckets, rows: buckets.sort((a, b) => a.ended_at - b.ended_at) }
  const days = flows.flatMap((flow) => dailyRows(flow, now))
  yield { table: vpinDaily, rows: days.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)) }
}

function flowOf(market: SimModel, symbol: string, now: Ms): Flow {
  const series = { exchange: MAIN_VENUE, market: 'perp', symbol } as const
  const first = floorTo(now, DAY) - (DAYS + LEAD_DAYS) * DAY
  const fine = floorTo(now, DAY) - FINE_DAYS * DAY
  const all = [
    ...bars(market, series, first, fine, COARSE).map((row) => ({ ...row, end: row.ts + COARSE })),
    ...bars(market, series, fine, now).map((row) => ({ ...row, end: row.ts + MINUTE })),
  ]
  const byDay = groupedByDay(all, ({ ts }) => ts)
  const sizeAt = bucketSizes(
    [...byDay].map(([day, rows]) => ({
      day,
      volumeUsd: sum(rows.map(({ quote_volume }) => quote_volume)),
      minutes: sum(rows.map(({ ts, end }) => (end - ts) / MINUTE)),
    })),
  )
  const full = volumeBuckets(
    all.map((row) => ({
      start: row.ts,
      end: row.end,
      volumeUsd: row.quote_volume,
      buyUsd: row.taker_buy_quote_volume ?? 0,
    })),
    first,
    sizeAt,
  )
  const vpins = vpinOf(full.map(imbalanceOf))
  return {
    symbol,
    bars: all,
    buckets: full.map((bucket, index) => ({ ...bucket, seq: index + 1, vpin: vpins[index] ?? null })),
  }
}

function bucketRows({ symbol, buckets }: Flow, since: Ms): Row<typeof vpinBuckets>[] {
  return buckets
    .filter(({ endedAt }) => endedAt >= since)
    .map(({ seq, startedAt, endedAt, volumeUsd, buyUsd, vpin }) => ({
      symbol,
      seq,
      started_at: startedAt,
      ended_at: endedAt,
      volume_usd: volumeUsd,
      buy_usd: buyUsd,
      sell_usd: volumeUsd - buyUsd,
      vpin,
    }))
}

function dailyRows({ symbol, bars: all, buckets }: Flow, now: Ms): Row<typeof vpinDaily>[] {
  const today = floorTo(now, DAY)
  const closes = new Map(all.map(({ ts, close }) => [floorTo(ts, DAY), close]))
  const byDay = groupedByDay(buckets, ({ endedAt }) => endedAt)
  return [...byDay].flatMap(([day, own]) => {
    const vpins = own.flatMap(({ vpin }) => (vpin === null ? [] : [vpin]))
    const close = closes.get(day)
    if (day >= today || day < today - DAYS * DAY || vpins.length === 0 || close === undefined) return []
    const vpin_avg = sum(vpins) / vpins.length
    return [{ date: dateOf(day), symbol, vpin_avg, vpin_max: Math.max(...vpins), close }]
  })
}

function groupedByDay<T>(items: readonly T[], timeOf: (item: T) => Ms): Map<Ms, T[]> {
  const days = new Map<Ms, T[]>()
  for (const item of items) {
    const day = floorTo(timeOf(item), DAY)
    const own = days.get(day)
    if (own) own.push(item)
    else days.set(day, [item])
  }
  return days
}
