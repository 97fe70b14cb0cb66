import { percentileOf, quantile } from '../../core/stats.ts'
import {
  type Closes,
  type DayFigure,
  dayNumber,
  type Followed,
  followed,
  medianInterval,
} from './forward-moves.ts'

/** Days after which it is looked what bitcoin did. */
const HORIZONS = { h1: 1, h3: 3, h7: 7 } as const
/** The horizon that bands are counted and judged by. */
export const LONGEST = HORIZONS.h7
/** Of fewer days nothing is said. */
export const MIN_DAYS = 30

type ByHorizon = { readonly [H in keyof typeof HORIZONS]: Followed | null }

const BAND_LABELS = ['lowest fifth', 'second fifth', 'middle fifth', 'fourth fifth', 'highest fifth'] as const

interface Band {
  /** The lowest is 1. */
  readonly index: number
  readonly label: string
  /** Above `low`, up to `high`; without a bound null. */
  readonly low: number | null
  readonly high: number | null
  /** Its days, of which the last few have no elapsed move yet. */
  readonly days: readonly number[]
}

/** Where the newest figure of a metric stands among all that came before it. */
export interface Standing {
  readonly date: string
  readonly value: number
  readonly since: string
  /** Days on record, the newest included. */
  readonly n: number
  /** Share of these that were lower; those that were equal count half. */
  readonly percentile: number
  readonly bands: readonly Band[]
  readonly current: Band
}

/** By fifths of its own history, which is handed in oldest first and ends with the day it is about. Null of none. */
export function standingOf(history: readonly DayFigure[]): Standing | null {
  const [first, last] = [history[0], history.at(-1)]
  if (!first || !last) return null
  const values = history.map(({ value }) => value).sort((a, b) => a - b)
  const edges = [0.2, 0.4, 0.6, 0.8].map((share) => quantile(values, share)!)
  const bandOf = (value: number) => edges.filter((edge) => value > edge).length
  const days: number[][] = BAND_LABELS.map(() => [])
  for (const { date, value } of history) days[bandOf(value)]!.push(dayNumber(date))
  const bands = BAND_LABELS.map((label, place) => ({
    index: place + 1,
    label,
    low: edges[place - 1] ?? null,
    high: edges[place] ?? null,
    days: days[place]!,
  }))
  return {
    date: last.date,
    value: last.value,
    since: first.date,
    n: history.length,
    percentile: percentileOf(last.value, values),
    bands,
    current: bands[bandOf(last.value)]!,
  }
}

/** Every day since the metric began, up to the one it is about: what a band is held against. */
export function allDays({ since, date }: Pick<Standing, 'since' | 'date'>): number[] {
  const first = dayNumber(since)
  return Array.from({ length: dayNumber(date) - first + 1 }, (_, place) => first + place)
}

/** What followed these days by horizon. Days are counted by the longest one; of too few nothing is said. */
export function whatFollowed(closes: Closes, days: readonly number[]) {
  const n = closes.movesAfter(days, LONGEST).length
  const suppressed = n < MIN_DAYS
  const after = (horizon: number) => (suppressed ? null : followed(closes.movesAfter(days, horizon)))
  const byHorizon: ByHorizon = {
    h1: after(HORIZONS.h1),
    h3: after(HORIZONS.h3),
    h7: after(HORIZONS.h7),
  }
  return { n, suppressed, ...byHorizon }
}

/** The present band beside all days, over the longest horizon. */
export function verdict(closes: Closes, standing: Standing) {
  const inBand = closes.movesAfter(standing.current.days, LONGEST)
  const onAnyDay = closes.movesAfter(allDays(standing), LONGEST)
  const [base, band] = [onAnyDay, inBand].map((moves) => (moves.length < MIN_DAYS ? null : followed(moves)))
  const chance = band && medianInterval(onAnyDay, inBand.length, LONGEST)
  return {
    n: inBand.length,
    baseN: onAnyDay.length,
    suppressed: !band,
    band: band ?? null,
    base: base ?? null,
    separates: Boolean(band && chance && (band.medianPct < chance.low || band.medianPct > chance.high)),
  }
}
