import { unlessOngoing } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

/** Lists announcements too; before it opens again, all but cancelling is shut. */
export const status = venueStatus({
  venue: 'okx',
  url: 'https://www.okx.com/api/v5/system/status',
  read: unlessOngoing(['data'], 'state', ['ongoing', 'pre_open']),
})
