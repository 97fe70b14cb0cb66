import type { Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { LISTING_VENUES, listings } from '../../tables/market/listings.ts'
import { termOf } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'
import { listingsStart } from '../model/record-start.ts'
import { ownRecord } from '../subject.ts'

/** The past alone: from then on they are made of the lists of contracts. */
export const listingScans = ownRecord({
  label: 'listings',
  into: listings,
  past: ({ market, now }) => [LISTING_VENUES.flatMap((venue) => scannedListings(market, venue, now - 1))],
  thousands: 3,
})

/** What scanning a venue has told by that moment: contracts that are there, and those that went since the first scan. */
export function scannedListings(market: SimModel, venue: string, at: Ms): Row<typeof listings>[] {
  const firstScan = listingsStart(at)
  return market.listings(venue).flatMap((listing) => {
    const { from, to } = termOf(listing, at)
    if (from > at || to < firstScan) return []
    const gone = to <= at
    const listing_known = from >= firstScan
    return {
      exchange: venue,
      symbol: listing.contract.symbol,
      base: listing.contract.base,
      quote: listing.quote,
      status: gone ? ('delisted' as const) : ('listed' as const),
      listing_known,
      first_seen_at: listing_known ? from : firstScan,
      delisted_at: gone ? to : null,
    }
  })
}
