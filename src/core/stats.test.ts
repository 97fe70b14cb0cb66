import { describe, expect, it } from 'vitest'
import { clamp, median, percentChange, quantile, sumKnown } from './stats.ts'

describe('stats', () => {
  it('interpolates between order statistics as numpy and R (type 7) do', () => {
    expect(quantile([15, 20, 35, 40, 50], 0.4)).toBeCloseTo(29, 12)
    expect(quantile([3, 1, 2, 4], 0.75)).toBeCloseTo(3.25, 12)
    expect(median([5, 1, 3])).toBe(3)
    expect(median([4, 1, 3, 2])).toBe(2.5)
  })

  it('adds what is known, and of nothing known makes no zero', () => {
    expect(sumKnown([1, null, 2])).toBe(3)
    expect(sumKnown([null, 0])).toBe(0)
    expect(sumKnown([null])).toBeNull()
  })

  it('knows nothing of an empty list, and leaves its input alone', () => {
    expect(median([])).toBeNull()
    const values = [3, 1, 2]
    median(values)
    expect(values).toEqual([3, 1, 2])
  })

  it('has no percent change from nothing', () => {
    expect(percentChange(200, 150)).toBeCloseTo(-25, 12)
    expect(percentChange(0, 5)).toBeNull()
    expect(percentChange(null, 5)).toBeNull()
    expect(percentChange(5, undefined)).toBeNull()
    expect(clamp(7, -1, 1)).toBe(1)
  })
})
