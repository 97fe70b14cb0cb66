import { HOUR } from '../../core/time.ts'
import type { Poll } from '../../define/source.ts'
import { assetNetworks } from '../../tables/venues/withdrawals.ts'
import type { SimModel } from '../model/model.ts'
import { NETWORK_VENUES, versionsBetween } from '../venues/withdrawals.ts'
import { rowPoll } from './row-poll.ts'

/** Versions that ended lately are told once more, so that their end is known. */
const TOLD_AGAIN = 3 * HOUR

export function withdrawalFeeds(market: SimModel, venue: string): Poll[] {
  if (!NETWORK_VENUES.includes(venue)) return []
  return [
    rowPoll(market, {
      venue,
      subject: 'networks',
      into: assetNetworks,
      about: 'Networks for deposits and withdrawals, and their fees.',
      every: '1h',
      rowsAt: (at) => versionsBetween(market, venue, at - TOLD_AGAIN, at + 1),
    }),
  ]
}
