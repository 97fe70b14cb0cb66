import { amount, count, name, usd } from '../../define/figures.ts'
import { maybe, means, oneOf } from '../../define/table.ts'
import { daily, tape } from '../forms.ts'
import { venue } from './venue-id.ts'

export const insuranceFundHourly = tape({
  name: 'insurance_fund_hourly',
  about: 'Insurance fund balances, by venue, pool and asset.',
  columns: {
    venue: venue(),
    pool: means(name(), 'Pool, as the venue divides its fund.'),
    asset: means(name(), 'Asset that the pool holds.'),
    balance: means(amount({ signed: true }), 'Units of the asset.'),
    usd: means(maybe(usd({ signed: true })), 'The same in dollars; null where it has no price.'),
    contracts: means(count(), 'Contracts that the pool covers.'),
  },
  key: ['ts', 'venue', 'pool', 'asset'],
  cadence: '1h',
  keepDays: 35,
})

export const insuranceFundDaily = daily({
  name: 'insurance_fund_daily',
  about: 'Insurance funds of venues by UTC day.',
  columns: {
    venue: venue(),
    fund_usd: maybe(usd({ signed: true })),
    basis: oneOf('venue_total', 'sum_of_priced_pools'),
  },
  key: ['date', 'venue'],
})
