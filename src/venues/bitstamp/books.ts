import { bookFeed, bookIn } from '../order-book.ts'

export const books = bookFeed({
  venue: 'bitstamp',
  quotes: ['USD', 'EUR'],
  // BTC/USD is asked for as btcusd.
  ask: (api, { instrument }) =>
    api.get(`https://www.bitstamp.net/api/v2/order_book/${instrument.replace('/', '').toLowerCase()}/`),
  read: (answer) => bookIn(answer),
  isWhole: true,
})
