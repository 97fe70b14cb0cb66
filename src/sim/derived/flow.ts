import { FLOW_SYMBOLS, VOLUME_DAYS } from '../../analytics/liquidity/flow.ts'
import { made } from '../../core/made.ts'
import { RecentMap } from '../../core/recent-map.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, floorTo, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { vpinBucketsRollup, vpinDailyRollup } from '../../rollups/liquidity/flow.ts'
import { vpinBuckets } from '../../tables/liquidity/flow.ts'
import type { minuteBars } from '../../tables/market/candles.ts'
import { type BarSeries, minuteCloses, minuteFlow } from '../market/bars.ts'
import type { SimModel } from '../model/model.ts'
import { marks, type Past, type PastRows } from '../past.ts'
import { allOf, Derived } from './derive.ts'

type Bar = Partial<Row<typeof minuteBars>> & { readonly ts: Ms }

const DAYS = 60
const BUCKET_DAYS = 60
/** Enough for the first fifty buckets. */
const LEAD_DAYS = 3
/** So much at a time: a span may be as long as one likes. */
const SPAN = 10 * DAY
/** A span, and the week before it that its amounts are measured by; twice, as half of it is what is kept for sure. */
const DAYS_KEPT = 40

/** VPIN by bucket and by day, made of the model's minutes; only the newest of these are on record. */
export async function* pastFlow({ market, now }: Past): AsyncGenerator<PastRows> {
  const today = floorTo(now, DAY)
  const first = today - (DAYS + LEAD_DAYS) * DAY
  const bars = minutesOf(market, first - VOLUME_DAYS * DAY, now)
  const buckets = new Derived(vpinBucketsRollup, { bars }, now)
  const rows = buckets.rows as Row<typeof vpinBuckets>[]
  for (const from of marks(SPAN, first - SPAN, now)) {
    await buckets.span(from, from + SPAN)
    rows.sort((a, b) => a.ended_at - b.ended_at)
    // A turn for the event loop.
    yield { table: vpinBuckets, rows: [] }
  }
  yield { table: vpinBuckets, rows: rows.filter(({ ended_at }) => ended_at >= now - BUCKET_DAYS * DAY) }
  const recorded = {
    buckets: allOf(rows, vpinBuckets.time),
    bars: (_: Ms, until: Ms) => lastMinutes(market, until),
  }
  yield* new Derived(vpinDailyRollup, recorded, now).spans(marks(DAY, today - DAYS * DAY, today))
}

/** The close of a day is that of its last minute. */
function lastMinutes(market: SimModel, until: Ms): Bar[] {
  return FLOW_SYMBOLS.flatMap((symbol) =>
    minuteCloses(market, { exchange: MAIN_VENUE, market: 'perp', symbol }, until - MINUTE, until),
  )
}

/** Minutes by the day, each day made once and kept for as long as it is asked for. */
function minutesOf(market: SimModel, first: Ms, now: Ms) {
  const days = new RecentMap<readonly Bar[]>(DAYS_KEPT * FLOW_SYMBOLS.length)
  const dayOf = (day: Ms, series: BarSeries) =>
    made(days, `${series.symbol} ${day}`, () => [
      ...minuteFlow(market, series, day, Math.min(day + DAY, now)),
    ])
  return (since: Ms, until: Ms, where: object): Bar[] => {
    const from = floorTo(Math.max(since, first), DAY)
    const ofDays = [...marks(DAY, from, Math.min(until, now))].map((day) => dayOf(day, where as BarSeries))
    return ([] as Bar[]).concat(...ofDays)
  }
}
