import { bookFeed, bookIn } from '../order-book.ts'

export const books = bookFeed({
  venue: 'bitvavo',
  quotes: ['EUR', 'USDC'],
  ask: (api, { instrument }) =>
    api.get(`https://api.bitvavo.com/v2/${instrument}/book`, { query: { depth: 1000 } }),
  read: (answer) => bookIn(answer),
})
