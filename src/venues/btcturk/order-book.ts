import type { Contract } from '../../define/market.ts'
import type { RestApi } from '../../define/source.ts'
import { type Book, bookIn } from '../order-book.ts'

/** The book of a pair, as deep as it is shown. */
export function askBook(api: RestApi, { instrument }: Contract): Promise<unknown> {
  return api.get('https://api.btcturk.com/api/v2/orderbook', {
    query: { pairSymbol: instrument, limit: 1000 },
  })
}

export function readBook(answer: unknown): Book | null {
  return bookIn(answer, { at: ['data'] })
}
