import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OiContract, oiChange, oiRegime, oiTotals, regimeCounts } from './open-interest.ts'

const reading = (oi_base: number, price: number) => ({ ts: 0, oi_base, oi_usd: oi_base * price })

describe('change of open interest', () => {
  it('counts contracts, not their price', () => {
    // 1,000 → 1,100 coins while the price went 50 → 40: ten percent more contracts, worth 100 × 40 dollars.
    const change = oiChange(reading(1000, 50), reading(1100, 40))
    expect(change.pct).toBeCloseTo(10, 10)
    expect(change.usd).toBeCloseTo(4000, 8)
    expect(change.beforeUsd).toBeCloseTo(40_000, 8)
  })

  it('is unknown when an end is missing, or there was nothing to grow from', () => {
    expect(oiChange(undefined, reading(1, 1))).toEqual({ pct: null, usd: null, beforeUsd: null })
    expect(oiChange(reading(1, 1), undefined)).toEqual({ pct: null, usd: null, beforeUsd: null })
    expect(oiChange(reading(0, 1), reading(5, 1)).pct).toBeNull()
  })

  it('agrees in sign in percent and in dollars, and does not change with the unit of the coin', () => {
    const amount = fc.double({ min: 1, max: 1e9, noNaN: true })
    fc.assert(
      fc.property(amount, amount, fc.double({ min: 0.01, max: 1e5, noNaN: true }), (before, after, price) => {
        const change = oiChange(reading(before, price), reading(after, price))
        expect(Math.sign(change.pct!)).toBe(Math.sign(change.usd!))
        const thousands = oiChange(reading(before / 1000, price * 1000), reading(after / 1000, price * 1000))
        expect(Math.abs(thousands.pct! - change.pct!)).toBeLessThanOrEqual(
          1e-9 * Math.abs(change.pct!) + 1e-6,
        )
      }),
    )
  })
})

describe('totals of open interest', () => {
  const contract = (before: number | null, after: number, price: number): OiContract => {
    const change = oiChange(before === null ? undefined : reading(before, price), reading(after, price))
    return { openInterestUsd: after * price, oi24hUsd: change.usd, oi24hBeforeUsd: change.beforeUsd }
  }

  it('adds what is known at both ends', () => {
    // 10 → 12 coins at 100 and 50 → 45 at 20: +200 −100 = +100 dollars on 1,000 + 1,000. A listing of 300 is no growth.
    const totals = oiTotals([contract(10, 12, 100), contract(50, 45, 20), contract(null, 3, 100)])
    expect(totals.openInterestUsd).toBeCloseTo(1200 + 900 + 300, 8)
    expect(totals.oi24hUsd).toBeCloseTo(100, 8)
    expect(totals.oi24hPct).toBeCloseTo(5, 8)
  })

  it('is unknown, not zero, of nothing', () => {
    expect(oiTotals([])).toEqual({
      openInterestUsd: null,
      oi24hUsd: null,
      oi24hPct: null,
      openInterestUnknown: null,
    })
    const dark = { openInterestUsd: null, oi24hUsd: null, oi24hBeforeUsd: null }
    expect(oiTotals([dark, contract(null, 3, 100)])).toMatchObject({
      openInterestUsd: 300,
      openInterestUnknown: 1,
    })
    expect(oiTotals([contract(null, 3, 100)])).toEqual({
      openInterestUsd: 300,
      oi24hUsd: null,
      oi24hPct: null,
      openInterestUnknown: 0,
    })
  })

  it('is the sum of its parts and scales with them', () => {
    const contracts = fc.array(
      fc
        .tuple(
          fc.option(fc.integer({ min: 1, max: 1e6 })),
          fc.integer({ min: 1, max: 1e6 }),
          fc.integer({ min: 1, max: 1e4 }),
        )
        .map(([before, after, price]) => ({ before, after, price })),
      { minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(contracts, fc.integer({ min: 2, max: 9 }), (list, times) => {
        const totals = oiTotals(list.map(({ before, after, price }) => contract(before, after, price)))
        const expected = list.reduce((total, { after, price }) => total + after * price, 0)
        expect(totals.openInterestUsd! / expected).toBeCloseTo(1, 9)
        const larger = oiTotals(
          list.map(({ before, after, price }) =>
            contract(before === null ? null : before * times, after * times, price),
          ),
        )
        expect(larger.openInterestUsd! / totals.openInterestUsd!).toBeCloseTo(times, 9)
        if (totals.oi24hPct === null) expect(larger.oi24hPct).toBeNull()
        else expect(larger.oi24hPct).toBeCloseTo(totals.oi24hPct, 6)
      }),
    )
  })
})

describe('regime', () => {
  it.each([
    [2, 0.1, 'LONGS_BUILDING'],
    [5, -1, 'SHORTS_BUILDING'],
    [-2, -1, 'LONG_SQUEEZE'],
    [-8, 3, 'SHORT_SQUEEZE'],
    [1.99, 9, 'QUIET'],
    // As it is shown, with four decimals.
    [1.99996, 9, 'LONGS_BUILDING'],
    [1.99994, 9, 'QUIET'],
    [5, 0.00004, 'QUIET'],
    [-1.99, null, 'QUIET'],
    [5, 0, 'QUIET'],
    [5, null, null],
    [null, 5, null],
  ] as const)('open interest %s, price %s: %s', (oi, price, regime) => {
    expect(oiRegime(oi, price)).toBe(regime)
  })

  it('is counted where it is known', () => {
    expect(regimeCounts(['QUIET', 'LONG_SQUEEZE', 'QUIET', null])).toEqual({
      LONGS_BUILDING: 0,
      SHORTS_BUILDING: 0,
      LONG_SQUEEZE: 1,
      SHORT_SQUEEZE: 0,
      QUIET: 2,
    })
  })
})
