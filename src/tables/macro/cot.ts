import { count, name } from '../../define/figures.ts'
import { date, oneOf, table, time } from '../../define/table.ts'

/** Contracts, as of the Tuesday that the report is about. */
export const cotWeekly = table({
  name: 'cot_weekly',
  about: 'Commitments of Traders: who holds the regulated futures, by class.',
  columns: {
    report_date: date(),
    market_code: oneOf('133741', '133742', '146021', '146022'),
    market_name: name(),
    open_interest: count(),
    dealer_long: count(),
    dealer_short: count(),
    dealer_spread: count(),
    institutional_long: count(),
    institutional_short: count(),
    institutional_spread: count(),
    hedge_fund_long: count(),
    hedge_fund_short: count(),
    hedge_fund_spread: count(),
    other_reportable_long: count(),
    other_reportable_short: count(),
    other_reportable_spread: count(),
    small_trader_long: count(),
    small_trader_short: count(),
    released_at: time(),
  },
  time: 'report_date',
  key: ['report_date', 'market_code'],
  writes: 'replace',
  cadence: '7d',
})
