import { DAY } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { LISTING_VENUES, listings } from '../../tables/market/listings.ts'
import { deliverySettlements } from '../../tables/options/settlements.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { scannedListings } from '../market/listing-scans.ts'
import { DATED_SERIES, datedInstruments, deliveries } from '../options/expiries.ts'
import type { Batch, Past } from './span.ts'

const DELIVERED_DAYS = 120

/** Dated contracts as they were seen last, and what was delivered. */
export function* pastExpiries({ market, now }: Past): Generator<Batch> {
  const seenAt = now - 1
  const venues = Object.keys(DATED_SERIES)
  yield { table: instruments, rows: venues.flatMap((venue) => datedInstruments(market, venue, seenAt)) }
  const delivered: Row<typeof deliverySettlements>[] = venues.flatMap((venue) =>
    deliveries(market, venue, now - DELIVERED_DAYS * DAY, now),
  )
  yield { table: deliverySettlements, rows: delivered.sort((a, b) => a.expires_at - b.expires_at) }
}

export function* pastListings({ market, now }: Past): Generator<Batch> {
  const rows: Row<typeof listings>[] = LISTING_VENUES.flatMap((venue) =>
    scannedListings(market, venue, now - 1),
  )
  yield { table: listings, rows: rows.sort((a, b) => a.first_seen_at - b.first_seen_at) }
}
