import { symbol } from '../../define/figures.ts'
import { boolean, maybe, oneOf, table, time } from '../../define/table.ts'
import { venue } from '../venues/venue-id.ts'

/** Whose perpetuals are scanned for listings. */
export const LISTING_VENUES = ['binance', 'okx', 'bybit', 'gate', 'htx', 'bingx'] as const

/** The source that scans a venue: its runs tell when that was done last. */
export const listingFeed = (venue: string): string => `${venue}.listings`

export const listings = table({
  name: 'listings',
  about: 'Perpetuals as venues list and delist them.',
  columns: {
    exchange: venue(),
    symbol: symbol(),
    base: symbol(),
    quote: symbol(),
    status: oneOf('listed', 'delisted'),
    /** False when the contract was there already at the first scan. */
    listing_known: boolean(),
    first_seen_at: time(),
    delisted_at: maybe(time()),
  },
  time: 'first_seen_at',
  key: ['exchange', 'symbol'],
  writes: 'replace',
  cadence: '1h',
})
