import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

export const status = venueStatus({
  venue: 'bitget',
  url: 'https://api.bitget.com/api/v2/public/time',
  read: wellWith('data', 'serverTime'),
})
