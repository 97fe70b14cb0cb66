import { crossCheck, flowOver, flowStreak } from '../../analytics/macro/etf.ts'
import { from, method } from '../../define/method.ts'
import { etfFlowsDaily, etfFundFlowsDaily } from '../../tables/macro/etf.ts'

export const etfFlowsMethod = method({
  id: 'etf-flows',
  domain: 'macro',
  title: 'ETF flows',
  answers: 'How much went into US funds, for how long, and do the sources agree?',
  meaning: 'etf-flows',
  shown: {
    etf: ['assets.*.sum_*_usd', 'assets.*.streak.*', 'assets.*.cross_check.*', 'assets.*.provisional.*'],
  },
  formula: [
    'sum of n days = Σ of the last n final days, null where one is unknown',
    'streak = final days in a row on which money went one way',
    'difference = Σ over issuers − aggregate; match within max(1 %, 1 M USD)',
  ],
  version: '1',
  inputs: [
    from(etfFlowsDaily, 'net_inflow_usd', 'status'),
    from(etfFundFlowsDaily, 'net_inflow_usd', 'ticker', 'status', 'source'),
  ],
  assumes: [
    'Days are trading days in New York; a published history is final.',
    'Figures of a fund that the aggregate tells are not its issuer’s, and not held against the aggregate.',
  ],
  misleads: ['Creations settle a day or two later than they are told.'],
  example: {
    given: { flowsMusd: [100, 50, -20, 30, 10], issuersMusd: { A: 60, B: 39.5 } },
    steps: [
      'newest first: 100 + 50 − 20 + 30 + 10 = 170 M in five days',
      '100 and 50 came in, before that 20 left: a streak of 2 days',
      'issuers: 60 + 39.5 = 99.5; difference = −0.5 M, within 1 M: match',
    ],
    gives: { sum5dUsd: 170e6, direction: 'inflow', streakDays: 2, differenceUsd: -0.5e6, status: 'match' },
    by: ({ flowsMusd, issuersMusd }) => {
      const days = flowsMusd.map((musd) => ({ date: '2026-01-09', net_inflow_usd: musd * 1e6 }))
      const funds = Object.entries(issuersMusd).map(([ticker, musd]) => ({
        date: '2026-01-09',
        asset: 'BTC' as const,
        ticker,
        issuer: ticker,
        net_inflow_usd: musd * 1e6,
        net_assets_usd: null,
        cum_inflow_usd: null,
        fee_pct: null,
        status: 'final' as const,
        source: 'issuer',
      }))
      const streak = flowStreak(days)
      const check = crossCheck(days[0], funds)
      return {
        sum5dUsd: flowOver(days, 5),
        direction: streak.direction,
        streakDays: streak.days,
        differenceUsd: check.difference_usd,
        status: check.status,
      }
    },
  },
})
