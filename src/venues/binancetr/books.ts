import { bookIn } from '../order-book.ts'
import { turkishBooks } from '../turkish-books.ts'

/** The books of Binance that its pairs in lira trade in. */
export const books = turkishBooks({
  venue: 'binancetr',
  ask: (api, { instrument }) =>
    api.get('https://api.binance.me/api/v3/depth', {
      // BTC_TRY is asked for as BTCTRY.
      query: { symbol: instrument.replace('_', ''), limit: 500 },
      weight: 25,
    }),
  read: (answer) => bookIn(answer),
})
