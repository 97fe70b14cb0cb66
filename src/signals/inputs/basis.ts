import { basisPct } from '../../analytics/market/funding.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { MINUTE } from '../../core/time.ts'
import { perpTickers } from '../../tables/market/tickers.ts'
import { standing } from '../grid.ts'
import { input } from './input.ts'

/** Tickers come by the minute; of a longer past a quarter of an hour apart. */
const STANDS = 15 * MINUTE

export const basis = input({
  reads: { tickers: perpTickers },
  tells: {
    basis: {
      about: 'Mark price of the perpetual on the main venue above its index, as the mean of five minutes.',
      unit: 'percent',
      resolution: 1e-5,
    },
  },
  async read({ tickers }, grid, symbols) {
    const rows = await tickers.bucket({
      every: '5m',
      by: ['symbol'],
      take: { mark: { avg: 'mark_price' }, index: { avg: 'index_price' }, at: { last: 'ts' } },
      where: { exchange: MAIN_VENUE, symbol: symbols },
      ...grid.since(STANDS),
    })
    const readings = rows.map(({ symbol, at, mark, index }) => ({
      symbol,
      at: at!,
      value: basisPct(mark, index),
    }))
    return { basis: standing(grid, readings, STANDS) }
  },
})
