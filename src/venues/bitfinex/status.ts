import { inWords } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

export const status = venueStatus({
  venue: 'bitfinex',
  url: 'https://api-pub.bitfinex.com/v2/platform/status',
  read: inWords(['0'], { well: ['1'], shut: ['0'] }),
})
