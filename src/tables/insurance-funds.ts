import { date, integer, maybe, number, table, text, time } from '../define/table.ts'

const SINCE = '2026-09-23'

export const insuranceFundHourly = table({
  name: 'insurance_fund_hourly',
  about: 'Insurance fund balances, by venue, pool and asset.',
  columns: {
    ts: time(),
    venue: text(),
    pool: text(),
    asset: text(),
    /** Units of the asset. */
    balance: number(),
    usd: maybe(number()),
    contracts: integer(),
  },
  time: 'ts',
  key: ['ts', 'venue', 'pool', 'asset'],
  writes: 'append',
  cadence: '1h',
  keepDays: 35,
  since: SINCE,
})

export const insuranceFundDaily = table({
  name: 'insurance_fund_daily',
  about: 'Insurance funds of venues by UTC day.',
  columns: {
    date: date(),
    venue: text(),
    fund_usd: maybe(number()),
    basis: text<'venue_total' | 'sum_of_priced_pools'>(),
  },
  time: 'date',
  key: ['date', 'venue'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: SINCE,
})
