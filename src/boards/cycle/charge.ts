import { CHARGE_VERSION } from '../../analytics/cycle/charge.ts'
import { alarmsOf, scorecardOf, standingOf } from '../../analytics/cycle/charge-scorecard.ts'
import { dayValues } from '../../analytics/cycle/day-values.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { CHARGE_STATES, chargeDaily } from '../../tables/cycle/charge.ts'
import { btcClosesDaily } from '../../tables/market/candles.ts'

const MOST_DAYS = 20_000
const HISTORY_DAYS = 365
const ALARMS = 20

const LABELS = {
  superposition: 'Money gathers beside the market',
  collapse: 'Charge is released in calm',
  purge: 'Charge is released under strain',
  ground: 'Nothing builds and nothing is released',
} as const

const state = is.oneOf(CHARGE_STATES, 'State of the model.')
const points = (meaning: string) => is.figure('points of 100', meaning, 2)
const score = points('Charge, 0 to 100: high where stablecoins grew and bitcoin did not follow.')
const move = (days: number) =>
  is.unsure(is.pct(`What bitcoin did in the ${days} days after; null until they have passed.`))
const median = (meaning: string) => is.unsure(is.pct(meaning))

export const chargeBoard = board({
  id: 'charge',
  path: '/api/public/charge',
  title: 'Charge',
  about:
    'A liquidity-state model of our own: how much money waits beside the market, how strained the market is, and what followed on each of its states, year by year, beside what followed on any day.',
  mcp: 'get_psi_charge',
  cadence: '1d',
  spelling: 'snake',
  result: is.part({
    score: is.unsure(score),
    state: is.unsure(state),
    state_label: is.unsure(is.text('The state in words.')),
    state_since: is.unsure(is.day('First day of it.')),
    previous_state: is.unsure(is.oneOf(CHARGE_STATES, 'The state before; null where there was none.')),
    stress: is.unsure(
      points('Strain, 0 to 100: mean percentile of volatility, funding and liquidations, as far as known.'),
    ),
    stress_locality: is.unsure(
      is.oneOf(['broad', 'local', 'none'], 'Whether several parts of it are at 60 and above, one, or none.'),
    ),
    model_version: is.text('Version of the model; figures of different versions are different measures.'),
    alarms: is.listOf(
      is.part({
        date: is.day('First day of the state.'),
        state,
        score,
        btc_close: is.unsure(is.usd('Close of the day.')),
        move_7d_pct: move(7),
        move_30d_pct: move(30),
      }),
      'Days on which a state other than ground began, newest first.',
    ),
    scorecard: is.listOf(
      is.part({
        year: is.integer('year', 'UTC year.'),
        state,
        days: is.days('Days of the year in that state.'),
        n_30d: is.count('Of these, those whose 30 days have passed: few say little.'),
        median_7d_pct: median('Median move of bitcoin in the 7 days after them.'),
        median_30d_pct: median('The same of 30 days.'),
        up_share_30d_pct: median('Share of them after which bitcoin was higher 30 days later.'),
        base_median_30d_pct: median('Median move of 30 days after all days of the year.'),
        base_up_share_30d_pct: median('Share of all days of the year after which it was higher.'),
      }),
      'What followed, year by year and state by state; days overlap, so that n_30d is not a count of independent cases.',
    ),
    history: is.listOf(
      is.places([is.day('UTC day.'), score, state], 'A day, its score and its state.'),
      'The last 365 days on record, oldest first.',
    ),
  }),
  reads: { days: chargeDaily, closes: btcClosesDaily },
  subject: 'days',
  async compute({ days, closes }, _params, { now }) {
    const bounds = { ...now.ever(), order: 'asc', limit: MOST_DAYS } as const
    const [all, prices] = await Promise.all([
      // What another version of the model made is another measure.
      days.range({ ...bounds, where: { model_version: CHARGE_VERSION } }),
      closes.range({ ...bounds, columns: ['date', 'close'] }),
    ])
    const priceOf = dayValues(prices, ({ close }) => close)
    const latest = all.at(-1)
    const standing = standingOf(all)
    return {
      score: latest?.score ?? null,
      state: standing?.state ?? null,
      state_label: standing ? LABELS[standing.state] : null,
      state_since: standing?.state_since ?? null,
      previous_state: standing?.previous_state ?? null,
      stress: latest?.stress ?? null,
      stress_locality: latest?.stress_locality ?? null,
      model_version: CHARGE_VERSION,
      alarms: alarmsOf(all, priceOf, ALARMS),
      scorecard: scorecardOf(all, priceOf, CHARGE_STATES),
      history: all.slice(-HISTORY_DAYS).map((day) => [day.date, day.score, day.state] as const),
    }
  },
})
