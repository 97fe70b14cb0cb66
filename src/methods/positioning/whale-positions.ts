import { changeOf, liquidationDistancePct } from '../../analytics/positioning/dex-whales.ts'
import { longSharePct } from '../../analytics/venues/pool-perps.ts'
import { from, method } from '../../define/method.ts'
import { dexPositions, dexWhaleEvents } from '../../tables/positioning/dex-whales.ts'

export const whalePositionsMethod = method({
  id: 'whale-positions',
  domain: 'positioning',
  title: 'Positions of whales on chain',
  answers: 'What do the largest accounts hold, and what did they change?',
  meaning: 'whales-on-chain',
  shown: {
    'hyperliquid-whales': [
      'totals.*',
      'by_coin.*_notional_usd',
      'by_coin.long_share_pct',
      'positions.liquidation_distance_pct',
      'events.notional_changed_usd',
      'events.kind',
    ],
  },
  sold: ['dex-whale-events'],
  formula: [
    'net = Σ long dollars − Σ short dollars',
    'long share % = long / (long + short) · 100',
    'distance % = (liquidation price − mark) / mark · 100, negative below the mark',
    'changed dollars = |size after − size before| · mark, sizes signed',
  ],
  version: '2',
  inputs: [
    from(dexPositions, 'size', 'notional_usd', 'mark_price', 'liquidation_price'),
    from(dexWhaleEvents, 'kind', 'size_before', 'size_after', 'notional_changed_usd'),
  ],
  assumes: ['A change below 1 % of the size before, or below 10,000 USD, is noise (ours).'],
  misleads: ['An account may be one leg of a hedge whose other leg is elsewhere.'],
  example: {
    given: {
      longUsd: 6_000_000,
      shortUsd: 2_000_000,
      mark: 50_000,
      liquidation: 45_000,
      before: 10,
      after: -5,
    },
    steps: [
      'long share = 6 / 8 = 75 %',
      'distance = (45,000 − 50,000) / 50,000 = −10 %',
      'from +10 to −5 coins: flipped, |−5 − 10| · 50,000 = 15 · 50,000 = 750,000 USD',
    ],
    gives: { longSharePct: 75, distancePct: -10, kind: 'flipped', changedUsd: 750_000 },
    by: ({ longUsd, shortUsd, mark, liquidation, before, after }) => {
      const change = changeOf(before, after, mark)!
      return {
        longSharePct: longSharePct(longUsd, shortUsd),
        distancePct: liquidationDistancePct(mark, liquidation),
        kind: change.kind,
        changedUsd: change.notional_changed_usd,
      }
    },
  },
})
