import { dayValues } from '../../analytics/cycle/day-values.ts'
import { indicatorEventRows, returnAfter } from '../../analytics/cycle/indicator-events.ts'
import { dayMs } from '../../core/time.ts'
import { from, method } from '../../define/method.ts'
import { indicatorDaily, indicatorEvents } from '../../tables/cycle/indicators.ts'
import { btcClosesDaily } from '../../tables/market/candles.ts'

export const forwardReturnsMethod = method({
  id: 'forward-returns',
  domain: 'cycle',
  title: 'What followed a crossing',
  answers: 'What did bitcoin do after an indicator crossed a band, or after an alarm?',
  meaning: 'bitcoin-cycle-indicators',
  shown: { indicators: ['pi_cycle_crosses.return_365d_pct'], charge: ['alarms.move_*_pct'] },
  sold: ['indicators-events'],
  formula: [
    'event: first day on the other side of a band; the side before is that of the last day that is known',
    'return after h days = (close of day + h / close of day − 1) · 100, null until they have passed',
  ],
  version: '1',
  inputs: [
    from(indicatorDaily, 'mayer', 'btc_close'),
    from(indicatorEvents, 'direction', 'band', 'return_365d_pct'),
    from(btcClosesDaily, 'close'),
  ],
  assumes: ['A value on a band is not above it.'],
  misleads: ['A handful of crossings is no sample.'],
  example: {
    given: {
      mayer: { '2026-01-01': 0.9, '2026-01-02': 1, '2026-01-03': 1.1 },
      closes: { '2026-01-03': 100, '2026-01-10': 110 },
    },
    steps: [
      'Against the band of 1: 0.9 is below, 1 is on it and not above, 1.1 is above: the event is of 2026-01-03',
      'seven days later the close is 110: 110 / 100 − 1 = 10 %',
      'thirty days have not passed: unknown',
    ],
    gives: { date: '2026-01-03', direction: 'up', return7dPct: 10, return30dPct: null },
    by: ({ mayer, closes }) => {
      const nothing = {
        ma111: null,
        ma350x2: null,
        ma200: null,
        ma200w: null,
        ma2y: null,
        ma2y_x5: null,
        ma350: null,
        profitable_days_pct: null,
        s2f_ratio: 1,
        s2f_model_usd: 1,
        puell: null,
        margin_long_share_pct: null,
      }
      const days = Object.entries(mayer).map(([date, value]) => ({
        ...nothing,
        date,
        btc_close: 100,
        mayer: value,
      }))
      const prices = Object.entries(closes).map(([date, close]) => ({ date, close }))
      const event = indicatorEventRows(days, prices, 0).find(
        ({ indicator, band }) => indicator === 'mayer' && band === '1',
      )!
      const after = returnAfter(
        dayValues(prices, ({ close }) => close),
        dayMs(event.date)!,
        7,
      )
      return {
        date: event.date,
        direction: event.direction,
        return7dPct: after,
        return30dPct: event.return_30d_pct,
      }
    },
  },
})
