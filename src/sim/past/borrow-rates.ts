import { DAY, HOUR } from '../../core/time.ts'
import { borrowRatesHourly } from '../../tables/venues/borrow-rates.ts'
import { borrowRows, LENDERS, LENT_FIRST } from '../venues/borrow-rates.ts'
import { type Batch, batches, marks, type Past } from './span.ts'

/** A month of what the board draws, a day of the rest. */
export function pastBorrowRates({ market, now }: Past): Iterable<Batch> {
  const recent = now - 26 * HOUR
  return batches(borrowRatesHourly, marks(HOUR, now - 30 * DAY, now), (at) =>
    Object.keys(LENDERS).flatMap((venue) =>
      market.isDown(venue, at) ? [] : borrowRows(market, venue, at, at < recent ? LENT_FIRST : undefined),
    ),
  )
}
