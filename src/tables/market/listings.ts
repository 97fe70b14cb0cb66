import { symbol } from '../../define/figures.ts'
import { boolean, maybe, means, oneOf, table, time } from '../../define/table.ts'
import { venue } from '../venues/venue-id.ts'
import { coin, perpetual } from '../words.ts'

/** Whose perpetuals the board shows. */
export const LISTING_VENUES = ['binance', 'okx', 'bybit', 'gate', 'htx', 'bingx'] as const

/** The source that lists the contracts of a venue: its runs tell when that was done last. */
export const listingFeed = (venue: string): string => `${venue}.contracts`

export const listings = table({
  name: 'listings',
  about: 'Perpetuals as venues list and delist them.',
  columns: {
    exchange: venue(),
    symbol: perpetual(),
    base: coin(),
    quote: means(symbol(), 'What it is quoted in, as USDT.'),
    status: means(oneOf('listed', 'delisted'), 'Whether the venue lists it now.'),
    listing_known: means(
      boolean(),
      'Whether it was seen to come: false where it was there at the first scan.',
    ),
    first_seen_at: means(time(), 'Since when it is listed, by the venue or else by our first look.'),
    delisted_at: means(maybe(time()), 'When it was gone; null while it is listed.'),
  },
  time: 'first_seen_at',
  key: ['exchange', 'symbol'],
  writes: 'replace',
  cadence: '1h',
})
