import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STEP } from '../define/strategy.ts'
import { RecordedTrail } from './trail.ts'

const UNKNOWN = Number.NaN

function trailOf(values: readonly number[], place = values.length - 1, resolution: number | null = 0.01) {
  return new RecordedTrail({ place }, Float64Array.from(values), resolution)
}

/** The same by going through the values. */
function slowly(values: readonly number[], place: number, steps: number) {
  const span = values.slice(place - steps + 1, place + 1)
  const known = span.filter((value) => !Number.isNaN(value)).map((value) => Math.round(value / 0.01) * 0.01)
  if (known.length * 2 < steps) return { sum: UNKNOWN, mean: UNKNOWN, deviation: UNKNOWN }
  const sum = known.reduce((total, value) => total + value, 0)
  const mean = sum / known.length
  const square = known.reduce((total, value) => total + (value - mean) ** 2, 0) / known.length
  return { sum, mean, deviation: Math.sqrt(square) }
}

describe('a trail', () => {
  it('tells by hand: 1 and 3 are known of the last three', () => {
    const trail = trailOf([9, 1, UNKNOWN, 3])
    expect(trail.now).toBe(3)
    expect(trail.ago(2 * STEP)).toBe(1)
    expect(trail.ago(STEP)).toBeNaN()
    expect(trail.sum(3 * STEP)).toBe(4)
    expect(trail.mean(3 * STEP)).toBe(2)
    expect(trail.deviation(3 * STEP)).toBe(1)
    expect(trail.zScore(3 * STEP)).toBe(1)
  })

  it('tells nothing of a span of which less than half is known, nor a score of what stands still', () => {
    const trail = trailOf([0, UNKNOWN, UNKNOWN, 5, 5, 5])
    expect(trail.sum(5 * STEP)).toBe(15)
    expect(trailOf([0, UNKNOWN, UNKNOWN, UNKNOWN, 5, 5]).sum(5 * STEP)).toBeNaN()
    // 0.1 is no sum of halves: added up as it is, the last digits would differ.
    const still = trailOf(Array<number>(40).fill(0.1))
    expect(still.deviation(30 * STEP)).toBe(0)
    expect(still.zScore(30 * STEP)).toBeNaN()
  })

  it('refuses what reaches beyond the grid or lies between its marks, and sums of what has no resolution', () => {
    const trail = trailOf([1, 2, 3])
    expect(() => trail.ago(3 * STEP)).toThrow(RangeError)
    expect(() => trail.sum(1.5 * STEP)).toThrow(RangeError)
    expect(() => trailOf([1, 2], 1, null).mean(STEP)).toThrow(RangeError)
  })

  const value = fc.oneof(
    { weight: 4, arbitrary: fc.double({ min: -500, max: 500, noNaN: true }) },
    { weight: 1, arbitrary: fc.constant(UNKNOWN) },
  )
  const walks = fc
    .array(value, { minLength: 3, maxLength: 60 })
    .chain((values) =>
      fc.tuple(fc.constant(values), fc.integer({ min: 2, max: values.length - 1 }), fc.nat()),
    )

  it('agrees with going through the values, at any place and over any span', () => {
    fc.assert(
      fc.property(walks, ([values, place, any]) => {
        const steps = 1 + (any % place)
        const span = steps * STEP
        const trail = trailOf(values, place)
        const slow = slowly(values, place, steps)
        for (const figure of ['sum', 'mean', 'deviation'] as const) {
          if (Number.isNaN(slow[figure])) expect(trail[figure](span)).toBeNaN()
          else expect(trail[figure](span)).toBeCloseTo(slow[figure], 4)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('tells the same to the last digit wherever its grid begins', () => {
    fc.assert(
      fc.property(walks, fc.array(value, { maxLength: 30 }), ([values, place, any], before) => {
        const span = (1 + (any % place)) * STEP
        const short = trailOf(values, place)
        const long = trailOf([...before, ...values], before.length + place)
        expect(long.sum(span)).toBe(short.sum(span))
        expect(long.mean(span)).toBe(short.mean(span))
        expect(long.deviation(span)).toBe(short.deviation(span))
        expect(long.zScore(span)).toBe(short.zScore(span))
      }),
      { numRuns: 60 },
    )
  })
})
