import { CHARGE_VERSION } from '../../analytics/cycle/charge.ts'
import { scorecardOf } from '../../analytics/cycle/charge-scorecard.ts'
import { dayMs } from '../../core/time.ts'
import { from, method } from '../../define/method.ts'
import { chargeDaily } from '../../tables/cycle/charge.ts'
import { btcClosesDaily } from '../../tables/market/candles.ts'

export const chargeScorecardMethod = method({
  id: 'charge-scorecard',
  domain: 'cycle',
  title: 'Scorecard of charge',
  answers: 'What did bitcoin do after days of each state, beside any day of that year?',
  meaning: 'charge',
  shown: { charge: ['scorecard.*'] },
  formula: [
    'of a year and state: median of the moves of 7 and 30 days after its days, and the share of them above 0',
    'base: the same of all days of that year',
  ],
  version: CHARGE_VERSION,
  inputs: [from(chargeDaily, 'date', 'state'), from(btcClosesDaily, 'close')],
  assumes: ['A move counts once its days have passed.'],
  misleads: ['Days overlap: thirty days in one state are one event seen thirty times.'],
  example: {
    given: {
      states: ['purge', 'purge', 'ground'],
      closes: [100, 100, 100],
      thirtyDaysLater: [110, 96, 101],
    },
    steps: [
      'moves of 30 days: +10, −4, +1 %',
      'purge: 10 and −4, the middle is 3 %, one of two is up: 50 %',
      'base: −4, 1, 10: the middle is 1 %, two of three are up: 66.666667 %',
    ],
    gives: { medianPct: 3, upPct: 50, baseMedianPct: 1, baseUpPct: 66.666667 },
    by: ({ states, closes, thirtyDaysLater }) => {
      const first = dayMs('2026-01-01')!
      const values = new Float64Array(33).fill(Number.NaN)
      closes.forEach((close, at) => {
        values[at] = close
        values[at + 30] = thirtyDaysLater[at]!
      })
      const days = states.map((state, at) => ({ date: `2026-01-0${at + 1}`, score: 50, state }))
      const [purge] = scorecardOf(days, { first, values }, ['purge'])
      return {
        medianPct: purge!.median_30d_pct,
        upPct: purge!.up_share_30d_pct,
        baseMedianPct: purge!.base_median_30d_pct,
        baseUpPct: purge!.base_up_share_30d_pct,
      }
    },
  },
})
