import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

export const status = venueStatus({
  venue: 'phemex',
  url: 'https://api.phemex.com/public/time',
  read: wellWith('data', 'serverTime'),
})
