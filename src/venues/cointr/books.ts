import { bookIn } from '../order-book.ts'
import { turkishBooks } from '../turkish-books.ts'

export const books = turkishBooks({
  venue: 'cointr',
  ask: (api, { instrument }) =>
    api.get('https://api.cointr.com/api/v2/spot/market/orderbook', {
      query: { symbol: instrument, type: 'step0', limit: 150 },
    }),
  read: (answer) => bookIn(answer, { at: ['data'] }),
})
