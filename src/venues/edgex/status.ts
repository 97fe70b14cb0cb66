import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'
import { publicUrl } from './api.ts'

/** It has no call for this that we know of; one ticker is the smallest. */
export const status = venueStatus({
  venue: 'edgex',
  url: publicUrl('quote/getTicker'),
  query: { contractId: '10000001' },
  read: wellWith('data', '0', 'contractId'),
})
