import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

/** It has no call for this; one ticker is the smallest. */
export const status = venueStatus({
  venue: 'cryptocom',
  url: 'https://api.crypto.com/exchange/v1/public/get-tickers',
  query: { instrument_name: 'BTC_USD' },
  read: wellWith('result', 'data', '0', 'a'),
})
