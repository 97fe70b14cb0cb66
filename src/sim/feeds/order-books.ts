import { MAIN_VENUE } from '../../core/symbols.ts'
import type { Poll } from '../../define/source.ts'
import { BOOK_COINS, orderbook5m, perpBooks5m } from '../../tables/liquidity/order-book.ts'
import { BOOK_SIDES, spotBook } from '../liquidity/order-books.ts'
import { perpBooks } from '../liquidity/perp-books.ts'
import type { SimModel } from '../model/model.ts'
import { rowPoll } from './row-poll.ts'

export function bookFeeds(market: SimModel, venue: string): Poll[] {
  const polls: Poll[] = []
  if (BOOK_SIDES[venue]) {
    polls.push(
      rowPoll(market, {
        venue,
        subject: 'books',
        into: orderbook5m,
        about: 'Spot order books of ten coins, in steps of 0.1 %.',
        every: '5m',
        rowsAt: (at) => BOOK_COINS.flatMap((base) => spotBook(market, venue, base, at) ?? []),
      }),
    )
  }
  if (venue === MAIN_VENUE) {
    polls.push(
      rowPoll(market, {
        venue,
        subject: 'perp-books',
        into: perpBooks5m,
        about: 'Order books of eight perpetuals, level by level.',
        every: '5m',
        rowsAt: (at) => perpBooks(market, at),
      }),
    )
  }
  return polls
}
