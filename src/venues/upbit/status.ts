import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

/** It has no call for this; one ticker is the smallest. */
export const status = venueStatus({
  venue: 'upbit',
  url: 'https://api.upbit.com/v1/ticker',
  query: { markets: 'KRW-BTC' },
  read: wellWith('0', 'trade_price'),
})
