import { bookFeed, bookIn } from '../order-book.ts'

/** Ten thousand levels a side, without the orders that only people may take. */
export const books = bookFeed({
  venue: 'bybit',
  quotes: ['USDT', 'USDC'],
  ask: (api, { instrument }) =>
    api.get('https://api.bybit.com/v5/market/full_orderbook', {
      query: { category: 'spot', symbol: instrument },
    }),
  read: (answer) => bookIn(answer, { at: ['result'], bids: 'b', asks: 'a' }),
})
