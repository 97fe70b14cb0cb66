import { bookFeed, bookIn } from '../order-book.ts'

export const books = bookFeed({
  venue: 'gate',
  quotes: ['USDT', 'USDC'],
  ask: (api, { instrument }) =>
    api.get('https://api.gateio.ws/api/v4/spot/order_book', {
      query: { currency_pair: instrument, limit: 1000, interval: '0' },
    }),
  read: (answer) => bookIn(answer),
})
