import { eightHourRate } from '../../analytics/market/funding.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { MINUTE } from '../../core/time.ts'
import { fundingMarks } from '../../tables/market/funding.ts'
import { standing } from '../grid.ts'
import { input } from './input.ts'

/** Told every quarter of an hour. */
const STANDS = 30 * MINUTE

export const funding = input({
  reads: { funding: fundingMarks },
  tells: {
    funding: {
      about: 'Funding that the perpetual announces on the main venue, made comparable; positive: longs pay.',
      unit: 'percent in eight hours',
      resolution: 1e-5,
    },
  },
  async read({ funding: marks }, grid, symbols) {
    const rows = await marks.bucket({
      every: '5m',
      by: ['symbol'],
      take: { rate: { last: 'funding_rate_pct' }, hours: { last: 'interval_h' }, at: { last: 'ts' } },
      where: { exchange: MAIN_VENUE, symbol: symbols },
      ...grid.since(STANDS),
    })
    const readings = rows.map(({ symbol, at, rate, hours }) => ({
      symbol,
      at: at!,
      value: eightHourRate(rate, hours),
    }))
    return { funding: standing(grid, readings, STANDS) }
  },
})
