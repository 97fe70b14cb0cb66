import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

export const status = venueStatus({
  venue: 'coinbase',
  url: 'https://api.exchange.coinbase.com/time',
  read: wellWith('epoch'),
})
