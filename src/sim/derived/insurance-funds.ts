import { DAY, HOUR, type Ms } from '../../core/time.ts'
import { insuranceFundsDailyRollup } from '../../rollups/venues/insurance-funds.ts'
import { FUNDS, fundRows } from '../insurance-funds.ts'
import { type Batch, marks, type Past } from '../past/span.ts'
import { insuranceFundsStart } from '../record-start.ts'
import { Derived } from './derive.ts'

/** A venue that does not answer is back within them. */
const LAST_HOURS = 3 * HOUR

/** Every close since the record began: the day is told by its last hours. */
export function pastFundCloses({ market, now }: Past): AsyncIterable<Batch> {
  const hourly = (since: Ms, until: Ms) => {
    const end = Math.min(until, now)
    return [...marks(HOUR, Math.max(since, end - LAST_HOURS), end)].flatMap((at) =>
      Object.keys(FUNDS).flatMap((venue) => (market.isDown(venue, at) ? [] : fundRows(market, venue, at))),
    )
  }
  return new Derived(insuranceFundsDailyRollup, { hourly }, now).spans(
    marks(DAY, insuranceFundsStart(now), now),
  )
}
