import { HOUR } from '../../core/time.ts'
import { vpinBuckets } from '../../tables/liquidity/flow.ts'
import { standing } from '../grid.ts'
import { input } from './input.ts'

/** A fiftieth of a day's volume takes this long in the quietest of times. */
const STANDS = 4 * HOUR

export const vpin = input({
  reads: { vpin: vpinBuckets },
  tells: {
    vpin: {
      about: 'How one-sided takers were in the last fifty amounts of volume; of the last one that was full.',
      unit: 'fraction',
      resolution: 1e-5,
    },
  },
  async read({ vpin: buckets }, grid, symbols) {
    const rows = await buckets.bucket({
      every: '5m',
      by: ['symbol'],
      take: { vpin: { last: 'vpin' }, at: { last: 'ended_at' } },
      where: { symbol: symbols },
      ...grid.since(STANDS),
    })
    const readings = rows.map(({ symbol, at, vpin }) => ({ symbol, at: at!, value: vpin }))
    return { vpin: standing(grid, readings, STANDS) }
  },
})
