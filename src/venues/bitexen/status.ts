import { inWords } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

/** Its only book; the slash at the end is needed. */
export const status = venueStatus({
  venue: 'bitexen',
  url: 'https://www.bitexen.com/api/v1/order_book/USDTTRY/',
  read: inWords(['status'], { well: ['success'], shut: ['error'] }),
})
