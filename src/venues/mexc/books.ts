import { bookFeed, bookIn } from '../order-book.ts'

export const books = bookFeed({
  venue: 'mexc',
  quotes: ['USDT', 'USDC'],
  ask: (api, { instrument }) =>
    api.get('https://api.mexc.com/api/v3/depth', { query: { symbol: instrument, limit: 5000 } }),
  read: (answer) => bookIn(answer),
})
