import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

export const status = venueStatus({
  venue: 'lighter',
  url: 'https://mainnet.zklighter.elliot.ai/',
  read: wellWith('timestamp'),
})
