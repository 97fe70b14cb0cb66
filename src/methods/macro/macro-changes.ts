import { changeOver } from '../../analytics/macro/macro-series.ts'
import { from, method } from '../../define/method.ts'
import { metricDaily } from '../../tables/market/metrics.ts'

export const macroChangesMethod = method({
  id: 'macro-changes',
  domain: 'macro',
  title: 'Change of macro figures',
  answers: 'Where did rates and liquidity go in a month and a year?',
  meaning: 'macro-liquidity',
  shown: { macro: ['latest.*.change_*'] },
  formula: [
    'change = newest figure − what was known so many days before it',
    'a figure stands for ten days at most',
  ],
  version: '1',
  inputs: [from(metricDaily, 'metric', 'date', 'value')],
  assumes: ['Of percentages the change is in points, of dollars in billions.'],
  misleads: ['Figures are revised; what is shown is as it was told last.'],
  example: {
    given: {
      days: [
        { date: '2026-01-01', value: 4.5 },
        { date: '2026-02-02', value: 4.25 },
      ],
      span: 30,
    },
    steps: [
      'Thirty days before 2026-02-02 is 2026-01-03; the figure of 2026-01-01 stood then, two days old',
      '4.25 − 4.5 = −0.25 points',
    ],
    gives: { change: -0.25 },
    by: ({ days, span }) => ({ change: changeOver(days, span) }),
  },
})
