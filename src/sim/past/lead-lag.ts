import { leadLagRows, minuteReturns } from '../../analytics/market/lead-lag.ts'
import { perpOf } from '../../core/symbols.ts'
import { DAY, dateOf, floorTo, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import {
  LEAD_LAG_NAMES,
  LEAD_LAG_SIDES,
  LEAD_LAG_SYMBOL,
  leadLagDaily,
  sideName,
} from '../../tables/market/lead-lag.ts'
import { minuteCloses } from '../market/bars.ts'
import type { SimModel } from '../model/model.ts'
import type { Past, PastRows } from './span.ts'

const DAYS = 30

/** Which market led on each finished day, from the closes of its minutes as the rollup takes them. */
export function* pastLeadLag({ market, now }: Past): Generator<PastRows> {
  const today = floorTo(now, DAY)
  const rows: Row<typeof leadLagDaily>[] = []
  for (let day = today - DAYS * DAY; day < today; day += DAY) {
    rows.push(...dayOf(market, day))
    // A turn for the event loop.
    yield { table: leadLagDaily, rows: [] }
  }
  yield { table: leadLagDaily, rows }
}

function dayOf(market: SimModel, day: Ms): Row<typeof leadLagDaily>[] {
  const returns = new Map(
    LEAD_LAG_SIDES.map((side) => {
      const series = { exchange: side.venue, market: side.market, symbol: perpOf(LEAD_LAG_SYMBOL) }
      const closes = minuteCloses(market, series, day, day + DAY)
      return [sideName(side), minuteReturns(closes, day, day + DAY)]
    }),
  )
  return leadLagRows({ date: dateOf(day), symbol: LEAD_LAG_SYMBOL }, LEAD_LAG_NAMES, returns)
}
