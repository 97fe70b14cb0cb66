import { slippageRows } from '../../analytics/liquidity/slippage.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { rollup } from '../../define/rollup.ts'
import { CLIPS_USD, perpBooks5m, slippageHourly } from '../../tables/liquidity/order-book.ts'

/** From the first book of the hour; a perpetual whose hour is written is left alone. */
export const slippageRollup = rollup({
  id: 'slippage-hourly',
  into: slippageHourly,
  about: 'What orders of four sizes would have paid beyond the mid price, by the hour.',
  every: '5m',
  reads: { books: perpBooks5m, hours: slippageHourly },
  async compute({ books, hours }, { now }) {
    const ts = now.floor('1h').ms
    const hour = { since: ts, until: now.ms + 1 }
    const done = await hours.aggregate({ by: ['symbol'], take: { rows: { count: true } }, ...hour })
    const isDone = new Set(done.map(({ symbol }) => symbol))
    const first = await books.aggregate({
      by: ['symbol'],
      take: { bids: { first: 'bids' }, asks: { first: 'asks' } },
      where: { exchange: MAIN_VENUE },
      ...hour,
    })
    return first.flatMap(({ symbol, bids, asks }) =>
      isDone.has(symbol) || bids === null || asks === null
        ? []
        : slippageRows(ts, symbol, { bids, asks }, CLIPS_USD),
    )
  },
})
