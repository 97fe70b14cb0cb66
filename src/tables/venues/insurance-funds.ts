import { amount, count, name, usd } from '../../define/figures.ts'
import { maybe, means, oneOf } from '../../define/table.ts'
import { daily, tape } from '../forms.ts'
import { asset } from '../words.ts'
import { venue } from './venue-id.ts'

export const insuranceFundHourly = tape({
  name: 'insurance_fund_hourly',
  about: 'Insurance fund balances, by venue, pool and asset.',
  columns: {
    venue: venue(),
    pool: means(name(), 'Pool, as the venue divides its fund; total is what it states of all.'),
    asset: asset(),
    balance: means(amount({ signed: true }), 'Units of the asset in the pool.'),
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
    fund_usd: means(
      maybe(usd({ signed: true })),
      'What its pools held at the last reading of the day; null where none has a price.',
    ),
    basis: means(
      oneOf('venue_total', 'sum_of_priced_pools'),
      'Whether the venue states that total, or pools with a price were added up.',
    ),
  },
  key: ['date', 'venue'],
})
