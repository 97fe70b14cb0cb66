import { count } from '../../define/figures.ts'
import { date, maybe, number, oneOf, table, time } from '../../define/table.ts'
import { venue } from './venue-id.ts'

/** A version holds from `valid_from` until `valid_to`; the current one has no end. */
export const feeSchedules = table({
  name: 'fee_schedules',
  about: 'Maker and taker fees of the base tier per venue and market, in every version that was seen.',
  columns: {
    venue: venue(),
    market: oneOf('perp', 'spot', 'future', 'option'),
    valid_from: date({ ahead: '366d' }),
    maker_pct: number({ min: -10, max: 100 }),
    taker_pct: number({ min: -10, max: 100 }),
    basis: oneOf('schedule', 'median_of_pairs'),
    pairs: maybe(count()),
    valid_to: maybe(date({ ahead: '366d' })),
    checked_at: time(),
  },
  time: 'valid_from',
  seen: 'checked_at',
  key: ['venue', 'market', 'valid_from'],
  writes: 'replace',
  cadence: '1d',
})
