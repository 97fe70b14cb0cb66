import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

export const status = venueStatus({
  venue: 'bitvavo',
  url: 'https://api.bitvavo.com/v2/time',
  read: wellWith('time'),
})
