import { fundChange, fundOf, fundToOpenInterest } from '../../analytics/venues/insurance-funds.ts'
import { from, method } from '../../define/method.ts'
import { insuranceFundHourly } from '../../tables/venues/insurance-funds.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'

export const insuranceFundsMethod = method({
  id: 'insurance-funds',
  domain: 'venues',
  title: 'Insurance funds',
  answers: 'What does a venue hold for when positions end below nothing, and how much is that?',
  meaning: 'insurance-funds',
  shown: {
    'insurance-funds': [
      '**.fund_usd',
      'venues.change_*',
      'venues.fund_to_oi_pct',
      'venues.open_interest_usd',
      'venues.assets.*',
    ],
    'venues-profile': ['insurance_fund_usd'],
  },
  formula: [
    'fund = the venue’s own total, else Σ of its pools that have a price',
    'change % = (fund now / fund then − 1) · 100',
    'fund to open interest % = fund / open interest · 100',
  ],
  version: '1',
  inputs: [
    from(insuranceFundHourly, 'pool', 'asset', 'balance', 'usd'),
    from(venueSnapshots, 'open_interest_usd'),
  ],
  assumes: ['A pool that its venue has not shown for three hours is gone. Open interest has to be whole.'],
  misleads: ['Pools in the venue’s own coin are worth least when they are needed.'],
  example: {
    given: {
      pools: [
        { ts: 0, venue: 'a', pool: 'btc', asset: 'BTC', balance: 6, usd: 300, contracts: 1 },
        { ts: 0, venue: 'a', pool: 'usdt', asset: 'USDT', balance: 200, usd: 200, contracts: 1 },
        { ts: 0, venue: 'a', pool: 'x', asset: 'X', balance: 9, usd: null, contracts: 1 },
      ],
      dayAgoUsd: 480,
      openInterestUsd: 50_000,
    },
    steps: [
      '300 + 200 = 500; the pool of X has no price and is counted apart',
      'change = 500 − 480 = 20; 500 / 480 − 1 = 4.166667 %',
      '500 / 50,000 = 1 % of the open interest',
    ],
    gives: { fundUsd: 500, unpricedPools: 1, changeUsd: 20, changePct: 4.166667, fundToOiPct: 1 },
    by: ({ pools, dayAgoUsd, openInterestUsd }) => {
      const { fund_usd, unpriced_pools } = fundOf(pools.map((pool) => ({ ...pool })))
      const { usd, pct } = fundChange(dayAgoUsd, fund_usd)
      return {
        fundUsd: fund_usd,
        unpricedPools: unpriced_pools,
        changeUsd: usd,
        changePct: pct,
        fundToOiPct: fundToOpenInterest(fund_usd, openInterestUsd),
      }
    },
  },
})
