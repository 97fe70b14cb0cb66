import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

/** It has no call for this; one ticker is the smallest. */
export const status = venueStatus({
  venue: 'gemini',
  url: 'https://api.gemini.com/v1/pubticker/btcusd',
  read: wellWith('last'),
})
