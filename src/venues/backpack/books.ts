import { bookFeed, bookIn } from '../order-book.ts'

export const books = bookFeed({
  venue: 'backpack',
  quotes: ['USDC', 'USDT', 'USD'],
  ask: (api, { instrument }) =>
    api.get('https://api.backpack.exchange/api/v1/depth', { query: { symbol: instrument, limit: 1000 } }),
  read: (answer) => bookIn(answer),
})
