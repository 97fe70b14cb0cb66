import { DAY, HOUR } from '../../core/time.ts'
import { insuranceFundHourly } from '../../tables/venues/insurance-funds.ts'
import { FUNDS, fundRows } from '../insurance-funds.ts'
import { type Batch, batches, marks, type Past } from './span.ts'

const HOURLY_DAYS = 8

/** A little more than a week by the hour. */
export function pastInsuranceFunds({ market, now }: Past): Iterable<Batch> {
  const venues = Object.keys(FUNDS)
  return batches(insuranceFundHourly, marks(HOUR, now - HOURLY_DAYS * DAY, now), (at) =>
    venues.flatMap((venue) => (market.isDown(venue, at) ? [] : fundRows(market, venue, at))),
  )
}
