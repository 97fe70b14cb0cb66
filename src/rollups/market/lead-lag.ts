import { leadLagRows, minuteReturns } from '../../analytics/market/lead-lag.ts'
import { perpOf } from '../../core/symbols.ts'
import { DAY, dateOf, MINUTE, type Ms, parseIso } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import { rollup } from '../../define/rollup.ts'
import type { Row } from '../../define/table.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import {
  LEAD_LAG_NAMES,
  LEAD_LAG_SIDES,
  LEAD_LAG_SYMBOL,
  leadLagDaily,
  sideName,
} from '../../tables/market/lead-lag.ts'

/** Minutes are asked for again after an outage: by then they are in. */
const SETTLED = 20 * MINUTE
const CATCH_UP = 7 * DAY

export const leadLagRollup = rollup({
  id: 'lead-lag',
  into: leadLagDaily,
  about: 'Which market moved first, for each pair of markets and each finished UTC day.',
  every: '10m',
  reads: { bars: minuteBars, days: leadLagDaily },
  async compute({ bars, days }, { now }) {
    const finished = Math.floor((now.ms - SETTLED) / DAY) * DAY
    const [last] = await days.range({
      columns: ['date'],
      since: finished - CATCH_UP,
      until: now.ms + 1,
      order: 'desc',
      limit: 1,
    })
    const rows: Row<typeof leadLagDaily>[] = []
    const first = last ? parseIso(last.date)! + DAY : finished - CATCH_UP
    for (let day = first; day < finished; day += DAY) rows.push(...(await dayOf(bars, day)))
    return rows
  },
})

async function dayOf(bars: Reader<typeof minuteBars>, day: Ms): Promise<Row<typeof leadLagDaily>[]> {
  const returns = new Map<string, Float64Array>()
  for (const side of LEAD_LAG_SIDES) {
    const closes = await bars.range({
      columns: ['ts', 'close'],
      since: day,
      until: day + DAY,
      where: { exchange: side.venue, market: side.market, symbol: perpOf(LEAD_LAG_SYMBOL) },
      order: 'asc',
      limit: DAY / MINUTE,
    })
    returns.set(sideName(side), minuteReturns(closes, day, day + DAY))
  }
  return leadLagRows({ date: dateOf(day), symbol: LEAD_LAG_SYMBOL }, LEAD_LAG_NAMES, returns)
}
