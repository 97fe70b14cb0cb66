import { inWords } from '../status-words.ts'
import { venueStatus } from '../venue-status.ts'

/** How busy it is; while it stops it answers nevertheless. */
export const status = venueStatus({
  venue: 'bitflyer',
  url: 'https://api.bitflyer.com/v1/gethealth',
  query: { product_code: 'BTC_JPY' },
  read: inWords(['status'], {
    well: ['NORMAL', 'BUSY'],
    shut: ['VERY BUSY', 'SUPER BUSY', 'NO ORDER', 'STOP'],
  }),
})
