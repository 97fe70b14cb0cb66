import { instrument, price, symbol } from '../../define/figures.ts'
import { table, time } from '../../define/table.ts'
import { venue } from '../venues/venue-id.ts'

export const deliverySettlements = table({
  name: 'delivery_settlements',
  about: 'Prices at which dated futures and options were delivered.',
  columns: {
    venue: venue(),
    instrument: instrument(),
    underlying: symbol(),
    expires_at: time(),
    settlement_price: price(),
    recorded_at: time(),
  },
  time: 'expires_at',
  key: ['venue', 'instrument'],
  writes: 'append',
  cadence: 'on change',
})
