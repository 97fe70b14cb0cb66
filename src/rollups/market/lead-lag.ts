import { leadLagRows, minuteReturns } from '../../analytics/market/lead-lag.ts'
import { perpOf } from '../../core/symbols.ts'
import { dateOf, MINUTE } from '../../core/time.ts'
import { rollup } from '../../define/rollup.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import {
  LEAD_LAG_NAMES,
  LEAD_LAG_SIDES,
  LEAD_LAG_SYMBOL,
  leadLagDaily,
  sideName,
} from '../../tables/market/lead-lag.ts'

export const leadLagRollup = rollup({
  id: 'lead-lag',
  into: leadLagDaily,
  about: 'Which market moved first, for each pair of markets and each finished UTC day.',
  reads: { bars: minuteBars },
  grain: '1d',
  // Minutes are asked for again after an outage: by then they are in.
  settles: '20m',
  catchUp: '30d',
  async compute({ bars }, { from, to }) {
    const returns = new Map<string, Float64Array>()
    for (const side of LEAD_LAG_SIDES) {
      const closes = await bars.range({
        columns: ['ts', 'close'],
        since: from,
        until: to,
        where: { exchange: side.venue, market: side.market, symbol: perpOf(LEAD_LAG_SYMBOL) },
        order: 'asc',
        limit: (to - from) / MINUTE,
      })
      returns.set(sideName(side), minuteReturns(closes, from, to))
    }
    return leadLagRows({ date: dateOf(from), symbol: LEAD_LAG_SYMBOL }, LEAD_LAG_NAMES, returns)
  },
})
