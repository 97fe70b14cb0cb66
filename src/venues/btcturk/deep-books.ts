import { bookFeed } from '../order-book.ts'
import { askBook, readBook } from './order-book.ts'

export const deepBooks = bookFeed({
  venue: 'btcturk',
  id: 'deep-books',
  quotes: ['TRY', 'USDT'],
  ask: askBook,
  read: readBook,
})
