import { bookFeed, bookIn } from '../order-book.ts'

export const books = bookFeed({
  venue: 'bitget',
  quotes: ['USDT', 'USDC'],
  ask: (api, { instrument }) =>
    api.get('https://api.bitget.com/api/v2/spot/market/orderbook', {
      query: { symbol: instrument, type: 'step0', limit: 150 },
    }),
  read: (answer) => bookIn(answer, { at: ['data'] }),
})
