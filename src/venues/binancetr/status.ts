import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

export const status = venueStatus({
  venue: 'binancetr',
  url: 'https://www.binance.tr/open/v1/common/time',
  read: wellWith('timestamp'),
})
