import { bookFeed, bookIn } from '../order-book.ts'

/** Thirty levels. */
export const books = bookFeed({
  venue: 'bithumb',
  quotes: ['KRW'],
  ask: (api, { instrument }) =>
    api.get(`https://api.bithumb.com/public/orderbook/${instrument}`, { query: { count: 30 } }),
  read: (answer) => bookIn(answer, { at: ['data'], price: 'price', size: 'quantity' }),
})
