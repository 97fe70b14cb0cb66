import { date, integer, table, text, time } from '../define/table.ts'

/** Contracts, as of the Tuesday that the report is about. */
export const cotWeekly = table({
  name: 'cot_weekly',
  about: 'Commitments of Traders: who holds the regulated futures, by class.',
  columns: {
    report_date: date(),
    market_code: text<'133741' | '133742' | '146021' | '146022'>(),
    market_name: text(),
    open_interest: integer(),
    dealer_long: integer(),
    dealer_short: integer(),
    dealer_spread: integer(),
    institutional_long: integer(),
    institutional_short: integer(),
    institutional_spread: integer(),
    hedge_fund_long: integer(),
    hedge_fund_short: integer(),
    hedge_fund_spread: integer(),
    other_reportable_long: integer(),
    other_reportable_short: integer(),
    other_reportable_spread: integer(),
    small_trader_long: integer(),
    small_trader_short: integer(),
    released_at: time(),
  },
  time: 'report_date',
  key: ['report_date', 'market_code'],
  writes: 'replace',
  cadence: '7d',
  keepDays: null,
  since: '2018-04-10',
})
