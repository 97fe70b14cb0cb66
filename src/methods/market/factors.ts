import { Closes, DRAWS, medianInterval } from '../../analytics/market/forward-moves.ts'
import { from, method } from '../../define/method.ts'
import { btcClosesDaily } from '../../tables/market/candles.ts'
import { metricDaily } from '../../tables/market/metrics.ts'

export const factorsMethod = method({
  id: 'factors',
  domain: 'market',
  title: 'Whether a factor separates',
  answers: 'Did bitcoin do something else after days in this band than after any day?',
  meaning: 'factors',
  shown: {
    factors: ['rows.difference_pp', 'rows.base_median_7d_pct', 'rows.separates'],
    context: ['separates'],
  },
  formula: [
    'difference = median move of 7 days in the band − median move of 7 days after any day since the metric began',
    `separates = the band’s median is outside of what 95 of 100 of ${DRAWS} random choices give`,
    'a random choice: as many moves as the band has, from all days, in stretches of 7 days',
  ],
  version: '1',
  inputs: [from(metricDaily, 'metric', 'date', 'value'), from(btcClosesDaily, 'date', 'close')],
  assumes: [
    'Stretches are as long as moves are, because moves of neighbouring days overlap. The draws are always the same.',
  ],
  misleads: [
    'Of twenty metrics one separates by chance alone.',
    'A difference is of medians: a few large moves the other way are not seen.',
  ],
  example: {
    given: {
      closes: [100, 101, 102, 103, 104, 105, 106, 107, 108.07, 109.14, 110.21, 111.28, 112.35, 113.42],
      stretch: 7,
      size: 4,
    },
    steps: [
      'Seven days after 100 stands 107, after 101 stands 108.07, and so on: each of the seven moves is 7 %',
      'Where all moves are alike, so is every random choice of them: the interval goes from 7 to 7',
      'A band whose median is 7 is not outside: difference 0, and it does not separate',
    ],
    gives: { low: 7, high: 7 },
    by: ({ closes, stretch, size }) => {
      const days = new Closes(
        closes.map((close, at) => ({ date: `2026-01-${String(at + 1).padStart(2, '0')}`, close })),
      )
      const { low, high } = medianInterval(days.movesAfter(days.days, stretch), size, stretch)!
      return { low, high }
    },
  },
})
