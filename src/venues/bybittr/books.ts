import { bookIn } from '../order-book.ts'
import { turkishBooks } from '../turkish-books.ts'

export const books = turkishBooks({
  venue: 'bybittr',
  ask: (api, { instrument }) =>
    api.get('https://api.bybit.tr/v5/market/orderbook', {
      query: { category: 'spot', symbol: instrument, limit: 200 },
    }),
  read: (answer) => bookIn(answer, { at: ['result'], bids: 'b', asks: 'a' }),
})
