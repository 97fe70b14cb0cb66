import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

/** It has no call for this; one ticker is the smallest. */
export const status = venueStatus({
  venue: 'coinone',
  url: 'https://api.coinone.co.kr/public/v2/ticker_new/KRW/BTC',
  read: wellWith('server_time'),
})
