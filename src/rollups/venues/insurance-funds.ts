import { currentPools, fundOf } from '../../analytics/venues/insurance-funds.ts'
import { dateOf } from '../../core/time.ts'
import { rollup } from '../../define/rollup.ts'
import { readPools } from '../../readings/venues/insurance-funds.ts'
import { insuranceFundDaily, insuranceFundHourly } from '../../tables/venues/insurance-funds.ts'

/** The day that is on as far as it is known. */
export const insuranceFundsDailyRollup = rollup({
  id: 'insurance-funds-daily',
  into: insuranceFundDaily,
  about: 'The last reading of each UTC day, summed by venue.',
  reads: { hourly: insuranceFundHourly },
  grain: '1d',
  provisional: '1h',
  settles: '1h',
  catchUp: '7d',
  async compute({ hourly }, { from, to }) {
    const pools = currentPools(await readPools(hourly, { since: from, until: to }))
    return [...new Set(pools.map(({ venue }) => venue))].map((venue) => {
      const { fund_usd, fund_basis } = fundOf(pools.filter((pool) => pool.venue === venue))
      return { date: dateOf(from), venue, fund_usd, basis: fund_basis }
    })
  },
})
