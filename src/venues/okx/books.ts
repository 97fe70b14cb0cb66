import { bookFeed, bookIn } from '../order-book.ts'

export const books = bookFeed({
  venue: 'okx',
  quotes: ['USDT', 'USDC', 'USD'],
  ask: (api, { instrument }) =>
    api.get('https://www.okx.com/api/v5/market/books-full', { query: { instId: instrument, sz: 5000 } }),
  read: (answer) => bookIn(answer, { at: ['data', 0] }),
})
