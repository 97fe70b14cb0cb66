import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

export const status = venueStatus({
  venue: 'apex',
  url: 'https://omni.apex.exchange/api/v3/time',
  read: wellWith('data', 'time'),
})
