import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

export const status = venueStatus({
  venue: 'okxtr',
  url: 'https://tr.okx.com/api/v5/public/time',
  read: wellWith('data', '0', 'ts'),
})
