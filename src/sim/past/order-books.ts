import { DAY, HOUR, MINUTE } from '../../core/time.ts'
import { BOOK_COINS, orderbook5m, perpBooks5m, SUMMED_BOOKS } from '../../tables/liquidity/order-book.ts'
import { BOOK_SIDES, spotBook } from '../order-books.ts'
import { perpBooks } from '../perp-books.ts'
import { type Batch, batches, marks, mergedMarks, type Past } from './span.ts'

const FINE_COIN = 'BTC'

/** A day: the largest coin as finely as it is recorded, the others by the hour; rows are long here. */
export function* pastBooks({ market, now }: Past): Generator<Batch> {
  const step = 5 * MINUTE
  const latest = now - step
  yield* batches(orderbook5m, marks(step, now - DAY, now), (at) => {
    const all = at % HOUR === 0 || at >= latest
    const venues = all ? Object.keys(BOOK_SIDES) : SUMMED_BOOKS
    const coins = all ? BOOK_COINS : [FINE_COIN]
    return venues
      .filter((venue) => !market.isDown(venue, at))
      .flatMap((venue) => coins.flatMap((base) => spotBook(market, venue, base, at) ?? []))
  })
  // With the first of the hour, which slippage is taken from.
  const times = mergedMarks(marks(HOUR, now - HOUR, now), marks(step, latest, now))
  yield* batches(perpBooks5m, times, (at) => perpBooks(market, at))
}
