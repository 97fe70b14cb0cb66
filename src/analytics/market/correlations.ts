import { laggedCorrelation } from '../../core/correlation.ts'
import { DAY, type Ms } from '../../core/time.ts'
import { closesOf, type DayClose, dayReturn } from './day-closes.ts'

/** Days whose returns are compared, and how many two must have in common. */
export const CORRELATION_DAYS = 30 as const
export const LEAST_DAYS = 20 as const

/** Log returns of the days that end with `last`; NaN where a day or the one before it has no close. */
export function dailyLogReturns(days: readonly DayClose[], last: Ms): Float64Array {
  const closes = closesOf(days)
  return Float64Array.from({ length: CORRELATION_DAYS }, (_, place) => {
    const change = dayReturn(closes, last - (CORRELATION_DAYS - 1 - place) * DAY)
    return change === null ? Number.NaN : Math.log1p(change)
  })
}

/** Pearson's, over the days that both have; null where these are too few, or one of the two stood still. */
export function correlation(a: Float64Array, b: Float64Array): number | null {
  const found = laggedCorrelation(a, b)
  return found && found.n >= LEAST_DAYS ? found.rho : null
}

/** Each with each: the same both ways, and 1 with itself. */
export function correlationMatrix(returns: readonly Float64Array[]): (number | null)[][] {
  const matrix = returns.map(() => returns.map((): number | null => 1))
  for (let row = 0; row < returns.length; row += 1)
    for (let column = row + 1; column < returns.length; column += 1) {
      const rho = correlation(returns[row]!, returns[column]!)
      matrix[row]![column] = rho
      matrix[column]![row] = rho
    }
  return matrix
}

/** Pairs whose correlation is known, the closest first. */
export function rankedPairs(symbols: readonly string[], matrix: readonly (readonly (number | null)[])[]) {
  return symbols
    .flatMap((a, row) =>
      symbols.slice(row + 1).flatMap((b, place) => {
        const rho = matrix[row]![row + 1 + place]!
        return rho === null ? [] : [{ a, b, rho }]
      }),
    )
    .sort((one, other) => other.rho - one.rho)
}
