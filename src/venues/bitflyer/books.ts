import { bookFeed, bookIn } from '../order-book.ts'

export const books = bookFeed({
  venue: 'bitflyer',
  quotes: ['JPY'],
  ask: (api, { instrument }) =>
    api.get('https://api.bitflyer.com/v1/getboard', { query: { product_code: instrument } }),
  read: (answer) => bookIn(answer, { price: 'price', size: 'size' }),
})
