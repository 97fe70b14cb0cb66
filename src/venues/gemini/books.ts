import { bookFeed, bookIn } from '../order-book.ts'

export const books = bookFeed({
  venue: 'gemini',
  quotes: ['USD'],
  // Without a limit there would be fifty levels; 0 is all of them.
  ask: (api, { instrument }) =>
    api.get(`https://api.gemini.com/v1/book/${instrument.toLowerCase()}`, {
      query: { limit_bids: 0, limit_asks: 0 },
    }),
  read: (answer) => bookIn(answer, { price: 'price', size: 'amount' }),
  isWhole: true,
})
