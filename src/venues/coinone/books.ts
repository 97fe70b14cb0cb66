import { bookFeed, bookIn } from '../order-book.ts'

/** Sixteen levels. */
export const books = bookFeed({
  venue: 'coinone',
  quotes: ['KRW'],
  ask: (api, { base, quote }) =>
    api.get(`https://api.coinone.co.kr/public/v2/orderbook/${quote}/${base}`, { query: { size: 16 } }),
  read: (answer) => bookIn(answer, { price: 'price', size: 'qty' }),
})
