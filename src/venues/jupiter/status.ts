import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

/** The smallest of its calls: what the pool of one coin lends at. */
export const status = venueStatus({
  venue: 'jupiter',
  url: 'https://perps-api.jup.ag/v1/pool-info',
  query: { mint: 'So11111111111111111111111111111111111111112' },
  read: wellWith('longBorrowRatePercent'),
})
