import { inWords } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'
import { CALL } from './api.ts'

/** Some of its currencies may be locked, or all. */
export const status = venueStatus({
  venue: 'deribit',
  url: 'https://www.deribit.com/api/v2/public/status',
  weight: CALL,
  read: inWords(['result', 'locked'], { well: ['false'], shut: ['partial', 'true'] }),
})
