import { wellWith } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

/** Its keepers tell prices; the contracts themselves are on chain. */
export const status = venueStatus({
  venue: 'gmx',
  url: 'https://arbitrum-api.gmxinfra.io/prices/tickers',
  read: wellWith('0', 'tokenSymbol'),
})
