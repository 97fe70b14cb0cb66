import { median } from '../../core/stats.ts'
import type { Row } from '../../define/table.ts'
import type { chargeDaily } from '../../tables/cycle/charge.ts'
import { type DayValues, midnightOf, valueOn } from './day-values.ts'
import { returnAfter } from './indicator-events.ts'

type ChargeDay = Pick<Row<typeof chargeDaily>, 'date' | 'score' | 'state'>

/** What bitcoin did after the days of each of the states, year by year, beside what it did after any day of that year. */
export function scorecardOf(
  days: readonly ChargeDay[],
  closes: DayValues,
  states: readonly ChargeDay['state'][],
) {
  const judged = days.map(({ date, state }) => ({
    year: Number(date.slice(0, 4)),
    state,
    move7: returnAfter(closes, midnightOf(date), 7),
    move30: returnAfter(closes, midnightOf(date), 30),
  }))
  const years = [...new Set(judged.map(({ year }) => year))]
  return years.flatMap((year) => {
    const all = judged.filter((day) => day.year === year)
    const base = all.flatMap(({ move30 }) => move30 ?? [])
    return states.flatMap((state) => {
      const own = all.filter((day) => day.state === state)
      if (own.length === 0) return []
      const moves = own.flatMap(({ move30 }) => move30 ?? [])
      return {
        year,
        state,
        days: own.length,
        n_30d: moves.length,
        median_7d_pct: median(own.flatMap(({ move7 }) => move7 ?? [])),
        median_30d_pct: median(moves),
        up_share_30d_pct: upShare(moves),
        base_median_30d_pct: median(base),
        base_up_share_30d_pct: upShare(base),
      }
    })
  })
}

function upShare(moves: readonly number[]): number | null {
  return moves.length === 0 ? null : (100 * moves.filter((move) => move > 0).length) / moves.length
}

/** The days on which a state other than the ground began, newest first, and what bitcoin did then. */
export function alarmsOf(days: readonly ChargeDay[], closes: DayValues, most: number) {
  return days
    .filter(({ state }, place) => state !== 'ground' && place > 0 && days[place - 1]!.state !== state)
    .slice(-most)
    .reverse()
    .map(({ date, state, score }) => ({
      date,
      state,
      score,
      btc_close: valueOn(closes, midnightOf(date)),
      move_7d_pct: returnAfter(closes, midnightOf(date), 7),
      move_30d_pct: returnAfter(closes, midnightOf(date), 30),
    }))
}

/** The state of the last day, since when it has held, and what was before it. */
export function standingOf(days: readonly ChargeDay[]) {
  const latest = days.at(-1)
  if (!latest) return null
  const before = days.findLast(({ state }) => state !== latest.state)
  const since = days[before ? days.indexOf(before) + 1 : 0]!.date
  return { state: latest.state, state_since: since, previous_state: before?.state ?? null }
}
