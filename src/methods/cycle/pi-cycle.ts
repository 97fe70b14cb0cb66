import { INDICATOR_VALUES, indicatorRows } from '../../analytics/cycle/indicators.ts'
import { percentChange } from '../../core/stats.ts'
import { DAY, dateOf } from '../../core/time.ts'
import { from, method } from '../../define/method.ts'
import { indicatorDaily, indicatorEvents } from '../../tables/cycle/indicators.ts'
import { btcClosesDaily } from '../../tables/market/candles.ts'

export const piCycleMethod = method({
  id: 'pi-cycle',
  domain: 'cycle',
  title: 'Pi Cycle',
  answers: 'Has the average of 111 days crossed twice that of 350?',
  meaning: 'bitcoin-cycle-indicators',
  shown: {
    indicators: ['latest.pi_cycle.*', 'pi_cycle_crosses.ma*', 'points.rows.2', 'points.rows.3'],
  },
  formula: [
    'ratio = SMA111 / (2 · SMA350)',
    'gap % = (ratio − 1) · 100',
    'top: first day above 1; uncross: first day not above it any more',
  ],
  symbols: { SMA: 'mean of the closes of so many days of the calendar, the day itself included' },
  version: '1',
  inputs: [
    from(btcClosesDaily, 'date', 'close'),
    from(indicatorDaily, 'ma111', 'ma350x2'),
    from(indicatorEvents, 'date', 'direction'),
  ],
  assumes: [
    'An average is unknown before there were so many days, and where more than a twentieth of them lacks.',
  ],
  misleads: ['It crossed near three tops, which is three cases.'],
  example: {
    given: { first: { close: 100, days: 239 }, later: { close: 250, days: 111 } },
    steps: [
      'SMA111 = 250',
      'SMA350 = (239 · 100 + 111 · 250) / 350 = 51,650 / 350 = 147.571429; twice that is 295.142857',
      'ratio = 250 / 295.142857 = 0.847047; gap = −15.295257 %',
    ],
    gives: { ma111: 250, ma350x2: 295.142857, ratio: 0.847047, gapPct: -15.295257 },
    by: ({ first, later }) => {
      const closes = [...Array(first.days).fill(first.close), ...Array(later.days).fill(later.close)]
      const days = closes.map((close: number, at) => ({
        date: dateOf(Date.UTC(2025, 0, 1) + at * DAY),
        close,
      }))
      const row = indicatorRows(days, [], 0).at(-1)!
      return {
        ma111: row.ma111,
        ma350x2: row.ma350x2,
        ratio: INDICATOR_VALUES.pi_cycle(row),
        gapPct: percentChange(row.ma350x2, row.ma111),
      }
    },
  },
})
