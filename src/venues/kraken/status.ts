import { inWords } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

export const status = venueStatus({
  venue: 'kraken',
  url: 'https://api.kraken.com/0/public/SystemStatus',
  read: inWords(['result', 'status'], {
    well: ['online'],
    shut: ['maintenance', 'cancel_only', 'post_only', 'limit_only'],
  }),
})
