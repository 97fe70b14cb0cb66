import type { Poll } from '../../define/source.ts'
import { dexAccounts, dexPositions } from '../../tables/positioning/dex-whales.ts'
import { rowPoll } from '../feeds/row-poll.ts'
import type { SimModel } from '../model/model.ts'
import { WHALE_VENUE, whaleBook } from './whale-book.ts'

/** Two readings of the same scan; what changed since the one before is worked out from them. */
export function whaleFeeds(market: SimModel, venue: string): Poll[] {
  if (venue !== WHALE_VENUE) return []
  return [
    rowPoll(market, {
      venue,
      subject: 'accounts',
      into: dexAccounts,
      about: 'The largest accounts by equity.',
      every: '5m',
      rowsAt: (at) => whaleBook(market).accounts(at),
    }),
    rowPoll(market, {
      venue,
      subject: 'positions',
      into: dexPositions,
      about: 'What the largest accounts hold.',
      every: '5m',
      rowsAt: (at) => whaleBook(market).positions(at),
    }),
  ]
}
