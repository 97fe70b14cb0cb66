import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

/** It has no call for this; one market is the smallest. */
export const status = venueStatus({
  venue: 'extended',
  url: 'https://api.starknet.extended.exchange/api/v1/info/markets',
  query: { market: 'BTC-USD' },
  read: wellWith('data', '0', 'name'),
})
