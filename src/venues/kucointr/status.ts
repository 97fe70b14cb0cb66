import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

/** Speaks as KuCoin does; its address is that which others use. */
export const status = venueStatus({
  venue: 'kucointr',
  url: 'https://api.kucoin.tr/api/v1/timestamp',
  read: wellWith('data'),
})
