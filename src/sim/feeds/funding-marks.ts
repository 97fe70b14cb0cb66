import type { Poll } from '../../define/source.ts'
import { fundingMarks } from '../../tables/market/funding.ts'
import { FUNDING_VENUES, fundingRows } from '../market/funding-marks.ts'
import type { SimModel } from '../model/model.ts'
import { rowPoll } from './row-poll.ts'

export function fundingFeeds(market: SimModel, venue: string): Poll[] {
  if (!FUNDING_VENUES.includes(venue)) return []
  return [
    rowPoll(market, {
      venue,
      subject: 'funding-marks',
      into: fundingMarks,
      about: 'The funding that perpetuals currently announce.',
      every: '15m',
      rowsAt: (at) => fundingRows(market, venue, at),
    }),
  ]
}
