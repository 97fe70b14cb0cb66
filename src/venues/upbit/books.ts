import { bookFeed, bookOf, partAt } from '../order-book.ts'

/** Thirty levels, each with a bid and an ask. */
export const books = bookFeed({
  venue: 'upbit',
  quotes: ['KRW'],
  ask: (api, { instrument }) =>
    api.get('https://api.upbit.com/v1/orderbook', { query: { markets: instrument } }),
  read(answer) {
    const levels = partAt(answer, [0, 'orderbook_units'])
    const side = (price: string, size: string) =>
      Array.isArray(levels) ? levels.map((level) => [level?.[price], level?.[size]]) : null
    return bookOf(side('bid_price', 'bid_size'), side('ask_price', 'ask_size'))
  },
})
