import { liquidationPrice } from '../../analytics/liquidations/liquidation-map.ts'
import { MODEL_VERSION } from '../../analytics/liquidations/liquidation-map-model.ts'
import { from, method } from '../../define/method.ts'
import { leverageTiers } from '../../tables/venues/leverage.ts'

export const liquidationPriceMethod = method({
  id: 'liquidation-price',
  domain: 'liquidations',
  title: 'Liquidation price',
  answers: 'At which price is a position of that leverage liquidated?',
  meaning: 'liquidation-map',
  shown: { liqmap: ['real_levels.levels.price', 'real_levels.leverage_caps'] },
  formula: ['long = E · (1 − 1/L) / (1 − m)', 'short = E · (1 + 1/L) / (1 + m)'],
  symbols: {
    E: 'entry price',
    L: 'leverage',
    m: 'maintenance margin rate, a fraction, of the first step of the venue’s ladder',
  },
  version: MODEL_VERSION,
  inputs: [from(leverageTiers, 'max_leverage', 'maintenance_margin_rate', 'tier')],
  assumes: [
    'Isolated margin on a linear contract: margin + profit = m · value at that price.',
    'Fees of the liquidation and funding paid on the way are left out.',
  ],
  misleads: [
    'The shorter E · (1 ∓ 1/L ± m), which is met elsewhere, is off by up to m/L. Larger positions are on higher steps of the ladder.',
  ],
  example: {
    given: { entry: 50_000, leverage: 10, maintenance: 0.005 },
    steps: [
      'long: 50,000 · 0.9 / 0.995 = 45,000 / 0.995 = 45,226.130653',
      'short: 50,000 · 1.1 / 1.005 = 55,000 / 1.005 = 54,726.368159',
    ],
    gives: { long: 45_226.130653, short: 54_726.368159 },
    by: ({ entry, leverage, maintenance }) => ({
      long: liquidationPrice('long', entry, leverage, maintenance),
      short: liquidationPrice('short', entry, leverage, maintenance),
    }),
  },
})
