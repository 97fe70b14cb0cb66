import { mapCoverage } from '../../analytics/liquidations/liquidation-map-coverage.ts'
import { MODEL_VERSION } from '../../analytics/liquidations/liquidation-map-model.ts'
import { MINUTE } from '../../core/time.ts'
import { from, method } from '../../define/method.ts'
import { oi5m } from '../../tables/market/open-interest.ts'

export const liquidationMapCoverageMethod = method({
  id: 'liquidation-map-coverage',
  domain: 'liquidations',
  title: 'What a liquidation map was drawn from',
  answers: 'How much of its time is on record?',
  meaning: 'liquidation-map',
  shown: { liqmap: ['meta.covered_pct', 'meta.coverage.covered_pct', 'real_liquidations.covered_pct'] },
  formula: [
    'covered % of a venue = Σ min(time to the next reading, 15 minutes) / window · 100',
    'covered % = Σ(covered % · OI) / Σ OI',
    'of liquidations: the part of the window since the first forced order on record',
  ],
  symbols: { OI: 'open interest of each venue at its last reading, in coins' },
  version: MODEL_VERSION,
  inputs: [from(oi5m, 'ts', 'exchange', 'oi_base')],
  assumes: ['A reading stands for 15 minutes; a longer silence is missing.'],
  misleads: [
    'A folder that is a day old shows 3.3 % of thirty days: what was opened before is not in the map.',
  ],
  example: {
    given: {
      a: { minutes: [0, 5, 10, 60], oi: 3000 },
      b: { minutes: [0, 15, 30, 45, 60], oi: 1000 },
      windowMinutes: 60,
    },
    steps: [
      'a: 5 + 5 + min(50, 15) = 25 of 60 minutes: 41.666667 %',
      'b: 4 · 15 = 60 of 60: 100 %',
      'together (41.666667 · 3,000 + 100 · 1,000) / 4,000 = 225,000 / 4,000 = 56.25 %',
    ],
    gives: { aPct: 41.666667, bPct: 100, coveredPct: 56.25 },
    by: ({ a, b, windowMinutes }) => {
      const venue = ({ minutes, oi }: typeof a | typeof b) => ({
        exchange: 'x',
        maxLeverage: 100,
        maintenanceMarginRate: 0.005,
        readings: minutes.map((minute) => ({ ts: minute * MINUTE, oi_base: oi })),
      })
      const { covered_pct, venues } = mapCoverage([venue(a), venue(b)], windowMinutes * MINUTE)
      return { aPct: venues[0]!.covered_pct, bPct: venues[1]!.covered_pct, coveredPct: covered_pct }
    },
  },
})
