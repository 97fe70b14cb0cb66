import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

/** It has no call for this; one ticker is the smallest. */
export const status = venueStatus({
  venue: 'bitstamp',
  url: 'https://www.bitstamp.net/api/v2/ticker/btcusd/',
  read: wellWith('last'),
})
