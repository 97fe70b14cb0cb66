import { slippageRows } from '../../analytics/liquidity/slippage.ts'
import { DAY, HOUR, MINUTE } from '../../core/time.ts'
import {
  BOOK_COINS,
  CLIPS_USD,
  orderbook5m,
  perpBooks5m,
  SUMMED_BOOKS,
  slippageHourly,
} from '../../tables/liquidity/order-book.ts'
import { BOOK_SIDES, spotBook } from '../liquidity/order-books.ts'
import { perpBooks } from '../liquidity/perp-books.ts'
import { type Batch, batches, marks, mergedMarks, type Past } from './span.ts'

const FINE_COIN = 'BTC'
const SLIPPAGE_DAYS = 3

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

export function pastSlippage({ market, now }: Past): Iterable<Batch> {
  return batches(slippageHourly, marks(HOUR, now - SLIPPAGE_DAYS * DAY, now), (at) =>
    perpBooks(market, at).flatMap((book) => slippageRows(at, book.symbol, book, CLIPS_USD)),
  )
}
