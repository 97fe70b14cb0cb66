import type { Poll } from '../../define/source.ts'
import { turkeyBooks1m, turkeyPremium1m } from '../../tables/regional/turkey.ts'
import type { SimModel } from '../model/model.ts'
import { bookRows, premiumRows, TURKISH_SIDES } from '../regional/turkey.ts'
import { rowPoll } from './row-poll.ts'

/** The index is over all venues of the country; one of them has to carry it. */
const INDEX_CARRIER = 'binancetr'

export function turkeyFeeds(market: SimModel, venue: string): Poll[] {
  if (!(venue in TURKISH_SIDES)) return []
  const books = rowPoll(market, {
    venue,
    subject: 'books',
    into: turkeyBooks1m,
    about: 'Best prices and depth in lira and dollars.',
    every: '1m',
    rowsAt: (at) => bookRows(market, venue, at),
  })
  if (venue !== INDEX_CARRIER) return [books]
  const index = rowPoll(market, {
    venue,
    subject: 'premium',
    into: turkeyPremium1m,
    about: 'The Turkey premium over all Turkish venues.',
    every: '1m',
    rowsAt: (at) => premiumRows(market, at),
  })
  return [books, index]
}
