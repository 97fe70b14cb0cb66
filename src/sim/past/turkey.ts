import type { TurkeyPair } from '../../analytics/regional/turkey-premium.ts'
import { DAY, MINUTE } from '../../core/time.ts'
import { turkeyBooks1m, turkeyPremium1m } from '../../tables/regional/turkey.ts'
import { bookRows, premiumRows, TURKISH_SIDES } from '../regional/turkey.ts'
import { type Batch, batches, marks, mergedMarks, type Past } from './span.ts'

const INDEX: readonly TurkeyPair[] = ['BTC-TRY']
const RECENT = 15 * MINUTE
const BOOKS = 5 * MINUTE

/** A month of the index by the quarter of an hour, a day of the other pairs, and the minutes before now. */
export function* pastTurkey({ market, now }: Past): Generator<Batch> {
  const times = mergedMarks(marks(15 * MINUTE, now - 30 * DAY, now), marks(MINUTE, now - RECENT, now))
  yield* batches(turkeyPremium1m, times, (at) => premiumRows(market, at, at < now - DAY ? INDEX : undefined))
  yield* batches(turkeyBooks1m, marks(MINUTE, now - BOOKS, now), (at) =>
    Object.keys(TURKISH_SIDES).flatMap((venue) =>
      market.isDown(venue, at) ? [] : bookRows(market, venue, at),
    ),
  )
}
