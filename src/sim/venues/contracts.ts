import type { Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { LISTING_VENUES } from '../../tables/market/listings.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { termOf } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'
import { liquidationsStart } from '../model/record-start.ts'
import { subject } from '../subject.ts'
import { WIRE_VENUES } from '../wire/dialects.ts'
import { perpInstrument } from './snapshots.ts'

/** Those that are recorded one by one, and those whose listings are followed. */
const VENUES = [...new Set([...WIRE_VENUES, ...LISTING_VENUES])]

/** Perpetuals as venues list them; those that went within the record are still known. */
export const contracts = subject({
  label: 'contracts',
  id: 'contracts',
  into: instruments,
  about: 'Perpetuals as the venue lists them.',
  every: '1h',
  venues: VENUES,
  overTheWire: true,
  rowsAt: ({ market, venue, at }) => contractRows(market, venue, at, at),
  past: ({ market, now }) => [
    VENUES.flatMap((venue) => contractRows(market, venue, liquidationsStart(now), now - 1)),
  ],
  thousands: 4,
})

/** Those that were listed at some time between the two, as they were seen last. */
function contractRows(market: SimModel, venue: string, since: Ms, at: Ms): Row<typeof instruments>[] {
  return market.listings(venue).flatMap((listing) => {
    const { from, to } = termOf(listing, at)
    if (from > at || to < since) return []
    const gone = to <= at
    return {
      venue,
      instrument: perpInstrument(listing),
      base: listing.contract.base,
      quote: listing.quote,
      kind: 'perp' as const,
      expires_at: null,
      contract_size: listing.contract.contractSize,
      first_seen_at: from,
      last_seen_at: gone ? to : at,
      delisted_at: gone ? to : null,
    }
  })
}
