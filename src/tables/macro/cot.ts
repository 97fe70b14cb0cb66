import { count, name } from '../../define/figures.ts'
import { date, maybe, means, oneOf, table, time } from '../../define/table.ts'

const UNPUBLISHED = 'null in rows of a published history'
/** Of a class that a history tells as well; what is held both ways it does not. */
const held = (side: 'Long' | 'Short', by: string) => means(count(), `${side} contracts of ${by}.`)
const heldBothWays = (by: string) =>
  means(maybe(count()), `Contracts that ${by} hold both ways; ${UNPUBLISHED}.`)

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
    dealer_long: means(maybe(count()), `Long contracts of dealers; ${UNPUBLISHED}.`),
    dealer_short: means(maybe(count()), `Short contracts of dealers; ${UNPUBLISHED}.`),
    dealer_spread: heldBothWays('dealers'),
    institutional_long: held('Long', 'asset managers'),
    institutional_short: held('Short', 'asset managers'),
    institutional_spread: heldBothWays('asset managers'),
    hedge_fund_long: held('Long', 'leveraged funds'),
    hedge_fund_short: held('Short', 'leveraged funds'),
    hedge_fund_spread: heldBothWays('leveraged funds'),
    other_reportable_long: held('Long', 'other large traders'),
    other_reportable_short: held('Short', 'other large traders'),
    other_reportable_spread: heldBothWays('other large traders'),
    small_trader_long: held('Long', 'small traders'),
    small_trader_short: held('Short', 'small traders'),
    released_at: means(maybe(time()), `When the report was released; ${UNPUBLISHED}.`),
  },
  time: 'report_date',
  key: ['report_date', 'market_code'],
  writes: 'replace',
  cadence: '7d',
})
