import { bookIn } from '../order-book.ts'
import { turkishBooks } from '../turkish-books.ts'

/** Fifty levels a side, of what has a book. */
export const books = turkishBooks({
  venue: 'bitexen',
  // Without the last slash the page is not found.
  ask: (api, { instrument }) => api.get(`https://www.bitexen.com/api/v1/order_book/${instrument}/`),
  read: (answer) =>
    bookIn(answer, {
      at: ['data'],
      bids: 'buyers',
      asks: 'sellers',
      price: 'orders_price',
      size: 'orders_total_amount',
    }),
})
