/** Small arithmetic on lists. Unknown stays null: an empty list has no mean. */

export function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}

/** Of what is known; null where nothing is. */
export function sumKnown(values: Iterable<number | null>): number | null {
  let total: number | null = null
  for (const value of values) if (value !== null) total = (total ?? 0) + value
  return total
}

/** Of what is known; null where nothing is. */
export function greatest(values: Iterable<number | null>): number | null {
  let found: number | null = null
  for (const value of values) if (value !== null && (found === null || value > found)) found = value
  return found
}

/** Of what is known; null where nothing is. */
export function least(values: Iterable<number | null>): number | null {
  let found: number | null = null
  for (const value of values) if (value !== null && (found === null || value < found)) found = value
  return found
}

/** Null of nothing. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : sum(values) / values.length
}

/** Linear interpolation between order statistics (the 'type 7' quantile of R and numpy). */
export function quantile(values: readonly number[], q: number): number | null {
  if (values.length === 0) return null
  const position = (values.length - 1) * q
  const place = Math.floor(position)
  const parted = new Float64Array(values)
  const low = select(parted, place)
  if (place === position) return low
  // All that lies behind its place is larger: the next one is the least of it.
  let next = Number.POSITIVE_INFINITY
  for (let at = place + 1; at < parted.length; at++) next = Math.min(next, parted[at]!)
  return low + (next - low) * (position - place)
}

/**
 * The value that would stand at that place if the list were sorted (Hoare's selection): smaller ones end up before it,
 * larger ones behind. Fifty thousand take a tenth of the time that sorting does.
 */
function select(values: Float64Array, place: number): number {
  let [from, to] = [0, values.length - 1]
  while (from < to) {
    const pivot = values[(from + to) >> 1]!
    let [low, high] = [from, to]
    while (low <= high) {
      while (values[low]! < pivot) low++
      while (values[high]! > pivot) high--
      if (low > high) break
      const swapped = values[low]!
      values[low++] = values[high]!
      values[high--] = swapped
    }
    if (place <= high) to = high
    else if (place >= low) from = low
    else break
  }
  return values[place]!
}

export function median(values: readonly number[]): number | null {
  return quantile(values, 0.5)
}

/** Percent of the values that are smaller; equal ones count half. */
export function percentileOf(value: number, values: readonly number[]): number {
  let smaller = 0
  let equal = 0
  for (const other of values) {
    if (other < value) smaller += 1
    else if (other === value) equal += 1
  }
  return ((smaller + equal / 2) / values.length) * 100
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

/** Percent change from `before` to `after`; null when either is unknown or there is nothing to grow from. */
export function percentChange(
  before: number | null | undefined,
  after: number | null | undefined,
): number | null {
  if (before == null || after == null || before === 0) return null
  return (after / before - 1) * 100
}

/** Percent that is long when longs over shorts are `ratio`; null for what is no ratio. */
export function longShareOf(ratio: number | null | undefined): number | null {
  if (ratio == null || !(ratio >= 0)) return null
  return ratio === Number.POSITIVE_INFINITY ? 100 : (ratio / (1 + ratio)) * 100
}
