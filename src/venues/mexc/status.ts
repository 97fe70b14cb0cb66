import { inWords } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

export const status = venueStatus({
  venue: 'mexc',
  url: 'https://api.mexc.com/api/v1/contract/ping',
  read: inWords(['success'], { well: ['true'], shut: ['false'] }),
})
