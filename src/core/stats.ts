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

/** Null of nothing. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : sum(values) / values.length
}

/** Linear interpolation between order statistics (the 'type 7' quantile of R and numpy). */
export function quantile(values: readonly number[], q: number): number | null {
  if (values.length === 0) return null
  const sorted = Float64Array.from(values).sort()
  const position = (sorted.length - 1) * q
  const low = Math.floor(position)
  const high = Math.ceil(position)
  return sorted[low]! + (sorted[high]! - sorted[low]!) * (position - low)
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
