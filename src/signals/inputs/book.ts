import { baseOf, perpOf } from '../../core/symbols.ts'
import { MINUTE } from '../../core/time.ts'
import { orderbook5m } from '../../tables/liquidity/order-book.ts'
import { standing } from '../grid.ts'
import { input } from './input.ts'

/** Three times its cadence. */
const STANDS = 15 * MINUTE

export const book = input({
  reads: { books: orderbook5m },
  tells: {
    bookLean: {
      about:
        'Bids less asks within 2 % of the mid on the spot venues that are summed, in parts of both together.',
      unit: 'fraction',
      resolution: 1e-5,
    },
  },
  async read({ books }, grid, symbols) {
    const rows = await books.bucket({
      every: '5m',
      by: ['symbol'],
      take: { bids: { sum: 'bid_usd_2pct' }, asks: { sum: 'ask_usd_2pct' }, at: { last: 'ts' } },
      where: { in_aggregate: true, symbol: symbols.map(baseOf) },
      ...grid.since(STANDS),
    })
    // An empty book leans nowhere: 0 / 0 is unknown.
    const readings = rows.map(({ symbol, at, bids, asks }) => ({
      symbol: perpOf(symbol),
      at: at!,
      value: (bids! - asks!) / (bids! + asks!),
    }))
    return { bookLean: standing(grid, readings, STANDS) }
  },
})
