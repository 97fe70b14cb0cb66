import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

export const status = venueStatus({
  venue: 'bingx',
  url: 'https://open-api.bingx.com/openApi/swap/v2/server/time',
  read: wellWith('data', 'serverTime'),
})
