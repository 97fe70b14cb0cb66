import { sharpeOfBestByChance } from '../../analytics/signals/chance.ts'
import { from, method } from '../../define/method.ts'
import { signalOutcomes } from '../../tables/signals/signals.ts'

export const sharpeByChanceMethod = method({
  id: 'sharpe-by-chance',
  domain: 'signals',
  title: 'Sharpe ratio of the best of many coin tosses',
  answers: 'How good does the best of so many strategies look without any skill?',
  meaning: 'signals-and-their-performance',
  shown: {
    performance: ['disclaimers.sharpeOfBestByChance.*'],
    leaderboard: ['disclaimers.sharpeOfBestByChance'],
  },
  formula: ['S = √(365 / d) · ((1 − γ) · Φ⁻¹(1 − 1/N) + γ · Φ⁻¹(1 − 1/(N·e)))'],
  symbols: {
    N: 'strategies tried, in all their versions',
    d: 'days of the window',
    γ: 'Euler–Mascheroni constant, 0.577216',
    'Φ⁻¹': 'quantile of the normal distribution',
  },
  version: '1',
  inputs: [from(signalOutcomes, 'strategy', 'net_bps')],
  assumes: [
    'Bailey and López de Prado, 2014. Days are independent and the strategies too, which makes it a high bar.',
  ],
  misleads: [
    'Beating it once is no proof: it is the mean of the best, so the best is above it about half of the time.',
  ],
  example: {
    given: { strategies: 10, days: 365 },
    steps: [
      '√(365 / 365) = 1',
      'Φ⁻¹(1 − 1/10) = Φ⁻¹(0.9) = 1.28155',
      '1 / (10 · 2.71828) = 0.036788; Φ⁻¹(0.963212) = 1.78924',
      'S = 0.422784 · 1.28155 + 0.577216 · 1.78924 = 0.54182 + 1.03278 = 1.575',
    ],
    gives: { sharpe: 1.575 },
    decimals: 3,
    by: ({ strategies, days }) => ({ sharpe: sharpeOfBestByChance(strategies, days) }),
  },
})
