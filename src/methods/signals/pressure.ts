import { pressureBand, pressureOf } from '../../analytics/signals/pressure.ts'
import { from, method } from '../../define/method.ts'
import { pressureScores } from '../../tables/signals/pressure.ts'

export const pressureMethod = method({
  id: 'pressure',
  domain: 'signals',
  title: 'Pressure score',
  answers: 'How one-sided is a perpetual, and to which side?',
  meaning: 'pressure',
  shown: {
    pressure: ['items.score', 'items.direction', 'items.weights.*', 'items.contributions.*'],
    'pressure-symbol': ['score', 'direction', 'weights.*', 'contributions.*', 'history24h.score'],
    symbols: ['symbols.pressureScore'],
    'top-movers': ['*.pressureScore'],
  },
  formula: [
    'points = weight · clamp(value / scale, −1, 1)',
    'score = round(|Σ points|)',
    'direction = LONG where Σ points ≥ 0, else SHORT',
    'weights: oi24h 28, funding 28, oi4h 16, basis 16, oi1h 12',
    'scales in percent: oi24h 15, funding 0.05, oi4h 6, basis 0.25, oi1h 2.5',
  ],
  version: '1',
  inputs: [from(pressureScores, 'components', 'contributions', 'score')],
  assumes: [
    'Weights, scales and bands (lean from 15, stretched from 35, stressed from 60) are ours.',
    'Funding is that of the contract’s own interval. An unknown part gives no points.',
  ],
  misleads: [
    'A score made of fewer parts is smaller: `contributions` says which are null.',
    'High pressure says that a side is crowded, not when it will leave.',
  ],
  example: {
    given: { oi24hPct: 7.5, oi4hPct: 3, oi1hPct: null, fundingRatePct: 0.1, basisPct: -0.0625 },
    steps: [
      'oi24h: 28 · 7.5 / 15 = 14',
      'oi4h: 16 · 3 / 6 = 8',
      'oi1h is unknown and gives nothing',
      'funding: 0.1 / 0.05 = 2, held at 1: 28 · 1 = 28',
      'basis: 16 · (−0.0625 / 0.25) = −4',
      'sum = 14 + 8 + 28 − 4 = 46: a score of 46, LONG, between 35 and 60: stretched',
    ],
    gives: { score: 46, direction: 'LONG', band: 'stretched' },
    by: (parts) => {
      const { score, direction } = pressureOf(parts)!
      return { score, direction, band: pressureBand(score) }
    },
  },
})
