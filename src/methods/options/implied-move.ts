import { impliedMovePct, percentileIn } from '../../analytics/options/implied-move.ts'
import { from, method } from '../../define/method.ts'
import { dvolDaily } from '../../tables/options/options.ts'

export const impliedMoveMethod = method({
  id: 'implied-move',
  domain: 'options',
  title: 'Implied move, and the place of a volatility in its year',
  answers: 'How far does the option market expect the price to go?',
  meaning: 'options',
  shown: {
    options: [
      'currencies.*.expiries.implied_move_pct',
      'currencies.*.dvol.implied_1d_move_pct',
      'currencies.*.dvol.percentile_1y',
      'currencies.*.dvol.change_24h',
    ],
  },
  formula: [
    'move % = volatility · √(days / 365), one standard deviation',
    'percentile = days of a year that were not above it / days · 100',
    'change = value now − last value of the day before, in points',
  ],
  version: '1',
  inputs: [from(dvolDaily, 'dvol', 'date')],
  assumes: ['A bell curve: about two thirds of moves end within one deviation.'],
  misleads: ['Implied volatility is on average higher than what follows: sellers want to be paid.'],
  example: {
    given: { ivPct: 60, days: 1, year: [50, 55, 60, 70] },
    steps: ['60 · √(1 / 365) = 60 / 19.104973 = 3.140544 %', 'three of four days were not above 60: 75'],
    gives: { movePct: 3.140544, percentile: 75 },
    by: ({ ivPct, days, year }) => ({
      movePct: impliedMovePct(ivPct, days),
      percentile: percentileIn(year, ivPct),
    }),
  },
})
