import { cumulativeDelta } from '../../analytics/positioning/positioning.ts'
import { from, method } from '../../define/method.ts'
import { minuteBars } from '../../tables/market/candles.ts'

export const volumeDeltaMethod = method({
  id: 'volume-delta',
  domain: 'positioning',
  title: 'Cumulative volume delta',
  answers: 'Did takers buy or sell more, over time?',
  meaning: 'positioning',
  shown: { positioning: ['cvd.*.*.values'] },
  formula: ['CVD = Σ (2 · B − V), 0 at the start of the window'],
  symbols: { B: 'what takers bought in a step, in dollars', V: 'all that was traded in it' },
  version: '1',
  inputs: [from(minuteBars, 'quote_volume', 'taker_buy_quote_volume')],
  assumes: ['Real taker sides of the main venue, no guess by ticks. V − B is what takers sold.'],
  misleads: ['Where it begins depends on the window: compare slopes, not levels.'],
  example: {
    given: {
      flows: [
        { bucket: 0, buyUsd: 60, volumeUsd: 100 },
        { bucket: 2, buyUsd: 20, volumeUsd: 50 },
      ],
      steps: 3,
    },
    steps: [
      'Step 0: 2 · 60 − 100 = +20',
      'Step 1 is not on record: unknown',
      'Step 2: 2 · 20 − 50 = −10; the sum goes on: 20 − 10 = 10',
    ],
    gives: { first: 20, second: null, third: 10 },
    by: ({ flows, steps }) => {
      const [first, second, third] = cumulativeDelta(flows, { start: 0, step: 1, count: steps })
      return { first: first!, second: second!, third: third! }
    },
  },
})
