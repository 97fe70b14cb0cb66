import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

/** It has no call for this; one ticker is the smallest. */
export const status = venueStatus({
  venue: 'bitso',
  url: 'https://bitso.com/api/v3/ticker',
  query: { book: 'btc_mxn' },
  read: wellWith('payload', 'last'),
})
