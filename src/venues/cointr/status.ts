import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

/** It has no call for this that we know of; the top of one book is the smallest. */
export const status = venueStatus({
  venue: 'cointr',
  url: 'https://api.cointr.com/api/v2/spot/market/orderbook',
  query: { symbol: 'BTCTRY', limit: 1 },
  read: wellWith('data', 'ts'),
})
