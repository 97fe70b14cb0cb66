import { DAY, HOUR } from '../../core/time.ts'
import { insuranceFundDaily, insuranceFundHourly } from '../../tables/venues/insurance-funds.ts'
import { insuranceFundsStart } from '../model/record-start.ts'
import { FUNDS, fundClose, fundRows } from '../venues/insurance-funds.ts'
import { type Batch, batches, marks, type Past } from './span.ts'

const HOURLY_DAYS = 8

/** A little more than a week by the hour, and every close since the record began. */
export function* pastInsuranceFunds({ market, now }: Past): Generator<Batch> {
  const venues = Object.keys(FUNDS)
  yield* batches(insuranceFundDaily, marks(DAY, insuranceFundsStart(now), now), (at) =>
    venues.flatMap((venue) => fundClose(market, venue, at, now) ?? []),
  )
  yield* batches(insuranceFundHourly, marks(HOUR, now - HOURLY_DAYS * DAY, now), (at) =>
    venues.flatMap((venue) => (market.isDown(venue, at) ? [] : fundRows(market, venue, at))),
  )
}
