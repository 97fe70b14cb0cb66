import { inWords } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

export const status = venueStatus({
  venue: 'delta',
  url: 'https://api.delta.exchange/v2/settings',
  read: inWords(['result', 'under_maintenance'], { well: ['false'], shut: ['true'] }),
})
