import { inWords } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

export const status = venueStatus({
  venue: 'paradex',
  url: 'https://api.prod.paradex.trade/v1/system/state',
  read: inWords(['status'], { well: ['ok'], shut: ['maintenance', 'cancel_only'] }),
})
