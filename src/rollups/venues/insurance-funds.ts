import { currentPools, fundOf } from '../../analytics/venues/insurance-funds.ts'
import { DAY, dateOf } from '../../core/time.ts'
import { rollup } from '../../define/rollup.ts'
import { readPools } from '../../readings/venues/insurance-funds.ts'
import { insuranceFundDaily, insuranceFundHourly } from '../../tables/venues/insurance-funds.ts'

/** The present day as far as it is known, and the day before once more, for readings that came late. */
export const insuranceFundsDailyRollup = rollup({
  id: 'insurance-funds-daily',
  into: insuranceFundDaily,
  about: 'The last reading of each UTC day, summed by venue.',
  every: '1h',
  reads: { hourly: insuranceFundHourly },
  async compute({ hourly }, { now }) {
    const today = now.floor('1d').ms
    const days = await Promise.all(
      [today - DAY, today].map(async (start) => {
        const newest = await readPools(hourly, { since: start, until: Math.min(start + DAY, now.ms + 1) })
        const pools = currentPools(newest)
        return [...new Set(pools.map(({ venue }) => venue))].map((venue) => {
          const { fund_usd, fund_basis } = fundOf(pools.filter((pool) => pool.venue === venue))
          return { date: dateOf(start), venue, fund_usd, basis: fund_basis }
        })
      }),
    )
    return days.flat()
  },
})
