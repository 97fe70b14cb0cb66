import { inWords } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

export const status = venueStatus({
  venue: 'binance',
  url: 'https://api.binance.com/sapi/v1/system/status',
  read: inWords(['status'], { well: ['0'], shut: ['1'] }),
})
