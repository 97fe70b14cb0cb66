import { INDICATOR_VALUES, indicatorRows } from '../../analytics/cycle/indicators.ts'
import { DAY, dateOf } from '../../core/time.ts'
import { from, method } from '../../define/method.ts'
import { indicatorDaily } from '../../tables/cycle/indicators.ts'
import { btcClosesDaily } from '../../tables/market/candles.ts'

export const priceMultiplesMethod = method({
  id: 'price-multiples',
  domain: 'cycle',
  title: 'Mayer multiple, 200 weeks, two years, golden ratio',
  answers: 'How far is bitcoin above its long averages?',
  meaning: 'bitcoin-cycle-indicators',
  shown: {
    indicators: [
      'latest.mayer.*',
      'latest.ma200w.*',
      'latest.ma2y.*',
      'latest.golden_ratio.**',
      'points.rows.4',
      'points.rows.5',
      'points.rows.6',
      'points.rows.7',
      'points.rows.8',
      'points.rows.9',
    ],
  },
  formula: [
    'Mayer = P / SMA200',
    '200 weeks: P / SMA1400; slope = change of SMA1400 in 30 days',
    'two years: P / SMA730, and 5 · SMA730',
    'golden ratio: P / SMA350, levels SMA350 · {1.6, 2, 3, 5, 8, 13, 21}',
  ],
  symbols: { P: 'close of the day', SMA: 'mean of the closes of so many days of the calendar' },
  version: '1',
  inputs: [
    from(btcClosesDaily, 'date', 'close'),
    from(indicatorDaily, 'mayer', 'ma200', 'ma200w', 'ma2y', 'ma350'),
  ],
  assumes: ['Days of the calendar: a hole shortens no average to the days before it.'],
  misleads: ['Each cycle went less high by them: bands of the past are no bands of the future.'],
  example: {
    given: { first: { close: 100, days: 239 }, later: { close: 250, days: 111 } },
    steps: [
      'SMA200 = (89 · 100 + 111 · 250) / 200 = 36,650 / 200 = 183.25; Mayer = 250 / 183.25 = 1.364256',
      'SMA350 = 51,650 / 350 = 147.571429; golden ratio multiple = 250 / 147.571429 = 1.694095',
      'There are no 730 days: two years is unknown',
    ],
    gives: { ma200: 183.25, mayer: 1.364256, goldenMultiple: 1.694095, ma2y: null },
    by: ({ first, later }) => {
      const closes = [...Array(first.days).fill(first.close), ...Array(later.days).fill(later.close)]
      const days = closes.map((close: number, at) => ({
        date: dateOf(Date.UTC(2025, 0, 1) + at * DAY),
        close,
      }))
      const row = indicatorRows(days, [], 0).at(-1)!
      return {
        ma200: row.ma200,
        mayer: row.mayer,
        goldenMultiple: INDICATOR_VALUES.golden_ratio(row),
        ma2y: row.ma2y,
      }
    },
  },
})
