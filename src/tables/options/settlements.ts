import { instrument, price } from '../../define/figures.ts'
import { means, table, time } from '../../define/table.ts'
import { venue } from '../venues/venue-id.ts'
import { coin } from '../words.ts'

export const deliverySettlements = table({
  name: 'delivery_settlements',
  about: 'Prices at which dated futures and options were delivered.',
  columns: {
    venue: venue(),
    instrument: means(
      instrument(),
      'Contract as its venue names it; of options, the series that expires together and shares the price.',
    ),
    underlying: coin(),
    expires_at: means(time(), 'Moment of the expiry.'),
    settlement_price: means(price(), 'Price at which it was delivered.'),
    recorded_at: means(time(), 'When that was read.'),
  },
  time: 'expires_at',
  key: ['venue', 'instrument'],
  writes: 'append',
  cadence: 'on change',
})
