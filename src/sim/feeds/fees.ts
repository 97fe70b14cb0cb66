import type { Poll } from '../../define/source.ts'
import { feeSchedules } from '../../tables/venues/fees.ts'
import type { SimModel } from '../model/model.ts'
import { feeVersions } from '../venues/fees.ts'
import { rowPoll } from './row-poll.ts'

/** All versions each time: the one that a change ended comes with its end, and what is the same is not written again. */
export function feeFeeds(market: SimModel, venue: string): Poll[] {
  return [
    rowPoll(market, {
      venue,
      subject: 'fees',
      into: feeSchedules,
      about: 'Maker and taker fees of the base tier.',
      every: '1d',
      rowsAt: (at) => feeVersions(market.seed, venue, at),
    }),
  ]
}
