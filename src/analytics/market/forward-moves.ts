import { Chances } from '../../core/chances.ts'
import { median } from '../../core/stats.ts'
import { DAY, dayMs } from '../../core/time.ts'

/** A figure of a UTC day. */
export interface DayFigure {
  readonly date: string
  readonly value: number
}

/** What followed, over days of one kind. */
export interface Followed {
  readonly medianPct: number
  readonly upSharePct: number
}

/** Resamples that an interval is made of. */
export const DRAWS = 500
const KEY = 20_120_101
const LEFT_OUT = 0.025

/** Days are counted from the epoch. */
export function dayNumber(date: string): number {
  return dayMs(date)! / DAY
}

/** Closes by day, and what the price did after each of them. Days that are not over yet are not handed in. */
export class Closes {
  readonly #first: number
  readonly #prices: Float64Array

  constructor(closes: readonly { readonly date: string; readonly close: number }[]) {
    const days = closes.map(({ date }) => dayNumber(date))
    const first = days.reduce((least, day) => Math.min(least, day), Number.POSITIVE_INFINITY)
    const last = days.reduce((most, day) => Math.max(most, day), Number.NEGATIVE_INFINITY)
    this.#first = first
    this.#prices = new Float64Array(days.length === 0 ? 0 : last - first + 1).fill(Number.NaN)
    closes.forEach(({ close }, place) => {
      this.#prices[days[place]! - first] = close
    })
  }

  /** From the first to the last, those without a close included. */
  get days(): number[] {
    return Array.from(this.#prices.keys(), (place) => this.#first + place)
  }

  /** Percent from the close of one day to that of another so many days later; NaN where one of them is unknown. */
  moveAfter(day: number, horizon: number): number {
    const place = day - this.#first
    const [before, after] = [this.#prices[place], this.#prices[place + horizon]]
    return before === undefined || after === undefined ? Number.NaN : (after / before - 1) * 100
  }

  /** The moves after these days, of those that have one, in their order. */
  movesAfter(days: Iterable<number>, horizon: number): number[] {
    const moves: number[] = []
    for (const day of days) {
      const move = this.moveAfter(day, horizon)
      if (!Number.isNaN(move)) moves.push(move)
    }
    return moves
  }
}

/** Null of nothing. */
export function followed(moves: readonly number[]): Followed | null {
  const middle = median(moves)
  if (middle === null) return null
  return { medianPct: middle, upSharePct: (100 * moves.filter((move) => move > 0).length) / moves.length }
}

/**
 * Between which figures 95 of 100 medians of so many moves lie when they are drawn from all of them, whatever the
 * band. Moves of neighbouring days overlap, so they are drawn in stretches as long as they are: one by one they would
 * pass for more than they know. Always the same draws, hence the same answer.
 */
export function medianInterval(
  moves: readonly number[],
  size: number,
  stretch: number,
): { readonly low: number; readonly high: number } | null {
  if (moves.length < stretch || size < 1) return null
  const order = Array.from(moves.keys()).sort((a, b) => moves[a]! - moves[b]!)
  const ranks = new Uint32Array(moves.length)
  order.forEach((place, rank) => {
    ranks[place] = rank
  })
  const chances = new Chances(KEY)
  const drawn = new Uint16Array(moves.length)
  const medians = Float64Array.from({ length: DRAWS }, () => moves[order[drawnMedian()]!]!).sort()
  return {
    low: medians[Math.floor(DRAWS * LEFT_OUT)]!,
    high: medians[Math.ceil(DRAWS * (1 - LEFT_OUT)) - 1]!,
  }

  /** The rank in the middle of one resample: how often each rank was drawn is all that it takes. */
  function drawnMedian(): number {
    drawn.fill(0)
    for (let count = 0; count < size; ) {
      const start = Math.floor(chances.next() * (moves.length - stretch + 1))
      for (let step = 0; step < stretch && count < size; step++, count++) drawn[ranks[start + step]!]!++
    }
    let rank = 0
    for (let seen = drawn[0]!; seen * 2 < size; seen += drawn[rank]!) rank++
    return rank
  }
}
