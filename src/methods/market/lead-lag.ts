import { asymmetryOf, LAGS_MINUTES, leadShares } from '../../analytics/market/lead-lag.ts'
import { from, method } from '../../define/method.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { leadLagDaily } from '../../tables/market/lead-lag.ts'

export const leadLagMethod = method({
  id: 'lead-lag',
  domain: 'market',
  title: 'Who leads',
  answers: 'Which of two markets moves first?',
  meaning: 'lead-and-lag',
  shown: {
    'venues-lead-lag': ['pairs.**.rho', 'pairs.**.asymmetry', 'pairs.*_led_pct', 'pairs.mean_asymmetry'],
  },
  formula: [
    'ρₖ = correlation of a’s return in a minute with b’s return k minutes later, k = −3 … 3',
    'asymmetry = Σ ρₖ² over k > 0 − Σ ρₖ² over k < 0',
    'positive: a led; negative: b led',
    'led % = days that one led / days',
  ],
  version: '1',
  inputs: [from(minuteBars, 'ts', 'close'), from(leadLagDaily, 'rho', 'asymmetry', 'leader', 'n')],
  assumes: [
    'Log returns of one minute over a finished UTC day; no return spans a missing minute.',
    'A day with fewer than 120 common minutes is left out.',
  ],
  misleads: [
    'Of 1,439 minutes a single ρ is uncertain by about 0.026: an asymmetry of a few thousandths is a draw.',
    'Who leads by seconds is not seen in minutes.',
  ],
  example: {
    given: { rho: [0.02, 0.03, 0.05, 0.8, 0.2, 0.04, 0.01], otherDays: [-0.002, 0.01, 0] },
    steps: [
      `ρ stands at lags ${LAGS_MINUTES.join(', ')}`,
      'After: 0.2² + 0.04² + 0.01² = 0.04 + 0.0016 + 0.0001 = 0.0417',
      'Before: 0.05² + 0.03² + 0.02² = 0.0025 + 0.0009 + 0.0004 = 0.0038',
      'asymmetry = 0.0417 − 0.0038 = 0.0379: a led',
      'With three other days a led on 2 of 4, 50 %; b on 1 of 4, 25 %; mean = (0.0379 − 0.002 + 0.01 + 0) / 4 = 0.011475',
    ],
    gives: { asymmetry: 0.0379, aLedPct: 50, bLedPct: 25, meanAsymmetry: 0.011475 },
    by: ({ rho, otherDays }) => {
      const asymmetry = asymmetryOf(rho)
      const shares = leadShares([asymmetry, ...otherDays].map((of) => ({ asymmetry: of })))
      return {
        asymmetry,
        aLedPct: shares.a_led_pct,
        bLedPct: shares.b_led_pct,
        meanAsymmetry: shares.mean_asymmetry,
      }
    },
  },
})
