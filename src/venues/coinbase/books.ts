import { bookFeed, bookIn } from '../order-book.ts'

/** Level 2 is every order, added up by price. */
export const books = bookFeed({
  venue: 'coinbase',
  quotes: ['USD', 'USDT'],
  ask: (api, { instrument }) =>
    api.get(`https://api.exchange.coinbase.com/products/${instrument}/book`, { query: { level: 2 } }),
  read: (answer) => bookIn(answer),
  isWhole: true,
})
