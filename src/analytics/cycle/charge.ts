import { mean } from '../../core/stats.ts'
import { DAY, dateOf, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { chargeDaily } from '../../tables/cycle/charge.ts'
import { type DayValues, known, rollingPercentiles, valueOn } from './day-values.ts'

/*
 * The charge model, told in full in docs/CHARGE.md. Whoever changes a number of it gives it a new version: rows of
 * different versions are different measures.
 */
export const CHARGE_VERSION = 'charge-1'
/** A percentile is among the days of two years, and says nothing before there are enough of them. */
const WINDOW_DAYS = 730
const LEAST_SCORE_DAYS = 180
const LEAST_STRESS_DAYS = 60
const GROWTH_DAYS = 30
const VOLATILITY_DAYS = 30
/** Over which the score is said to build or to fall. */
const TREND_DAYS = 14
const CHARGED = 60
const FALL = -10
const STRAINED = 60

/** How far before a day its row looks: a score of two weeks ago, which looks back two years at growth over a month. */
export const CHARGE_LOOKS_BACK_DAYS =
  WINDOW_DAYS + Math.max(GROWTH_DAYS, VOLATILITY_DAYS + 1) + TREND_DAYS + 1

export interface ChargeInputs {
  readonly closes: DayValues
  /** The supply of each stablecoin. */
  readonly supply: readonly DayValues[]
  /** What the reference venue's largest perpetual paid that day, in whichever direction. */
  readonly funding: DayValues
  /** Dollars that were liquidated. */
  readonly liquidations: DayValues
}

type ChargeDay = Row<typeof chargeDaily>
type ChargeState = ChargeDay['state']

/** A row for every day of the span whose score is known; it looks back and never ahead. */
export function chargeRows(inputs: ChargeInputs, from: Ms, to: Ms): ChargeDay[] {
  const supplied = Math.min(...inputs.supply.map((coin) => coin.first))
  if (supplied >= to) return []
  // Before there is a supply there is no score.
  const first = Math.max(from, supplied) - CHARGE_LOOKS_BACK_DAYS * DAY
  const days = Math.round((to - first) / DAY)
  const byDay = (figureOf: (day: Ms) => number | null) =>
    Float64Array.from({ length: days }, (_, place) => figureOf(first + place * DAY) ?? Number.NaN)
  const scores = scoresOf(
    byDay((day) => supplyGrowth(inputs.supply, day)),
    byDay((day) => growth(inputs.closes, day)),
  )
  const strains = [
    byDay((day) => realisedVolatility(inputs.closes, day)),
    byDay((day) => absolute(valueOn(inputs.funding, day))),
    byDay((day) => valueOn(inputs.liquidations, day)),
  ].map((values) => rollingPercentiles(values, WINDOW_DAYS, LEAST_STRESS_DAYS))
  const rows: ChargeDay[] = []
  for (let place = CHARGE_LOOKS_BACK_DAYS; place < days; place += 1) {
    const score = known(scores[place])
    const parts = strains.flatMap((strain) => known(strain[place]) ?? [])
    const stress = mean(parts)
    if (score === null || stress === null) continue
    rows.push({
      date: dateOf(first + place * DAY),
      score,
      stress,
      stress_locality: localityOf(parts),
      state: chargeState(score, known(scores[place - TREND_DAYS]), stress),
      model_version: CHARGE_VERSION,
    })
  }
  return rows
}

/** High where dollars came in and bitcoin did not follow: money waits beside the market. */
function scoresOf(supplyGrowths: Float64Array, returns: Float64Array): Float64Array {
  const inflow = rollingPercentiles(supplyGrowths, WINDOW_DAYS, LEAST_SCORE_DAYS)
  const taken = rollingPercentiles(returns, WINDOW_DAYS, LEAST_SCORE_DAYS)
  return inflow.map((value, place) => (value + 100 - taken[place]!) / 2)
}

export function chargeState(score: number, before: number | null, stress: number): ChargeState {
  const trend = before === null ? null : score - before
  if (trend !== null && trend <= FALL) return stress < STRAINED ? 'collapse' : 'purge'
  return trend !== null && trend >= 0 && score >= CHARGED ? 'superposition' : 'ground'
}

/** Whether one part of the market is strained, or several. */
function localityOf(parts: readonly number[]): ChargeDay['stress_locality'] {
  const strained = parts.filter((part) => part >= STRAINED).length
  if (strained === 0) return 'none'
  return strained === 1 ? 'local' : 'broad'
}

/** Of the coins that are known at both ends: one that is listed anew is no inflow. */
function supplyGrowth(supply: readonly DayValues[], day: Ms): number | null {
  let [before, after] = [0, 0]
  for (const coin of supply) {
    const [then, now] = [valueOn(coin, day - GROWTH_DAYS * DAY), valueOn(coin, day)]
    if (then === null || now === null) continue
    before += then
    after += now
  }
  return before > 0 ? after / before - 1 : null
}

function growth(closes: DayValues, day: Ms): number | null {
  const [then, now] = [valueOn(closes, day - GROWTH_DAYS * DAY), valueOn(closes, day)]
  return then === null || now === null ? null : now / then - 1
}

/** The mean square of the daily returns of a month, as its root; null where a close of it lacks. */
function realisedVolatility(closes: DayValues, day: Ms): number | null {
  let squares = 0
  for (let back = 0; back < VOLATILITY_DAYS; back += 1) {
    const [now, then] = [valueOn(closes, day - back * DAY), valueOn(closes, day - (back + 1) * DAY)]
    if (now === null || then === null) return null
    squares += Math.log(now / then) ** 2
  }
  return Math.sqrt(squares / VOLATILITY_DAYS)
}

function absolute(value: number | null): number | null {
  return value === null ? null : Math.abs(value)
}
