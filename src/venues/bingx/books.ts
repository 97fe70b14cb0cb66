import { bookFeed, bookIn } from '../order-book.ts'

export const books = bookFeed({
  venue: 'bingx',
  quotes: ['USDT', 'USDC'],
  ask: (api, { instrument }) =>
    api.get('https://open-api.bingx.com/openApi/spot/v1/market/depth', {
      query: { symbol: instrument, limit: 1000 },
    }),
  read: (answer) => bookIn(answer, { at: ['data'] }),
})
