import { bookIn } from '../order-book.ts'
import { turkishBooks } from '../turkish-books.ts'

/** Fifty levels a side; each is no list, but has the places for names, which reads alike. */
export const books = turkishBooks({
  venue: 'bitlo',
  ask: (api, { instrument }) =>
    api.get('https://api4.bitlo.com/market/orderbook', { query: { market: instrument } }),
  read: (answer) => bookIn(answer),
})
