import { offer } from '../../define/offer.ts'
import { optionalChoice } from '../../define/params.ts'
import { tableHistory } from '../../define/table-history.ts'
import { cotWeekly } from '../../tables/macro/cot.ts'

export const cotHistory = offer({
  route: 'cot-history',
  priceUsd: 0.005,
  about:
    'Weekly Commitments of Traders of the bitcoin and ether futures: long, short and spread of every class, dealers included, and how open interest changed from week to week.',
  source: 'the Traders in Financial Futures report of the CFTC',
  params: {
    market_code: optionalChoice(
      ['133741', '133742', '146021', '146022'],
      'Only this contract: bitcoin, micro bitcoin, ether, micro ether.',
    ),
  },
  answer: tableHistory(cotWeekly, {
    columns: [
      'report_date',
      'market_code',
      'market_name',
      'open_interest',
      'open_interest_change',
      'dealer_long',
      'dealer_short',
      'dealer_spread',
      'institutional_long',
      'institutional_short',
      'institutional_spread',
      'hedge_fund_long',
      'hedge_fund_short',
      'hedge_fund_spread',
      'other_reportable_long',
      'other_reportable_short',
      'other_reportable_spread',
      'small_trader_long',
      'small_trader_short',
    ],
    changes: { open_interest_change: 'open_interest' },
    by: { market_code: 'market_code' },
    period: 'days',
    limitMax: 3_000,
  }),
})
