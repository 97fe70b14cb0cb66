import type { Poll } from '../../define/source.ts'
import { insuranceFundHourly } from '../../tables/venues/insurance-funds.ts'
import type { SimModel } from '../model/model.ts'
import { FUNDS, fundRows } from '../venues/insurance-funds.ts'
import { rowPoll } from './row-poll.ts'

export function insuranceFundFeeds(market: SimModel, venue: string): Poll[] {
  if (!(venue in FUNDS)) return []
  return [
    rowPoll(market, {
      venue,
      subject: 'insurance',
      into: insuranceFundHourly,
      about: 'Insurance fund balances.',
      every: '1h',
      rowsAt: (at) => fundRows(market, venue, at),
    }),
  ]
}
