import { number, table, text, time } from '../define/table.ts'

export const deliverySettlements = table({
  name: 'delivery_settlements',
  about: 'Prices at which dated futures and options were delivered.',
  columns: {
    venue: text(),
    instrument: text(),
    underlying: text(),
    expires_at: time(),
    settlement_price: number(),
    recorded_at: time(),
  },
  time: 'expires_at',
  key: ['venue', 'instrument'],
  writes: 'append',
  cadence: 'on change',
  keepDays: null,
  since: null,
})
