import { inWords } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

/** Tells of its coin-margined contracts and options as well, each by a word of its own. */
export const status = venueStatus({
  venue: 'htx',
  url: 'https://api.hbdm.com/heartbeat/',
  read: inWords(['data', 'linear_swap_heartbeat'], { well: ['1'], shut: ['0'] }),
})
