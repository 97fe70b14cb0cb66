import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

export const status = venueStatus({
  venue: 'dydx',
  url: 'https://indexer.dydx.trade/v4/time',
  read: wellWith('epoch'),
})
