import { longShareOf } from '../../core/stats.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { MINUTE } from '../../core/time.ts'
import { positioningReadings } from '../../tables/positioning/positioning.ts'
import { standing } from '../grid.ts'
import { input } from './input.ts'

/** Three times its cadence. */
const STANDS = 45 * MINUTE

export const positioning = input({
  reads: { positioning: positioningReadings },
  tells: {
    longShare: {
      about: 'Accounts on the main venue that are long, of all that hold the perpetual.',
      unit: 'percent',
      resolution: 1e-3,
    },
  },
  async read({ positioning: readings }, grid, symbols) {
    const rows = await readings.bucket({
      every: '5m',
      by: ['symbol'],
      take: { ratio: { last: 'value' }, at: { last: 'ts' } },
      where: { exchange: MAIN_VENUE, metric: 'global_ls_ratio', symbol: symbols },
      ...grid.since(STANDS),
    })
    const shares = rows.map(({ symbol, at, ratio }) => ({
      symbol,
      at: at!,
      value: longShareOf(ratio),
    }))
    return { longShare: standing(grid, shares, STANDS) }
  },
})
