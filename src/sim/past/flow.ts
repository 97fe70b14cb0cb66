import {
  bucketSizes,
  FLOW_SYMBOLS,
  imbalanceOf,
  VOLUME_DAYS,
  type VolumeBucket,
  volumeBuckets,
  vpinOf,
} from '../../analytics/liquidity/flow.ts'
import { sum } from '../../core/stats.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, dateOf, floorTo, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { vpinBuckets, vpinDaily } from '../../tables/liquidity/flow.ts'
import { type BarSeries, minuteCloses, minuteFlow, tradedUsd } from '../market/bars.ts'
import type { SimModel } from '../model/model.ts'
import { marks, type Past, type PastRows } from './span.ts'

const DAYS = 120
const BUCKET_DAYS = 90
/** Enough for the first fifty buckets. */
const LEAD_DAYS = 3

interface Flow {
  readonly series: BarSeries
  readonly buckets: readonly (VolumeBucket & { readonly seq: number; readonly vpin: number | null })[]
}

/** VPIN by bucket and by day, made of minutes as the rollups do; only the newest of these are on record. */
export function* pastFlow({ market, now }: Past): Generator<PastRows> {
  const flows: Flow[] = []
  for (const symbol of FLOW_SYMBOLS) {
    flows.push(flowOf(market, symbol, now))
    // A turn for the event loop.
    yield { table: vpinBuckets, rows: [] }
  }
  const buckets = flows.flatMap((flow) => bucketRows(flow, now - BUCKET_DAYS * DAY))
  yield { table: vpinBuckets, rows: buckets.sort((a, b) => a.ended_at - b.ended_at) }
  const days = flows.flatMap((flow) => dailyRows(market, flow, now))
  yield { table: vpinDaily, rows: days.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)) }
}

function flowOf(market: SimModel, symbol: string, now: Ms): Flow {
  const series = { exchange: MAIN_VENUE, market: 'perp', symbol } as const
  const first = floorTo(now, DAY) - (DAYS + LEAD_DAYS) * DAY
  const days = [...marks(DAY, first - VOLUME_DAYS * DAY, floorTo(now, DAY))]
  const sizeAt = bucketSizes(
    days.map((day) => ({
      day,
      volumeUsd: tradedUsd(market, series, day, day + DAY),
      minutes: DAY / MINUTE,
    })),
  )
  const full = volumeBuckets(minuteFlow(market, series, first, now), first, sizeAt)
  const vpins = vpinOf(full.map(imbalanceOf))
  return {
    series,
    buckets: full.map((bucket, index) => ({ ...bucket, seq: index + 1, vpin: vpins[index] ?? null })),
  }
}

function bucketRows({ series: { symbol }, buckets }: Flow, since: Ms): Row<typeof vpinBuckets>[] {
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

function dailyRows(market: SimModel, { series, buckets }: Flow, now: Ms): Row<typeof vpinDaily>[] {
  const today = floorTo(now, DAY)
  const byDay = new Map<Ms, number[]>()
  for (const { endedAt, vpin } of buckets) {
    const day = floorTo(endedAt, DAY)
    if (vpin !== null) byDay.set(day, [...(byDay.get(day) ?? []), vpin])
  }
  return [...marks(DAY, today - DAYS * DAY, today)].flatMap((day) => {
    const vpins = byDay.get(day) ?? []
    const close = minuteCloses(market, series, day + DAY - MINUTE, day + DAY)[0]?.close
    if (vpins.length === 0 || close === undefined) return []
    const vpin_avg = sum(vpins) / vpins.length
    return [{ date: dateOf(day), symbol: series.symbol, vpin_avg, vpin_max: Math.max(...vpins), close }]
  })
}
