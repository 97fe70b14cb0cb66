import { bookFeed, bookIn } from '../order-book.ts'

/** A hundred levels; the whole book is for those who have a key. */
export const books = bookFeed({
  venue: 'kucoin',
  quotes: ['USDT', 'USDC'],
  ask: (api, { instrument }) =>
    api.get('https://api.kucoin.com/api/v1/market/orderbook/level2_100', {
      query: { symbol: instrument },
      weight: 4,
    }),
  read: (answer) => bookIn(answer, { at: ['data'] }),
})
