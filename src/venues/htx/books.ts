import { bookFeed, bookIn } from '../order-book.ts'

/** 150 levels as they are; further out there are only levels that were put together. */
export const books = bookFeed({
  venue: 'htx',
  quotes: ['USDT', 'USDC'],
  ask: (api, { instrument }) =>
    api.get('https://api.huobi.pro/market/depth', { query: { symbol: instrument, type: 'step0' } }),
  read: (answer) => bookIn(answer, { at: ['tick'] }),
})
