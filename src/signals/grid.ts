import { DAY, floorTo, type Ms } from '../core/time.ts'
import { STEP } from '../define/strategy.ts'

/** So far before a mark a rule may look; one step more, because a move has two ends. */
const LOOK_BACK = DAY + STEP

/** By perpetual, what is known at each mark of a grid; NaN where nothing is. */
export type Marked = ReadonlyMap<string, Float64Array>

/** The marks that are decided on, and those before them that rules look at. */
export class Grid {
  /** The mark of the first place. */
  readonly first: Ms
  readonly length: number
  /** Places from here on are decided on. */
  readonly decided: number

  constructor(from: Ms, to: Ms) {
    const start = floorTo(from, STEP) + STEP
    this.first = start - LOOK_BACK
    this.decided = LOOK_BACK / STEP
    this.length = Math.max(this.decided, this.placeOf(floorTo(to, STEP)) + 1)
  }

  /** Of the last mark: what was stamped then or later is not known yet. */
  get end(): Ms {
    return this.markOf(this.length - 1)
  }

  placeOf(mark: Ms): number {
    return (mark - this.first) / STEP
  }

  markOf(place: number): Ms {
    return this.first + place * STEP
  }

  /** Bounds of what is to be read where a reading of that age still counts. */
  since(age: Ms): { readonly since: Ms; readonly until: Ms } {
    return { since: floorTo(this.first - age, STEP) - STEP, until: this.end }
  }

  nothing(): Float64Array {
    return new Float64Array(this.length).fill(Number.NaN)
  }
}

interface Reading {
  readonly symbol: string
  readonly at: Ms
  readonly value: number | null
}

/**
 * Readings that stand for a while, the oldest first. A mark knows what was stamped before it: what is stamped with
 * the mark itself may still be on its way when a decision is made, and counts from the next one on.
 */
export function standing(grid: Grid, readings: Iterable<Reading>, stands: Ms): Marked {
  const values = new Map<string, Float64Array>()
  const times = new Map<string, Float64Array>()
  for (const { symbol, at, value } of readings) {
    const known = Math.max(0, Math.floor(grid.placeOf(at)) + 1)
    if (known >= grid.length || value === null || Number.isNaN(value)) continue
    let own = values.get(symbol)
    if (!own) {
      own = grid.nothing()
      values.set(symbol, own)
      times.set(symbol, grid.nothing())
    }
    own[known] = value
    times.get(symbol)![known] = at
  }
  for (const [symbol, own] of values) {
    const stamped = times.get(symbol)!
    for (let place = 0; place < grid.length; place++) {
      if (Number.isNaN(stamped[place]!) && place > 0) {
        stamped[place] = stamped[place - 1]!
        own[place] = own[place - 1]!
      }
      if (grid.markOf(place) - stamped[place]! > stands) own[place] = Number.NaN
    }
  }
  return values
}

interface Counted {
  readonly symbol: string
  /** Start of the five minutes. */
  readonly bucket: Ms
  readonly value: number
}

/**
 * Sums of the five minutes up to each mark. Nothing happened where others of its kind were heard of lately; while all
 * are silent it is unknown what happened: the feed may be down.
 */
export function counted(
  grid: Grid,
  sums: readonly Counted[],
  symbols: readonly string[],
  silence: Ms,
): Marked {
  const heard = new Uint8Array(grid.length)
  for (const { bucket } of sums) {
    const known = grid.placeOf(bucket + STEP)
    const last = Math.min(grid.length - 1, known + silence / STEP)
    for (let place = Math.max(0, known); place <= last; place++) heard[place] = 1
  }
  const quiet = Float64Array.from(heard, (isHeard) => (isHeard ? 0 : Number.NaN))
  const values = new Map(symbols.map((symbol) => [symbol, quiet.slice()]))
  for (const { symbol, bucket, value } of sums) {
    const place = grid.placeOf(bucket + STEP)
    const own = values.get(symbol)
    if (own && place >= 0 && place < grid.length) own[place] = own[place]! + value
  }
  return values
}
