import type { Poll } from '../../define/source.ts'
import { LISTING_VENUES, listings } from '../../tables/market/listings.ts'
import { scannedListings } from '../market/listing-scans.ts'
import type { SimModel } from '../model/model.ts'
import { rowPoll } from './row-poll.ts'

export function listingFeeds(market: SimModel, venue: string): Poll[] {
  if (!(LISTING_VENUES as readonly string[]).includes(venue)) return []
  return [
    rowPoll(market, {
      venue,
      subject: 'listings',
      into: listings,
      about: 'Perpetuals as the venue lists and delists them.',
      every: '1h',
      rowsAt: (at) => scannedListings(market, venue, at),
    }),
  ]
}
