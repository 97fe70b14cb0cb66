import { dataset } from '../../define/dataset.ts'
import { pairOf } from '../../define/published-row.ts'
import { oneOrZero } from '../../define/spelling.ts'
import { listings } from '../../tables/market/listings.ts'

export const listedPerpetuals = dataset({
  name: 'listings',
  title: 'Perpetuals as venues list and delist them',
  table: listings,
  columns: ['exchange', 'symbol', 'status', 'listing_known', 'first_seen_at', 'delisted_at'],
  spelled: { listing_known: oneOrZero },
  leavesOut: {
    base: { from: ['symbol'], gives: ({ symbol }) => pairOf(symbol).base },
    quote: { from: ['symbol'], gives: ({ symbol }) => pairOf(symbol).quote },
  },
  coins: { named: 'symbol' },
  filter: 'symbol',
  order: 'newest first',
})
