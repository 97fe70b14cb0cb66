import { tierShares } from '../../analytics/liquidations/liquidation-map.ts'
import { MODEL_VERSION } from '../../analytics/liquidations/liquidation-map-model.ts'
import { excludedTiers } from '../../analytics/liquidations/liquidation-map-view.ts'
import { from, method } from '../../define/method.ts'
import { minuteBars } from '../../tables/market/candles.ts'

export const liquidationMapTiersMethod = method({
  id: 'liquidation-map-tiers',
  domain: 'liquidations',
  title: 'Leverage on the liquidation map',
  answers: 'How does taker flow shift what is assumed of leverage?',
  meaning: 'liquidation-map',
  shown: { liqmap: ['real_levels.tier_weights.*', 'real_levels.excluded_tiers'] },
  formula: [
    'w′ = w · (1 + 0.5 · (2s − 1) · lean), brought back to a sum of one',
    'lean of 5, 10, 25, 50, 100 times: −1, −½, 0, ½, 1',
    'shorts the other way round; excluded: 100 / L > band',
  ],
  symbols: { s: 'what takers bought of all that was traded, 0 to 1', w: '.15, .30, .30, .15, .10' },
  version: MODEL_VERSION,
  inputs: [from(minuteBars, 'quote_volume', 'taker_buy_quote_volume')],
  assumes: ['Takers hold the higher leverage of their side (ours).'],
  misleads: [
    'The shift is a guess, and small: with all takers buying, 100 times gets .16 of the longs instead of .10.',
  ],
  example: {
    given: { takerBuyShare: 0.75, bandPct: 14 },
    steps: [
      '2 · 0.75 − 1 = 0.5; times 0.5 = 0.25',
      'longs: .15 · 0.75 = .1125, .30 · 0.875 = .2625, .30, .15 · 1.125 = .16875, .10 · 1.25 = .125; sum .96875',
      '5 times: .1125 / .96875 = 0.116129; 100 times: .125 / .96875 = 0.129032',
      'shorts of 100 times: .10 · 0.75 = .075 of a sum of 1.03125: 0.072727',
      '100 / 5 = 20 > 14: the tier of 5 is left out',
    ],
    gives: { long5: 0.116129, long100: 0.129032, short100: 0.072727, excluded: '5' },
    by: ({ takerBuyShare, bandPct }) => {
      const { long, short } = tierShares(takerBuyShare)
      return {
        long5: long[0]!,
        long100: long[4]!,
        short100: short[4]!,
        excluded: excludedTiers(bandPct).join(),
      }
    },
  },
})
