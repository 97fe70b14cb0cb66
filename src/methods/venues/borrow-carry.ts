import { carries, hourlyCost } from '../../analytics/venues/borrow-rates.ts'
import { from, method } from '../../define/method.ts'
import { fundingMarks } from '../../tables/market/funding.ts'
import { borrowRatesHourly } from '../../tables/venues/borrow-rates.ts'

export const borrowCarryMethod = method({
  id: 'borrow-carry',
  domain: 'venues',
  title: 'Borrowing and carry',
  answers: 'What is left for who borrows dollars, buys the coin and is short its perpetual?',
  meaning: 'borrowing-and-carry',
  shown: { 'borrow-rates': ['latest.hourly_pct', 'latest.change_24h_pp', 'latest.*_30d_pct', 'carry.*_pct'] },
  formula: [
    'hourly % = APR / 8,760',
    'carry APR = funding APR − borrow APR of the quote coin, on the same venue',
    'change = APR now − APR a day before, in percentage points',
  ],
  version: '1',
  inputs: [
    from(borrowRatesHourly, 'venue', 'asset', 'apr_pct'),
    from(fundingMarks, 'funding_rate_pct', 'interval_h'),
  ],
  assumes: ['Base rates of the venue, simple. Fees are not in it.'],
  misleads: ['Both rates change by the hour; limits on what can be borrowed are not seen.'],
  example: {
    given: { fundingPct: 0.01, intervalHours: 8, borrowAprPct: 6.57 },
    steps: [
      'funding = 0.01 · 3 · 365 = 10.95 % a year',
      'carry = 10.95 − 6.57 = 4.38 % a year',
      'an hour of borrowing: 6.57 / 8,760 = 0.00075 %',
    ],
    gives: { fundingAprPct: 10.95, carryAprPct: 4.38, hourlyPct: 0.00075 },
    by: ({ fundingPct, intervalHours, borrowAprPct }) => {
      const [found] = carries(
        [
          {
            ts: 0,
            exchange: 'a',
            symbol: 'BTCUSDT',
            funding_rate_pct: fundingPct,
            interval_h: intervalHours,
          },
        ],
        [{ ts: 0, venue: 'a', asset: 'USDT', apr_pct: borrowAprPct }],
        'USDT',
      )
      return {
        fundingAprPct: found!.funding_apr_pct,
        carryAprPct: found!.carry_apr_pct,
        hourlyPct: hourlyCost(borrowAprPct),
      }
    },
  },
})
