import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

/** It has no call for this; one ticker is the smallest. */
export const status = venueStatus({
  venue: 'bithumb',
  url: 'https://api.bithumb.com/public/ticker/BTC_KRW',
  read: wellWith('data', 'closing_price'),
})
