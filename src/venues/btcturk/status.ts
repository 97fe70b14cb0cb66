import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

/** It has no call for this; one ticker is the smallest. */
export const status = venueStatus({
  venue: 'btcturk',
  url: 'https://api.btcturk.com/api/v2/ticker',
  query: { pairSymbol: 'BTCTRY' },
  read: wellWith('data', '0', 'last'),
})
