import { median } from '../../core/stats.ts'
import { wrapperPremium } from '../../core/token-premium.ts'
import { from, method } from '../../define/method.ts'
import { tokenizedStockReadings, tokenizedWrappers } from '../../tables/tradfi/tokenized-stocks.ts'

export const tokenizedPremiumMethod = method({
  id: 'tokenized-premium',
  domain: 'tradfi',
  title: 'Premium of tokenized shares',
  answers: 'What does a token cost above the shares that it stands for?',
  meaning: 'tokenized-stocks',
  shown: {
    'tokenized-stocks': [
      '**.premium_pct',
      '**.median_premium_pct',
      '**.supply_usd',
      '**.supply_shares',
      'rows.perp.basis_pct',
      'rows.volume_24h_usd',
      'totals.**',
    ],
  },
  sold: ['tokenized-stocks-history'],
  formula: [
    'premium % = (T / (R · n) − 1) · 100',
    'median over wrappers whose premium is known',
    'supply USD: Σ over wrappers of what is known',
  ],
  symbols: {
    T: 'price of the token',
    R: 'price of the share in its market',
    n: 'shares that a token stands for',
  },
  version: '1',
  inputs: [
    from(tokenizedStockReadings, 'price_usd', 'price_source', 'reference_usd', 'session_state', 'supply_usd'),
    from(tokenizedWrappers, 'shares_per_token', 'issuer', 'chain'),
  ],
  assumes: ['Unknown while the market is closed or the price of the share is older than thirty minutes.'],
  misleads: ['A price that was taken from the share itself says nothing, and has no premium.'],
  example: {
    given: {
      referenceUsd: 50,
      wrappers: [
        { priceUsd: 102, sharesPerToken: 2, source: 'wrapper' },
        { priceUsd: 50.25, sharesPerToken: 1, source: 'wrapper' },
        { priceUsd: 50, sharesPerToken: 1, source: 'reference' },
      ],
    },
    steps: [
      '102 / (50 · 2) − 1 = 2 %',
      '50.25 / 50 − 1 = 0.5 %',
      'the third takes its price from the share: none',
      'median of 2 and 0.5 = 1.25 %',
    ],
    gives: { firstPct: 2, secondPct: 0.5, thirdPct: null, medianPct: 1.25 },
    by: ({ referenceUsd, wrappers }) => {
      const [first, second, third] = wrappers.map(({ priceUsd, sharesPerToken, source }) =>
        wrapperPremium(
          {
            price_usd: priceUsd,
            price_source: source,
            reference_usd: referenceUsd,
            shares_per_token: sharesPerToken,
          },
          true,
        ),
      )
      const known = [first!, second!, third!].filter((premium) => premium !== null)
      return { firstPct: first!, secondPct: second!, thirdPct: third!, medianPct: median(known) }
    },
  },
})
