import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY } from '../../core/time.ts'
import {
  CORRELATION_DAYS,
  correlation,
  correlationMatrix,
  dailyLogReturns,
  rankedPairs,
} from './correlations.ts'

const LAST = Date.UTC(2026, 10, 14)
const daysOf = (closes: readonly (number | null)[]) =>
  closes.flatMap((close, place) =>
    close === null ? [] : [{ day: LAST - (closes.length - 1 - place) * DAY, close, volumeUsd: 1 }],
  )

/** By the definition, over the days that both have. */
function slow(a: readonly number[], b: readonly number[]): number | null {
  const pairs = a.map((x, place) => [x, b[place]!] as const).filter(([x, y]) => !Number.isNaN(x + y))
  if (pairs.length < 20) return null
  const mean = (values: readonly number[]) =>
    values.reduce((total, value) => total + value, 0) / values.length
  const [meanX, meanY] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))]
  const moment = (of: (x: number, y: number) => number) =>
    mean(pairs.map(([x, y]) => of(x - meanX, y - meanY)))
  const [xx, yy] = [moment((x) => x * x), moment((_, y) => y * y)]
  return xx > 1e-18 && yy > 1e-18 ? moment((x, y) => x * y) / Math.sqrt(xx * yy) : null
}

describe('correlations of daily returns', () => {
  it('are what they are by definition, of the days in common', () => {
    const value = fc.option(fc.integer({ min: -50, max: 50 }), { nil: Number.NaN, freq: 6 })
    const series = fc.array(value, { minLength: CORRELATION_DAYS, maxLength: CORRELATION_DAYS })
    fc.assert(
      fc.property(series, series, (a, b) => {
        const [quick, known] = [correlation(Float64Array.from(a), Float64Array.from(b)), slow(a, b)]
        if (known === null) expect(quick).toBeNull()
        else expect(quick).toBeCloseTo(known, 9)
      }),
      { numRuns: 60 },
    )
  })

  it('take thirty returns, each between two days that follow each other', () => {
    const closes = Array.from({ length: 40 }, (_, place) => 100 * 1.1 ** place)
    expect([...dailyLogReturns(daysOf(closes), LAST)].map((value) => Number(value.toFixed(12)))).toEqual(
      Array.from({ length: 30 }, () => Number(Math.log(1.1).toFixed(12))),
    )
    const holed = dailyLogReturns(daysOf(closes.map((close, place) => (place === 20 ? null : close))), LAST)
    // The day of the hole and the one after it.
    expect([...holed].map(Number.isNaN).flatMap((isMissing, place) => (isMissing ? [place] : []))).toEqual([
      10, 11,
    ])
  })

  it('need twenty days in common, and are the same both ways', () => {
    const returns = (known: number) =>
      Float64Array.from({ length: 30 }, (_, place) => (place < known ? ((place * 7) % 5) / 100 : Number.NaN))
    expect(correlation(returns(30), returns(19))).toBeNull()
    expect(correlation(returns(30), returns(20))).toBeCloseTo(1, 9)
    const matrix = correlationMatrix([returns(30), returns(19), returns(25).map((value) => -value)])
    expect(matrix.map((row, place) => row[place])).toEqual([1, 1, 1])
    expect(matrix[0]![2]).toBe(matrix[2]![0])
    expect(rankedPairs(['A', 'B', 'C'], matrix)).toEqual([{ a: 'A', b: 'C', rho: matrix[0]![2] }])
  })
})
