import { slippageRows } from '../../analytics/liquidity/slippage.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { rollup } from '../../define/rollup.ts'
import { CLIPS_USD, perpBooks5m, slippageHourly } from '../../tables/liquidity/order-book.ts'

/** From the first book of the hour. */
export const slippageRollup = rollup({
  id: 'slippage-hourly',
  into: slippageHourly,
  about: 'What orders of four sizes would have paid beyond the mid price, by the hour.',
  reads: { books: perpBooks5m },
  grain: '1h',
  provisional: '5m',
  settles: '1m',
  catchUp: '1d',
  async compute({ books }, { from, to }) {
    const first = await books.aggregate({
      by: ['symbol'],
      take: { bids: { first: 'bids' }, asks: { first: 'asks' } },
      where: { exchange: MAIN_VENUE },
      since: from,
      until: to,
    })
    return first.flatMap(({ symbol, bids, asks }) =>
      bids === null || asks === null ? [] : slippageRows(from, symbol, { bids, asks }, CLIPS_USD),
    )
  },
})
