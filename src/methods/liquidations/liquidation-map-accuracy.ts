import { hitOf, hitSharePct } from '../../analytics/liquidations/liquidation-map-accuracy.ts'
import { MODEL_VERSION } from '../../analytics/liquidations/liquidation-map-model.ts'
import { from, method } from '../../define/method.ts'
import { liqmapAccuracyDaily, liqmapSnapshots } from '../../tables/liquidations/liqmap.ts'
import { liquidationEvents } from '../../tables/liquidations/liquidations.ts'

export const liquidationMapAccuracyMethod = method({
  id: 'liquidation-map-accuracy',
  domain: 'liquidations',
  title: 'Accuracy of the liquidation map',
  answers: 'Did liquidations happen where the map had drawn most?',
  meaning: 'liquidation-map',
  shown: { liqmap: ['accuracy.hit_share_pct', 'accuracy.chance_pct'] },
  formula: [
    'of the bins that the mark went through in the 24 hours after a map:',
    'hit % = dollars liquidated in the quarter of these bins that was drawn fullest / dollars liquidated in all of them · 100',
    'chance gives 25 %',
  ],
  version: MODEL_VERSION,
  inputs: [
    from(liqmapSnapshots, 'levels', 'reference_price', 'as_of'),
    from(liquidationEvents, 'price', 'quote_qty', 'side'),
    from(liqmapAccuracyDaily, 'snapshots', 'hit_share_pct'),
  ],
  assumes: [
    'The quarter is exact: a bin on its edge counts in part, bins of equal size alike.',
    'Maps of 00, 06, 12 and 18 h UTC are judged, each when its 24 hours are over.',
  ],
  misleads: ['Far above 25 % the map knows something; it does not say that price will go there.'],
  example: {
    given: { predicted: [100, 80, 80, 20, 10, 0], realised: [2, 4, 2, 1, 1, 0] },
    steps: [
      'A quarter of six bins is 1.5 bins',
      'The fullest bin is in: 2. Half a bin of room is left for two equal ones: a quarter of each, 0.25 · (4 + 2) = 1.5',
      'hit 3.5 of 10 liquidated: 35 %',
    ],
    gives: { hitSharePct: 35 },
    by: ({ predicted, realised }) => {
      const bins = predicted.map((predicted_usd, at) => ({ predicted_usd, realised_usd: realised[at]! }))
      return { hitSharePct: hitSharePct([hitOf(bins)!]) }
    },
  },
})
