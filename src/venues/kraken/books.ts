import { bookFeed, bookIn, partAt } from '../order-book.ts'

export const books = bookFeed({
  venue: 'kraken',
  quotes: ['USD', 'USDT'],
  ask: (api, { instrument }) =>
    api.get('https://api.kraken.com/0/public/Depth', { query: { pair: instrument, count: 500 } }),
  // By the name of the pair, which is not always the one that was asked for; there is but one.
  read: (answer) => bookIn(Object.values(partAt(answer, ['result']) ?? {})[0]),
})
