import { DAY, type Ms } from '../../core/time.ts'

/** A figure of every UTC day from `first` on, by its place; NaN where none is on record. */
export interface DayValues {
  readonly first: Ms
  readonly values: Float64Array
}

/** The midnight of a date on record, which is a real one. */
export const midnightOf = (date: string): Ms => Date.parse(date)

/** Of days in order. */
export function dayValues<R extends { readonly date: string }>(
  rows: readonly R[],
  figureOf: (row: R) => number,
): DayValues {
  const [oldest, newest] = [rows[0], rows.at(-1)]
  if (!oldest || !newest) return { first: 0, values: new Float64Array(0) }
  const first = midnightOf(oldest.date)
  const values = new Float64Array((midnightOf(newest.date) - first) / DAY + 1).fill(Number.NaN)
  for (const row of rows) values[(midnightOf(row.date) - first) / DAY] = figureOf(row)
  return { first, values }
}

/** The figure of one day; null where it is not known. */
export function valueOn({ first, values }: DayValues, day: Ms): number | null {
  return known(values[(day - first) / DAY])
}

/** Unknown is null, whether it lies beyond the days or in a hole between them. */
export function known(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value
}

/** An average stands as long as no more than this part of its days lacks. */
const MOST_LACKING = 0.05

/**
 * Means of the last `length` days, by the day that they end on. Days are those of the calendar: a hole shortens no
 * average to the days before it. Unknown before there were so many days, and where too many of them lack.
 */
export function trailingMeans(values: Float64Array, length: number): Float64Array {
  const means = new Float64Array(values.length).fill(Number.NaN)
  let total = 0
  let count = 0
  // Sums are carried from day to day; what that loses of digits is set right now and then.
  for (let day = 0; day < values.length; day += 1) {
    const [entering, leaving] = [values[day]!, day < length ? Number.NaN : values[day - length]!]
    if (!Number.isNaN(entering)) {
      total += entering
      count += 1
    }
    if (!Number.isNaN(leaving)) {
      total -= leaving
      count -= 1
    }
    if (day % length === 0) total = sumKnown(values, Math.max(0, day - length + 1), day + 1)
    if (day >= length - 1 && count >= length * (1 - MOST_LACKING)) means[day] = total / count
  }
  return means
}

function sumKnown(values: Float64Array, from: number, to: number): number {
  let total = 0
  for (let day = from; day < to; day += 1) if (!Number.isNaN(values[day]!)) total += values[day]!
  return total
}

/** Of each day the share of the days before it whose figure was lower, in percent. */
export function sharesBelow(values: Float64Array): Float64Array {
  const shares = new Float64Array(values.length).fill(Number.NaN)
  const sorted = new Float64Array(values.length)
  let count = 0
  for (const [day, value] of values.entries()) {
    if (Number.isNaN(value)) continue
    const below = placeOf(sorted, count, value)
    if (count > 0) shares[day] = (100 * below) / count
    sorted.copyWithin(below + 1, below, count)
    sorted[below] = value
    count += 1
  }
  return shares
}

/** How many of the first `count`, which are in order, are lower. */
function placeOf(sorted: Float64Array, count: number, value: number): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Where each day stands among those of the window that ends on it, 0 to 100; equals count half. Unknown where fewer
 * than `least` days of it are known.
 */
export function rollingPercentiles(values: Float64Array, window: number, least: number): Float64Array {
  const ranks = new Float64Array(values.length).fill(Number.NaN)
  const sorted = new Float64Array(window + 1)
  let count = 0
  for (let day = 0; day < values.length; day += 1) {
    const [entering, leaving] = [values[day]!, day < window ? Number.NaN : values[day - window]!]
    if (!Number.isNaN(leaving)) {
      const place = placeOf(sorted, count, leaving)
      sorted.copyWithin(place, place + 1, count)
      count -= 1
    }
    if (Number.isNaN(entering)) continue
    const below = placeOf(sorted, count, entering)
    sorted.copyWithin(below + 1, below, count)
    sorted[below] = entering
    count += 1
    let equal = 1
    while (below + equal < count && sorted[below + equal] === entering) equal += 1
    if (count >= least) ranks[day] = (100 * (below + equal / 2)) / count
  }
  return ranks
}
