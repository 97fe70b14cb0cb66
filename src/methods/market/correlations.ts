import { CORRELATION_DAYS, correlation, LEAST_DAYS } from '../../analytics/market/correlations.ts'
import { from, method } from '../../define/method.ts'
import { dailyCandles } from '../../tables/market/candles.ts'

export const correlationsMethod = method({
  id: 'correlations',
  domain: 'market',
  title: 'Correlation of daily returns',
  answers: 'Which perpetuals move together?',
  meaning: 'correlations',
  shown: { correlations: ['matrix', 'mean_rho_btc', '*_correlated.rho'] },
  formula: ['ρ = Σ(a − ā)(b − b̄) / √(Σ(a − ā)² · Σ(b − b̄)²)', 'a, b = ln(close / close of the day before)'],
  symbols: { 'ā, b̄': 'means over the days that both have' },
  version: '1',
  inputs: [from(dailyCandles, 'date', 'symbol', 'close', 'quote_volume')],
  assumes: [
    `The last ${CORRELATION_DAYS} finished UTC days; unknown with fewer than ${LEAST_DAYS} in common.`,
    'The 30 perpetuals that trade most, without those that stand for something else.',
  ],
  misleads: ['With 30 days ρ is uncertain by about 0.18. One wild day can make most of it.'],
  example: {
    given: { a: [0.01, -0.01, 0.02, -0.02], b: [0.02, 0, 0.02, -0.04], times: 5 },
    steps: [
      'Four days, five times over, are twenty. Both means are 0',
      'Of four days: Σab = 0.0002 + 0 + 0.0004 + 0.0008 = 0.0014',
      'Σa² = 0.0001 + 0.0001 + 0.0004 + 0.0004 = 0.001; Σb² = 0.0004 + 0 + 0.0004 + 0.0016 = 0.0024',
      'ρ = 0.0014 / √(0.001 · 0.0024) = 0.0014 / 0.00154919 = 0.903696; five times as much above and below changes nothing',
    ],
    gives: { rho: 0.903696 },
    by: ({ a, b, times }) => {
      const days = (four: readonly number[]) =>
        Float64Array.from(Array<readonly number[]>(times).fill(four).flat())
      return { rho: correlation(days(a), days(b)) }
    },
  },
})
