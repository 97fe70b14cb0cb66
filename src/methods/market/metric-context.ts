import { followed } from '../../analytics/market/forward-moves.ts'
import { MIN_DAYS, standingOf } from '../../analytics/market/metric-context.ts'
import { from, method } from '../../define/method.ts'
import { btcClosesDaily } from '../../tables/market/candles.ts'
import { metricDaily } from '../../tables/market/metrics.ts'

export const metricContextMethod = method({
  id: 'metric-context',
  domain: 'market',
  title: 'A metric in its own history',
  answers: 'Where does a metric stand, and what did bitcoin do after days like this?',
  meaning: 'context',
  shown: {
    context: ['percentile', 'bands.low', 'bands.high', '**.medianPct', '**.upSharePct'],
    factors: ['rows.percentile', 'rows.band.low', 'rows.band.high', '**.median_7d_pct', '**.up_share_7d_pct'],
  },
  formula: [
    'percentile = (days lower + days equal / 2) / days · 100',
    'bands: fifths, cut at the quantiles 0.2, 0.4, 0.6, 0.8',
    'move after h days = (close of day + h / close of day − 1) · 100',
    'of a band: median of its moves, and the share of them above 0',
  ],
  symbols: { quantile: 'straight between the two values around place (n − 1) · q of the sorted ones' },
  version: '1',
  inputs: [from(metricDaily, 'metric', 'date', 'value'), from(btcClosesDaily, 'date', 'close')],
  assumes: [
    'Bands of the past are drawn with what is known today.',
    `Of fewer than ${MIN_DAYS} days with a move nothing is said.`,
  ],
  misleads: [
    'It describes what was, and is no trading rule: the bands were not known on the days that they are about.',
    'Moves of neighbouring days overlap: thirty days may be three events.',
  ],
  example: {
    given: { values: [3, 1, 2, 5, 4, 7, 6, 9, 10, 8], movesPct: [-2, 1, 4, 3] },
    steps: [
      'The newest value is 8; seven of ten are lower and one, itself, is equal: (7 + 0.5) / 10 = 75',
      'Place of 0.6: 9 · 0.6 = 5.4, between 6 and 7: 6.4. Place of 0.8: 7.2, between 8 and 9: 8.2',
      '6.4 < 8 ≤ 8.2: the fourth fifth',
      'Moves after days in that band, sorted: −2, 1, 3, 4; the middle is (1 + 3) / 2 = 2 %, and 3 of 4 are up: 75 %',
    ],
    gives: { percentile: 75, band: 'fourth fifth', low: 6.4, high: 8.2, medianPct: 2, upSharePct: 75 },
    by: ({ values, movesPct }) => {
      const days = values.map((value, at) => ({ date: `2026-01-${String(at + 1).padStart(2, '0')}`, value }))
      const { percentile, current } = standingOf(days)!
      const { medianPct, upSharePct } = followed(movesPct)!
      return { percentile, band: current.label, low: current.low, high: current.high, medianPct, upSharePct }
    },
  },
})
