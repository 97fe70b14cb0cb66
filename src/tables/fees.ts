import { date, integer, maybe, number, table, text, time } from '../define/table.ts'

/** A version holds from `valid_from` until `valid_to`; the current one has no end. */
export const feeSchedules = table({
  name: 'fee_schedules',
  about: 'Maker and taker fees of the base tier per venue and market, in every version that was seen.',
  columns: {
    venue: text(),
    market: text<'perp' | 'spot' | 'future' | 'option'>(),
    valid_from: date(),
    maker_pct: number(),
    taker_pct: number(),
    basis: text<'schedule' | 'median_of_pairs'>(),
    pairs: maybe(integer()),
    valid_to: maybe(date()),
    checked_at: time(),
  },
  time: 'valid_from',
  seen: 'checked_at',
  key: ['venue', 'market', 'valid_from'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: null,
})
