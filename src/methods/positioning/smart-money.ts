import { from, method } from '../../define/method.ts'
import { smartMoneySnapshots } from '../../tables/positioning/positioning.ts'
import { smartMoneyOf } from '../../tables/positioning/smart-money.ts'

export const smartMoneyMethod = method({
  id: 'smart-money',
  domain: 'positioning',
  title: 'Top traders against the crowd',
  answers: 'Do large accounts stand where all accounts stand?',
  meaning: 'positioning',
  shown: { 'smart-money': ['*Pct'] },
  formula: [
    'long % = r / (1 + r) · 100',
    'divergence = long % of top traders’ positions − long % of all accounts',
  ],
  symbols: { r: 'longs over shorts, as the venue publishes it' },
  version: '1',
  inputs: [from(smartMoneySnapshots, 'payload', 'symbol')],
  assumes: ['Top traders are the venue’s own fifth with the most margin.'],
  misleads: ['Large is not smart: many of them are hedged elsewhere.'],
  example: {
    given: { globalAccount: 1.5, topAccount: 0.25, topPosition: 1, takerBuySell: 1.1 },
    steps: [
      'all accounts: 1.5 / 2.5 = 60 % long',
      'top traders by accounts: 0.25 / 1.25 = 20 %; by positions: 1 / 2 = 50 %',
      'divergence = 50 − 60 = −10 points: less long than the crowd',
    ],
    gives: { globalLongPct: 60, topAccountLongPct: 20, topPositionLongPct: 50, divergencePct: -10 },
    by: (ratios) => {
      const found = smartMoneyOf(ratios, { exchange: 'binance', period: '5m' })!
      return {
        globalLongPct: found.globalAccountLongPct,
        topAccountLongPct: found.topTraderAccountLongPct,
        topPositionLongPct: found.topTraderPositionLongPct,
        divergencePct: found.positioningDivergencePct,
      }
    },
  },
})
