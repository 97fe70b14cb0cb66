import { FLOW_SYMBOLS, VOLUME_DAYS } from '../../analytics/liquidity/flow.ts'
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

const DAYS = 120
const BUCKET_DAYS = 90
/** Enough for the first fifty buckets. */
const LEAD_DAYS = 3
/** So much at a time: a span may be as long as one likes. */
const SPAN = 10 * DAY
/** A span, and the week before it that its amounts are measured by. */
const DAYS_KEPT = 20

/** VPIN by bucket and by day, made of the model's minutes; only the newest of these are on record. */
export async function* pastFlow({ market, now }: Past): AsyncGenerator<PastRows> {
  const today = floorTo(now, DAY)
  const first = today - (DAYS + LEAD_DAYS) * DAY
  const minutes = new Minutes(market, first - VOLUME_DAYS * DAY, now)
  const bars = (since: Ms, until: Ms, where: object) => minutes.between(since, until, where as BarSeries)
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
class Minutes {
  readonly #days = new Map<string, readonly Bar[]>()
  readonly #market: SimModel
  readonly #first: Ms
  readonly #now: Ms

  constructor(market: SimModel, first: Ms, now: Ms) {
    this.#market = market
    this.#first = first
    this.#now = now
  }

  between(since: Ms, until: Ms, series: BarSeries): Bar[] {
    const from = floorTo(Math.max(since, this.#first), DAY)
    const days: (readonly Bar[])[] = []
    for (const day of marks(DAY, from, Math.min(until, this.#now))) days.push(this.#dayOf(day, series))
    return ([] as Bar[]).concat(...days)
  }

  #dayOf(day: Ms, series: BarSeries): readonly Bar[] {
    const key = `${series.symbol} ${day}`
    let bars = this.#days.get(key)
    if (!bars) {
      const { exchange, market, symbol } = series
      const made: Bar[] = []
      for (const { start: ts, volumeUsd: quote_volume, buyUsd: taker_buy_quote_volume } of minuteFlow(
        this.#market,
        series,
        day,
        Math.min(day + DAY, this.#now),
      ))
        made.push({ exchange, market, symbol, ts, quote_volume, taker_buy_quote_volume })
      this.#days.delete(`${symbol} ${day - DAYS_KEPT * DAY}`)
      this.#days.set(key, made)
      bars = made
    }
    return bars
  }
}
