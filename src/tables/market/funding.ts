import { hours, price, rate } from '../../define/figures.ts'
import { maybe, means, table, time } from '../../define/table.ts'
import { tape } from '../forms.ts'
import { venue } from '../venues/venue-id.ts'
import { perpetual } from '../words.ts'

/** What a perpetual announces, here and in its ticker. */
export const announcedFunding = () =>
  means(rate(), 'Funding announced for its own interval; positive: longs pay shorts.')
export const fundingInterval = () => means(hours(), 'From one settlement of funding to the next.')
export const nextFundingAt = () =>
  means(maybe(time({ ahead: '31d' })), 'When it is settled next; null where the venue does not tell.')

export const fundingMarks = tape({
  name: 'funding_marks',
  about: 'The funding rate that each perpetual currently announces, per its own interval.',
  columns: {
    exchange: venue(),
    symbol: perpetual(),
    funding_rate_pct: announcedFunding(),
    interval_h: fundingInterval(),
    next_funding_at: nextFundingAt(),
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
    exchange: venue(),
    symbol: perpetual(),
    funding_rate_pct: means(rate(), 'Funding settled for its own interval; positive: longs paid shorts.'),
    interval_hours: means(hours(), 'The interval that the settlement covers.'),
    mark_price: means(maybe(price()), 'Mark price at the settlement, where the venue tells it.'),
  },
  time: 'funding_time',
  key: ['funding_time', 'exchange', 'symbol'],
  writes: 'append',
  cadence: '1h',
  backfilled: true,
})
