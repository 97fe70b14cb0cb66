import { count, name } from '../../define/figures.ts'
import { date, maybe, oneOf, table, time } from '../../define/table.ts'

/**
 * Contracts, as of the Tuesday that the report is about. Published histories of it have the four classes alone: no
 * dealers, no spreads, and not when it was released.
 */
export const cotWeekly = table({
  name: 'cot_weekly',
  about: 'Commitments of Traders: who holds the regulated futures, by class.',
  columns: {
    report_date: date(),
    market_code: oneOf('133741', '133742', '146021', '146022'),
    market_name: name(),
    open_interest: count(),
    dealer_long: maybe(count()),
    dealer_short: maybe(count()),
    dealer_spread: maybe(count()),
    institutional_long: count(),
    institutional_short: count(),
    institutional_spread: maybe(count()),
    hedge_fund_long: count(),
    hedge_fund_short: count(),
    hedge_fund_spread: maybe(count()),
    other_reportable_long: count(),
    other_reportable_short: count(),
    other_reportable_spread: maybe(count()),
    small_trader_long: count(),
    small_trader_short: count(),
    released_at: maybe(time()),
  },
  time: 'report_date',
  key: ['report_date', 'market_code'],
  writes: 'replace',
  cadence: '7d',
})
