import { numberOf } from '../fields.ts'
import { bookFeed, bookOf } from '../order-book.ts'

/** In five digits, so that 250 levels go some way. */
export const books = bookFeed({
  venue: 'bitfinex',
  quotes: ['USD', 'USDT'],
  ask: (api, { instrument }) =>
    api.get(`https://api-pub.bitfinex.com/v2/book/${instrument}/P0`, { query: { len: 250 } }),
  // Price, how many orders, how much: of offers as a negative figure.
  read(answer) {
    if (!Array.isArray(answer)) return null
    const levels = answer.map((level) => [level?.[0], numberOf(level?.[2])] as const)
    const side = (sign: 1 | -1) =>
      levels.flatMap(([price, amount]) =>
        amount === null || amount * sign > 0 ? [[price, amount && amount * sign] as const] : [],
      )
    return bookOf(side(1), side(-1))
  },
})
