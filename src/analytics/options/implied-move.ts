import { yearsOf } from './chain.ts'

/** One standard deviation over so many days, percent, of a volatility in percent a year. */
export function impliedMovePct(ivPct: number | null, days: number): number | null {
  return ivPct === null ? null : ivPct * Math.sqrt(yearsOf(days))
}

/** Where a value stands among those of a time: the share of them that it is not below, 0 to 100. Null of nothing. */
export function percentileIn(values: readonly number[], value: number): number | null {
  if (values.length === 0) return null
  return (100 * values.filter((other) => other <= value).length) / values.length
}
