import { inWords } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

export const status = venueStatus({
  venue: 'kucoin',
  url: 'https://api-futures.kucoin.com/api/v1/status',
  read: inWords(['data', 'status'], { well: ['open'], shut: ['close', 'cancelonly'] }),
})
