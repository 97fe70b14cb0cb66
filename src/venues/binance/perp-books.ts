import { bookIn } from '../order-book.ts'
import { perpBooks as perpBooksOf } from '../perp-books.ts'

export const perpBooks = perpBooksOf({
  venue: 'binance',
  ask: (api, { instrument }) =>
    api.get('https://fapi.binance.com/fapi/v1/depth', {
      query: { symbol: instrument, limit: 1000 },
      weight: 20,
    }),
  read: (answer) => bookIn(answer),
})
