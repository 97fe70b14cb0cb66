import { turkishBooks } from '../turkish-books.ts'
import { askBook, readBook } from './order-book.ts'

export const books = turkishBooks({ venue: 'btcturk', ask: askBook, read: readBook })
