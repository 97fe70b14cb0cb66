import { clustersOf, magnetsOf } from '../../analytics/liquidations/liquidation-map-clusters.ts'
import { MODEL_VERSION } from '../../analytics/liquidations/liquidation-map-model.ts'
import { from, method } from '../../define/method.ts'
import { liqmapSnapshots } from '../../tables/liquidations/liqmap.ts'

export const liquidationMapClustersMethod = method({
  id: 'liquidation-map-clusters',
  domain: 'liquidations',
  title: 'Clusters and magnets of the liquidation map',
  answers: 'Which stretches of the map hold most, and which of them are near?',
  meaning: 'liquidation-map',
  shown: {},
  sold: ['liqmap-levels'],
  formula: [
    'cluster: bins side by side, each with at least a tenth of the fullest; its dollars are their sum',
    'leverage of a cluster: the one that more than half of it is held at, else none',
    'score of a magnet = dollars of a bin / (|distance %| + 0.5)',
  ],
  version: MODEL_VERSION,
  inputs: [from(liqmapSnapshots, 'levels', 'reference_price')],
  assumes: [
    'A tenth, a half and 0.5 are ours: without the last a bin at the mark itself would draw without bound.',
  ],
  misleads: ['Magnet is a word for large and near. Nothing says that price goes there.'],
  example: {
    given: {
      bins: [
        { distancePct: -2.5, usd: 0, leverage: '25' },
        { distancePct: -2, usd: 100, leverage: '25' },
        { distancePct: -1.5, usd: 40, leverage: '50' },
        { distancePct: -1, usd: 5, leverage: '50' },
        { distancePct: -0.5, usd: 60, leverage: '50' },
      ],
    },
    steps: [
      'The fullest holds 100; bins from 10 on count. 100 and 40 lie side by side: a cluster of 140. 5 is too little; 60 is a cluster by itself',
      'of the first, 100 of 140 are held at 25 times, more than half: 25',
      'magnets: 100 / (2 + 0.5) = 40; 40 / 2 = 20; 5 / 1.5 = 3.33; 60 / (0.5 + 0.5) = 60: the bin at −0.5 % draws most',
    ],
    gives: { clusters: 2, largestUsd: 140, leverage: 25, magnetPct: -0.5, magnetScore: 60 },
    by: ({ bins }) => {
      const levels = bins.map(({ distancePct, usd, leverage }) => ({
        price: 100 + distancePct,
        side: 'long' as const,
        notional_usd: usd,
        distance_pct: distancePct,
        by_leverage: { [leverage]: usd },
      }))
      const clusters = clustersOf(levels, { reference: 100, bandPct: 14 })
      const [magnet] = magnetsOf(levels)
      return {
        clusters: clusters.length,
        largestUsd: clusters[0]!.notional_usd,
        leverage: clusters[0]!.leverage,
        magnetPct: magnet!.distance_pct,
        magnetScore: magnet!.score,
      }
    },
  },
})
