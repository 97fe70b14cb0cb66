import type { Poll } from '../../define/source.ts'
import { borrowRatesHourly } from '../../tables/venues/borrow-rates.ts'
import type { SimModel } from '../model/model.ts'
import { borrowRows, LENDERS } from '../venues/borrow-rates.ts'
import { rowPoll } from './row-poll.ts'

export function borrowRateFeeds(market: SimModel, venue: string): Poll[] {
  if (!(venue in LENDERS)) return []
  return [
    rowPoll(market, {
      venue,
      subject: 'borrow',
      into: borrowRatesHourly,
      about: 'What borrowing for margin costs.',
      every: '1h',
      rowsAt: (at) => borrowRows(market, venue, at),
    }),
  ]
}
