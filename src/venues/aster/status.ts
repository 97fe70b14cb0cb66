import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

export const status = venueStatus({
  venue: 'aster',
  url: 'https://fapi.asterdex.com/fapi/v3/time',
  read: wellWith('serverTime'),
})
