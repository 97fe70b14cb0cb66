import { imbalanceOf, toxicityOf, vpinOf } from '../../analytics/liquidity/flow.ts'
import { from, method } from '../../define/method.ts'
import { vpinBuckets, vpinDaily } from '../../tables/liquidity/flow.ts'

export const flowToxicityMethod = method({
  id: 'flow-toxicity',
  domain: 'liquidity',
  title: 'VPIN',
  answers: 'How one-sided is order flow, counted in volume instead of time?',
  meaning: 'order-flow',
  shown: { flow: ['latest.*', 'history.**'] },
  sold: ['flow-vpin'],
  formula: [
    'V = mean daily volume of seven UTC days / 50',
    'bucket: V dollars of trades in their order; what is over spills into the next',
    'imbalance = |bought − sold| / V',
    'VPIN = mean imbalance of the last 50 buckets',
    'percentile = (lower + equal / 2) / all of 90 days · 100; threshold = their 90th percentile',
  ],
  version: '1',
  inputs: [
    from(vpinBuckets, 'volume_usd', 'buy_usd', 'sell_usd', 'vpin'),
    from(vpinDaily, 'vpin_avg', 'vpin_max', 'close'),
  ],
  assumes: [
    'Easley, López de Prado, O’Hara, 2012; with the sides that takers took instead of a guess at them.',
    'Volume is spread evenly over its minute.',
  ],
  misleads: ['It says that flow leans, not which way it will go.'],
  example: {
    given: {
      first25: { volumeUsd: 100, buyUsd: 70 },
      next25: { volumeUsd: 100, buyUsd: 40 },
      past: [0.1, 0.2, 0.3, 0.4],
    },
    steps: [
      '25 buckets: bought 70, sold 30: |70 − 30| / 100 = 0.4',
      '25 buckets: bought 40, sold 60: 0.2',
      'VPIN = (25 · 0.4 + 25 · 0.2) / 50 = 0.3',
      'Among 0.1, 0.2, 0.3, 0.4 two are lower and one is equal: 2.5 / 4 = 62.5',
      'threshold: place 3 · 0.9 = 2.7, between 0.3 and 0.4: 0.37; 0.3 is below it: not elevated',
    ],
    gives: { vpin: 0.3, percentile: 62.5, threshold: 0.37, elevated: false },
    by: ({ first25, next25, past }) => {
      const imbalances = [...Array(25).fill(imbalanceOf(first25)), ...Array(25).fill(imbalanceOf(next25))]
      // A thousand billionths are crumbs of adding up, and would keep it from being equal to one of the past.
      const vpin = Number(vpinOf(imbalances).at(-1)!.toFixed(12))
      const { percentile, threshold, isElevated } = toxicityOf(vpin, past)
      return { vpin, percentile, threshold, elevated: isElevated }
    },
  },
})
