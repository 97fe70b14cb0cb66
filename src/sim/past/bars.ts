import { DAY, floorTo } from '../../core/time.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { BAR_SERIES, bars } from '../market/bars.ts'
import type { Batch, Past } from './span.ts'

/** Whole days before the present one: a week, and one to begin from, which the amounts of VPIN are measured by. */
const DAYS = 8

/** Some days of all series at a time, so that batches follow one another in time. */
export function* pastBars({ market, now }: Past): Generator<Batch> {
  const first = floorTo(now, DAY) - DAYS * DAY
  for (let from = first; from < now; from += 3 * DAY) {
    const to = Math.min(from + 3 * DAY, now)
    const rows = BAR_SERIES.flatMap((series) =>
      // Minutes of a venue that answers nobody are asked for when it is back: an outage leaves no hole here.
      bars(market, series, from, to),
    )
    yield { table: minuteBars, rows: rows.sort((a, b) => a.ts - b.ts) }
  }
}
