import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, dateOf } from '../../core/time.ts'
import { dayValues, rollingPercentiles, sharesBelow, trailingMeans, valueOn } from './day-values.ts'

const FIRST = Date.UTC(2020, 0, 1)
const dated = (places: readonly number[]) =>
  places.map((place) => ({ date: dateOf(FIRST + place * DAY), value: place }))

describe('days in a row', () => {
  it('have a place each, and holes that are unknown', () => {
    const days = dayValues(dated([0, 1, 3]), ({ value }) => value)
    expect(days).toEqual({ first: FIRST, values: Float64Array.of(0, 1, Number.NaN, 3) })
    expect([-1, 1, 2, 4].map((place) => valueOn(days, FIRST + place * DAY))).toEqual([null, 1, null, null])
    expect(dayValues([], () => 1).values).toHaveLength(0)
  })

  it('are averaged by the calendar, as far as enough of them are known', () => {
    expect(trailingMeans(Float64Array.of(1, 2, 6, 1), 2)).toEqual(Float64Array.of(Number.NaN, 1.5, 4, 3.5))
    // One of two days lacks.
    expect(trailingMeans(Float64Array.of(1, Number.NaN, 3), 2)).toEqual(new Float64Array(3).fill(Number.NaN))
    // One of forty lacks: the mean of 39.
    const values = Float64Array.from({ length: 41 }, (_, place) => (place === 7 ? Number.NaN : 1_000 + place))
    expect(trailingMeans(values, 40)[40]).toBeCloseTo(1_000 + (820 - 7) / 39, 9)
    expect(trailingMeans(values, 40)[38]).toBeNaN()
  })

  it('lose no digits however long the sum is carried', () => {
    const values = Float64Array.from({ length: 6_000 }, (_, place) => Math.exp(place / 400))
    const means = trailingMeans(values, 111)
    for (const end of [111, 2_500, 5_999]) {
      const own = values.slice(end - 110, end + 1)
      expect(means[end]! / (own.reduce((total, value) => total + value, 0) / 111)).toBeCloseTo(1, 12)
    }
  })

  it('are above a share of those before', () => {
    expect(sharesBelow(Float64Array.of(5, 7, Number.NaN, 5, 6))).toEqual(
      Float64Array.of(Number.NaN, 100, Number.NaN, 0, (100 * 2) / 3),
    )
  })

  it('stand in a percentile of their window', () => {
    expect(rollingPercentiles(Float64Array.of(3, 1, 2, 2), 3, 2)).toEqual(
      Float64Array.of(Number.NaN, 25, 50, (100 * 2) / 3),
    )
    const value = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constant(Number.NaN))
    fc.assert(
      fc.property(fc.array(value, { maxLength: 30 }), fc.integer({ min: 1, max: 9 }), (list, window) => {
        const ranks = rollingPercentiles(Float64Array.from(list), window, 1)
        for (const [place, own] of list.entries()) {
          const known = list
            .slice(Math.max(0, place - window + 1), place + 1)
            .filter((one) => !Number.isNaN(one))
          const below = known.filter((one) => one < own).length
          const equal = known.filter((one) => one === own).length
          const expected = Number.isNaN(own) ? own : (100 * (below + equal / 2)) / known.length
          expect(ranks[place]).toEqual(expected)
        }
      }),
      { numRuns: 50 },
    )
  })
})
