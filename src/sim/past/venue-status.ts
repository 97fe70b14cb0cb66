import { DAY, HOUR } from '../../core/time.ts'
import { venueStatusChecks } from '../../tables/venues/venue-status.ts'
import { statusRow } from '../venues/venue-status.ts'
import { type Batch, batches, marks, type Past } from './span.ts'

const DAYS = 30

/** Coarser than the recorder checks, which is enough for a share. */
export function pastVenueStatus({ market, now, venues }: Past): Iterable<Batch> {
  return batches(venueStatusChecks, marks(2 * HOUR, now - DAYS * DAY, now), (at) =>
    venues.map(({ id }) => statusRow(market, id, at)),
  )
}
