import { unlessOngoing } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

/** Lists announcements too, and what is over. */
export const status = venueStatus({
  venue: 'bybit',
  url: 'https://api.bybit.com/v5/system/status',
  read: unlessOngoing(['result', 'list'], 'state', ['ongoing']),
})
