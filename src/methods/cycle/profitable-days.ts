import { sharesBelow } from '../../analytics/cycle/day-values.ts'
import { from, method } from '../../define/method.ts'
import { btcClosesDaily } from '../../tables/market/candles.ts'

export const profitableDaysMethod = method({
  id: 'profitable-days',
  domain: 'cycle',
  title: 'Profitable days',
  answers: 'On how many past days would a purchase be in profit now?',
  meaning: 'bitcoin-cycle-indicators',
  shown: { indicators: ['latest.profitable_days.pct', 'points.rows.10'] },
  formula: ['share % = earlier closes below that of the day / earlier closes · 100'],
  version: '1',
  inputs: [from(btcClosesDaily, 'date', 'close')],
  assumes: ['Over the closes on record: another first day gives another share.'],
  misleads: ['Days are not coins: little was bought on most early days.'],
  example: {
    given: { closes: [10, 30, 20, 40, 20, 25] },
    steps: ['Before the last day: 10, 30, 20, 40, 20', 'below 25 are 10, 20, 20: 3 of 5 = 60 %'],
    gives: { pct: 60 },
    by: ({ closes }) => ({ pct: sharesBelow(Float64Array.from(closes)).at(-1)! }),
  },
})
