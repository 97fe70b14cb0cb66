import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clamp, greatest, least, median, percentChange, quantile, sumKnown } from './stats.ts'

describe('stats', () => {
  it('interpolates between order statistics as numpy and R (type 7) do', () => {
    expect(quantile([15, 20, 35, 40, 50], 0.4)).toBeCloseTo(29, 12)
    expect(quantile([3, 1, 2, 4], 0.75)).toBeCloseTo(3.25, 12)
    expect(median([5, 1, 3])).toBe(3)
    expect(median([4, 1, 3, 2])).toBe(2.5)
  })

  it('finds what sorting finds, of lists with many equal values too', () => {
    const lists = fc.array(
      fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true, min: -9, max: 9 })),
      {
        minLength: 1,
        maxLength: 60,
      },
    )
    fc.assert(
      fc.property(lists, fc.integer({ min: 0, max: 20 }), (values, twentieths) => {
        const sorted = [...values].sort((a, b) => a - b)
        const position = (values.length - 1) * (twentieths / 20)
        const [low, high] = [sorted[Math.floor(position)]!, sorted[Math.ceil(position)]!]
        const wanted = low + (high - low) * (position - Math.floor(position))
        expect(quantile(values, twentieths / 20)).toBeCloseTo(wanted, 12)
      }),
      { numRuns: 300 },
    )
  })

  it('knows the greatest and the least of what is known', () => {
    expect([greatest([null, -2, 5, null]), least([3, null, -2])]).toEqual([5, -2])
    expect([greatest([null]), least([])]).toEqual([null, null])
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
