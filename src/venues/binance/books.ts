import { bookFeed, bookIn } from '../order-book.ts'

export const books = bookFeed({
  venue: 'binance',
  quotes: ['USDT', 'FDUSD', 'USDC'],
  ask: (api, { instrument }) =>
    api.get('https://api.binance.com/api/v3/depth', {
      query: { symbol: instrument, limit: 5000 },
      weight: 250,
    }),
  read: (answer) => bookIn(answer),
})
