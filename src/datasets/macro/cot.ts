import { dataset } from '../../define/dataset.ts'
import { cotWeekly } from '../../tables/macro/cot.ts'

export const commitments = dataset({
  name: 'cot-weekly',
  title: 'Commitments of Traders in regulated crypto futures',
  table: cotWeekly,
  columns: [
    'report_date',
    'market_code',
    'market_name',
    'open_interest',
    'hedge_fund_long',
    'hedge_fund_short',
    'institutional_long',
    'institutional_short',
    'other_reportable_long',
    'other_reportable_short',
    'small_trader_long',
    'small_trader_short',
  ],
  leavesOut: {
    dealer_long: 'unknown',
    dealer_short: 'unknown',
    dealer_spread: 'unknown',
    institutional_spread: 'unknown',
    hedge_fund_spread: 'unknown',
    other_reportable_spread: 'unknown',
    released_at: 'unknown',
  },
  filter: 'market_code',
  order: 'newest first',
})
