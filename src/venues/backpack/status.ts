import { inWords } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

export const status = venueStatus({
  venue: 'backpack',
  url: 'https://api.backpack.exchange/api/v1/status',
  read: inWords(['status'], { well: ['Ok'], shut: ['Maintenance'] }),
})
