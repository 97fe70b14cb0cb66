import { MINUTE, type Ms } from '../../core/time.ts'
import type { Poll } from '../../define/source.ts'
import { whaleTrades } from '../../tables/positioning/whales.ts'
import type { SimModel } from '../model/model.ts'
import { PRINT_VENUES, printsBetween } from '../positioning/whales.ts'
import { rowPoll } from './row-poll.ts'

/** Venues tell of the last trades once more; what is known already is not kept twice. */
const TOLD_FIRST = 10 * MINUTE

export function printFeeds(market: SimModel, venue: string): Poll[] {
  if (!PRINT_VENUES.includes(venue)) return []
  let told: Ms | null = null
  return [
    rowPoll(market, {
      venue,
      subject: 'whales',
      into: whaleTrades,
      about: 'Trades of a million dollars and more.',
      every: '5s',
      rowsAt(at) {
        const from = told ?? at - TOLD_FIRST
        told = Math.max(from, at)
        return printsBetween(market, from, at).filter(({ exchange }) => exchange === venue)
      },
    }),
  ]
}
