import { DAY, HOUR, type Ms } from '../../core/time.ts'
import { insuranceFundsDailyRollup } from '../../rollups/venues/insurance-funds.ts'
import { insuranceFundsStart } from '../model/record-start.ts'
import { marks, type Past, type PastRows } from '../past.ts'
import { FUNDS, fundRows } from '../venues/insurance-funds.ts'
import { Derived } from './derive.ts'

/** A venue that does not answer is back within them. */
const LAST_HOURS = 3 * HOUR

/** Every close since the record began: the day is told by its last hours. */
export function pastFundCloses({ market, now }: Past): AsyncIterable<PastRows> {
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
