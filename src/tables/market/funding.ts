import { hours, price, rate, symbol } from '../../define/figures.ts'
import { maybe, means, table, time } from '../../define/table.ts'
import { tape } from '../forms.ts'
import { venue } from '../venues/venue-id.ts'

export const fundingMarks = tape({
  name: 'funding_marks',
  about: 'The funding rate that each perpetual currently announces, per its own interval.',
  columns: {
    exchange: venue(),
    symbol: symbol(),
    funding_rate_pct: rate(),
    interval_h: hours(),
    next_funding_at: maybe(time({ ahead: '31d' })),
  },
  key: ['ts', 'exchange', 'symbol'],
  cadence: '15m',
  keepDays: 90,
})

export const fundingSettlements = table({
  name: 'funding_settlements',
  about: 'Funding as it was settled, per venue, perpetual and settlement.',
  columns: {
    funding_time: means(time(), 'When the funding was settled.'),
    exchange: means(venue(), 'Venue, by its id.'),
    symbol: means(symbol(), 'Perpetual, as BTCUSDT.'),
    funding_rate_pct: means(rate(), 'Funding settled for its own interval; positive: longs paid shorts.'),
    interval_hours: means(hours(), 'The interval that the settlement covers.'),
    mark_price: means(maybe(price()), 'Mark price at the settlement, where the venue tells it.'),
  },
  time: 'funding_time',
  key: ['funding_time', 'exchange', 'symbol'],
  writes: 'append',
  cadence: '1h',
})
