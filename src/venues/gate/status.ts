import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

export const status = venueStatus({
  venue: 'gate',
  url: 'https://api.gateio.ws/api/v4/spot/time',
  read: wellWith('server_time'),
})
