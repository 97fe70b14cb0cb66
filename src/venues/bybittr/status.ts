import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

export const status = venueStatus({
  venue: 'bybittr',
  url: 'https://api.bybit.tr/v5/market/time',
  read: wellWith('result', 'timeSecond'),
})
