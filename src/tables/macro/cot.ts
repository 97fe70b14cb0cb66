import { count, name } from '../../define/figures.ts'
import { date, maybe, means, oneOf, table, time } from '../../define/table.ts'

/**
 * Contracts, as of the Tuesday that the report is about. Published histories of it have the four classes alone: no
 * dealers, no spreads, and not when it was released.
 */
export const cotWeekly = table({
  name: 'cot_weekly',
  about: 'Commitments of Traders: who holds the regulated futures, by class.',
  columns: {
    report_date: means(date(), 'Tuesday that the report is about.'),
    market_code: means(oneOf('133741', '133742', '146021', '146022'), "Contract by the regulator's code."),
    market_name: means(name(), "Contract by the regulator's name."),
    open_interest: means(count(), 'Open contracts.'),
    dealer_long: means(maybe(count()), 'Long contracts of dealers.'),
    dealer_short: means(maybe(count()), 'Short contracts of dealers.'),
    dealer_spread: means(maybe(count()), 'Contracts that dealers hold both ways.'),
    institutional_long: means(count(), 'Long contracts of asset managers.'),
    institutional_short: means(count(), 'Short contracts of asset managers.'),
    institutional_spread: means(maybe(count()), 'Contracts that asset managers hold both ways.'),
    hedge_fund_long: means(count(), 'Long contracts of leveraged funds.'),
    hedge_fund_short: means(count(), 'Short contracts of leveraged funds.'),
    hedge_fund_spread: means(maybe(count()), 'Contracts that leveraged funds hold both ways.'),
    other_reportable_long: means(count(), 'Long contracts of other large traders.'),
    other_reportable_short: means(count(), 'Short contracts of other large traders.'),
    other_reportable_spread: means(maybe(count()), 'Contracts that other large traders hold both ways.'),
    small_trader_long: means(count(), 'Long contracts of small traders.'),
    small_trader_short: means(count(), 'Short contracts of small traders.'),
    released_at: maybe(time()),
  },
  time: 'report_date',
  key: ['report_date', 'market_code'],
  writes: 'replace',
  cadence: '7d',
})
