import { bookIn } from '../order-book.ts'
import { turkishBooks } from '../turkish-books.ts'

export const books = turkishBooks({
  venue: 'okxtr',
  ask: (api, { instrument }) =>
    api.get('https://tr.okx.com/api/v5/market/books', { query: { instId: instrument, sz: 400 } }),
  read: (answer) => bookIn(answer, { at: ['data', 0] }),
})
