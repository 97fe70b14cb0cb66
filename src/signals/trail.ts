import type { Ms } from '../core/time.ts'
import { STEP, type Trail } from '../define/strategy.ts'

/** Where on the grid a rule stands: all trails of a perpetual move together. */
export interface Cursor {
  place: number
}

/**
 * Figures over spans in a few additions, by sums from the beginning. These are sums of whole numbers of the input's
 * resolution, which doubles add up without an error: it makes no difference where a grid begins, so a day decided at
 * once and mark by mark is decided alike, and what never moves has a deviation of zero.
 */
export class RecordedTrail implements Trail {
  readonly #cursor: Cursor
  readonly #values: Float64Array
  readonly #resolution: number
  #sums: Sums | null = null

  constructor(cursor: Cursor, values: Float64Array, resolution: number | null) {
    this.#cursor = cursor
    this.#values = values
    this.#resolution = resolution ?? Number.NaN
  }

  get now(): number {
    return this.#values[this.#cursor.place]!
  }

  ago(span: Ms): number {
    return this.#values[this.#start(span)]!
  }

  sum(span: Ms): number {
    const { place } = this.#cursor
    const start = this.#start(span)
    const { known, first } = this.#summed()
    return enough(known, start, place)
      ? (first[place + 1]! - first[start + 1]!) * this.#resolution
      : Number.NaN
  }

  mean(span: Ms): number {
    const { known } = this.#summed()
    const start = this.#start(span)
    return this.sum(span) / (known[this.#cursor.place + 1]! - known[start + 1]!)
  }

  deviation(span: Ms): number {
    const { place } = this.#cursor
    const start = this.#start(span)
    const { known, first, second } = this.#summed()
    if (!enough(known, start, place)) return Number.NaN
    const count = known[place + 1]! - known[start + 1]!
    const mean = (first[place + 1]! - first[start + 1]!) / count
    const square = (second[place + 1]! - second[start + 1]!) / count
    return Math.sqrt(Math.max(0, square - mean * mean)) * this.#resolution
  }

  zScore(span: Ms): number {
    const deviation = this.deviation(span)
    // Less than a step of the resolution is no move.
    return deviation > this.#resolution / 10 ? (this.now - this.mean(span)) / deviation : Number.NaN
  }

  /** The place before the first of a span. */
  #start(span: Ms): number {
    const start = this.#cursor.place - span / STEP
    if (!(start >= 0) || !Number.isInteger(start))
      throw new RangeError(`no span of ${span} ms is on the grid`)
    return start
  }

  #summed(): Sums {
    if (Number.isNaN(this.#resolution)) throw new RangeError('what has no resolution is not summed')
    this.#sums ??= sumsOf(this.#values, this.#resolution)
    return this.#sums
  }
}

/** Of the places before: how many are known, what they add up to, and their squares. */
interface Sums {
  readonly known: Float64Array
  readonly first: Float64Array
  readonly second: Float64Array
}

/** Beyond so many steps of its resolution a value counts as so many: squares of a month then add up exactly. */
const MOST_STEPS = 2 ** 20

function sumsOf(values: Float64Array, resolution: number): Sums {
  const length = values.length + 1
  const known = new Float64Array(length)
  const first = new Float64Array(length)
  const second = new Float64Array(length)
  for (let place = 0; place < values.length; place++) {
    const steps = Math.round(values[place]! / resolution)
    const isKnown = !Number.isNaN(steps)
    const counted = isKnown ? Math.min(MOST_STEPS, Math.max(-MOST_STEPS, steps)) : 0
    known[place + 1] = known[place]! + (isKnown ? 1 : 0)
    first[place + 1] = first[place]! + counted
    second[place + 1] = second[place]! + counted * counted
  }
  return { known, first, second }
}

function enough(known: Float64Array, start: number, place: number): boolean {
  return (known[place + 1]! - known[start + 1]!) * 2 >= place - start
}
