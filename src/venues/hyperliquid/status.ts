import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

export const status = venueStatus({
  venue: 'hyperliquid',
  url: 'https://api.hyperliquid.xyz/info',
  body: { type: 'exchangeStatus' },
  read: wellWith('time'),
})
