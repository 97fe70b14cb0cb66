import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'
import { publicUrl } from './api.ts'

export const status = venueStatus({
  venue: 'edgex',
  url: publicUrl('meta/getServerTime'),
  read: wellWith('data', 'timeMillis'),
})
