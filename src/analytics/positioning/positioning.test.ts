import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longShareOf } from '../../core/stats.ts'
import { cumulativeDelta, meanLongShare, venueLongShare } from './positioning.ts'

describe('long share', () => {
  it.each([
    [1, 50],
    [1.5, 60],
    [0.25, 20],
    [0, 0],
    [null, null],
    [-1, null],
    [Number.POSITIVE_INFINITY, 100],
  ])('a ratio of %s is %s %% long', (ratio, percent) => {
    expect(longShareOf(ratio)).toBe(percent)
  })

  it('adds to 100 with the short side, whose ratio is the reverse', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (ratio) => {
        expect(longShareOf(ratio)! + longShareOf(1 / ratio)!).toBeCloseTo(100, 6)
      }),
    )
  })

  it('comes from accounts, percentages, or the sizes of both sides', () => {
    expect(venueLongShare({ global_ls_ratio: 3, top_position_ls_ratio: 0.5 })).toBe(75)
    expect(venueLongShare({ global_ls_ratio: null, top_position_ls_ratio: 0.5 })).toBeNull()
    expect(venueLongShare({ elite_account_ls_ratio: 1 })).toBe(50)
    expect(venueLongShare({ buy_ratio_pct: 61.5 })).toBe(61.5)
    expect(venueLongShare({ margin_long_size: 30, margin_short_size: 10 })).toBe(75)
    expect(venueLongShare({ long_oi_usd: 10 })).toBeNull()
    expect(venueLongShare({ long_oi_usd: 0, short_oi_usd: 0 })).toBeNull()
    expect(venueLongShare({})).toBeNull()
  })

  it('does not depend on the unit of sizes', () => {
    const size = fc.double({ min: 0.01, max: 1e9, noNaN: true })
    fc.assert(
      fc.property(size, size, fc.double({ min: 0.01, max: 100, noNaN: true }), (long, short, k) => {
        const plain = venueLongShare({ long_oi_usd: long, short_oi_usd: short })!
        expect(venueLongShare({ long_oi_usd: long * k, short_oi_usd: short * k })).toBeCloseTo(plain, 8)
      }),
    )
  })

  it('counts each known venue once in the mean', () => {
    expect(meanLongShare([60, null, 50, 70])).toBe(60)
    expect(meanLongShare([null])).toBeNull()
  })
})

describe('cumulative volume delta', () => {
  it('adds what takers bought less what they sold', () => {
    // 70 of 100 bought: +40. Nothing recorded. 10 of 50 bought: −30, together 10. The last lies outside.
    const flows = [
      { bucket: 1000, buyUsd: 70, volumeUsd: 100 },
      { bucket: 1020, buyUsd: 10, volumeUsd: 50 },
      { bucket: 1030, buyUsd: 10, volumeUsd: 10 },
    ]
    expect(cumulativeDelta(flows, { start: 1000, step: 10, count: 3 })).toEqual([40, null, 10])
    expect(cumulativeDelta([], { start: 0, step: 1, count: 2 })).toEqual([null, null])
    expect(
      cumulativeDelta([{ bucket: 0, buyUsd: null, volumeUsd: null }], { start: 0, step: 1, count: 1 }),
    ).toEqual([null])
  })

  it('ends at the sum of all parts, in any order of rows, and scales with them', () => {
    const flow = fc.array(fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1000 })), {
      minLength: 1,
      maxLength: 40,
    })
    fc.assert(
      fc.property(flow, fc.integer({ min: 2, max: 9 }), (list, k) => {
        const flows = list.map(([buy, sell], bucket) => ({ bucket, buyUsd: buy, volumeUsd: buy + sell }))
        const span = { start: 0, step: 1, count: list.length }
        const values = cumulativeDelta(flows, span)
        expect(values.at(-1)).toBe(list.reduce((total, [buy, sell]) => total + buy - sell, 0))
        expect(cumulativeDelta([...flows].reverse(), span)).toEqual(values)
        const scaled = flows.map((one) => ({
          ...one,
          buyUsd: one.buyUsd * k,
          volumeUsd: one.volumeUsd * k,
        }))
        expect(cumulativeDelta(scaled, span)).toEqual(values.map((value) => value! * k))
      }),
    )
  })
})
