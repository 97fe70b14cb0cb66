import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

/** It has no call for this, and its tickers are a minute old; of a market that it does not know it answers an empty book. */
export const status = venueStatus({
  venue: 'bitlo',
  url: 'https://api4.bitlo.com/market/orderbook',
  query: { market: 'BTC-TRY' },
  read: wellWith('bids', '0', '0'),
})
