import { bookIn } from '../order-book.ts'
import { turkishBooks } from '../turkish-books.ts'

export const books = turkishBooks({
  venue: 'kucointr',
  ask: (api, { instrument }) =>
    api.get('https://api.kucoin.tr/api/v1/market/orderbook/level2_100', {
      query: { symbol: instrument },
      weight: 4,
    }),
  read: (answer) => bookIn(answer, { at: ['data'] }),
})
