import { MAIN_VENUE } from '../../core/symbols.ts'
import { MINUTE } from '../../core/time.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { standing } from '../grid.ts'
import { input } from './input.ts'

/** Three times its cadence. */
const STANDS = 15 * MINUTE

export const openInterest = input({
  reads: { oi: oi5m },
  tells: {
    openInterest: {
      about:
        'Open interest of the perpetual on the main venue, one side: coins, so that a price alone moves nothing.',
      unit: 'coins',
      resolution: null,
    },
  },
  async read({ oi }, grid, symbols) {
    const rows = await oi.bucket({
      every: '5m',
      by: ['symbol'],
      take: { coins: { last: 'oi_base' }, at: { last: 'ts' } },
      where: { exchange: MAIN_VENUE, symbol: symbols },
      ...grid.since(STANDS),
    })
    const readings = rows.map(({ symbol, at, coins }) => ({ symbol, at: at!, value: coins }))
    return { openInterest: standing(grid, readings, STANDS) }
  },
})
