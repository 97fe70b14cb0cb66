import { describe, expect, it } from 'vitest'
import { HOUR } from '../../core/time.ts'
import { fundingBps, grossBps, orderSides } from './trade-costs.ts'

const NOON = Date.UTC(2026, 10, 16, 12)
const at = (hour: number) => NOON + hour * HOUR
const settled = (hour: number, funding_rate_pct: number, interval_hours = 8) => ({
  funding_time: at(hour),
  funding_rate_pct,
  interval_hours,
})
const held = (from: number, to: number) => ({ from: at(from), to: at(to) })

describe('the result before costs', () => {
  it('is of the side that was taken', () => {
    expect(grossBps('LONG', 100, 101)).toBeCloseTo(100)
    expect(grossBps('SHORT', 100, 101)).toBeCloseTo(-100)
    expect(grossBps('LONG', 200, 199)).toBeCloseTo(-50)
    expect(grossBps('SHORT', 200, 199)).toBeCloseTo(50)
  })

  it('is entered and left with opposite orders', () => {
    expect(orderSides('LONG')).toEqual(['buy', 'sell'])
    expect(orderSides('SHORT')).toEqual(['sell', 'buy'])
  })
})

describe('funding', () => {
  const history = [settled(-4, 0.5), settled(4, 0.01), settled(12, -0.03), settled(20, 0.002)]

  it('is what was settled while it was held: longs pay positive rates, shorts receive them', () => {
    // 0.01 % and −0.03 % are −0.02 % for a long: it receives 2 bps.
    expect(fundingBps('LONG', history, held(0, 12))).toBeCloseTo(-2)
    expect(fundingBps('SHORT', history, held(0, 12))).toBeCloseTo(2)
    expect(fundingBps('LONG', history, held(0, 4))).toBeCloseTo(1)
    expect(fundingBps('SHORT', history, held(0, 4))).toBeCloseTo(-1)
  })

  it('counts the settlement at the end of its last minute, and not the one at its beginning', () => {
    expect(fundingBps('LONG', history, held(4, 11.9))).toBe(0)
    expect(fundingBps('SHORT', history, held(4, 11.9))).toBe(0)
    expect(fundingBps('LONG', history, held(4, 12))).toBeCloseTo(-3)
  })

  it('that fell due and is not on record is lacking, not nothing', () => {
    const due = { at: at(12), what: 'funding settled at' }
    const [before, first, , third] = history
    expect(fundingBps('LONG', [before!, first!], held(0, 12))).toEqual(due)
    expect(fundingBps('LONG', [before!, first!, third!], held(0, 21))).toEqual(due)
    expect(fundingBps('LONG', [before!, first!], held(0, 11))).toBeCloseTo(1)
    // By the spacing of an older one: at −12, −4, 4.
    expect(fundingBps('LONG', [settled(-12, 1)], held(0, 3))).toBe(0)
    expect(fundingBps('LONG', [settled(-12, 1)], held(0, 4))).toEqual({ ...due, at: at(4) })
  })

  it('of which nothing was told before is lacking too', () => {
    const never = { at: NOON, what: 'funding settled in the day before' }
    expect(fundingBps('LONG', [], held(0, 1))).toEqual(never)
    expect(fundingBps('LONG', [settled(4, 0.01)], held(0, 5))).toEqual(never)
  })

  it('is complete where a venue changed its interval', () => {
    const shorter = [settled(-4, 0.5), settled(0.5, 0.01, 4), settled(4.5, 0.01, 4)]
    expect(fundingBps('LONG', shorter, held(0, 5))).toBeCloseTo(2)
    const longer = [settled(-4, 0.5, 4), settled(4, 0.01, 8)]
    expect(fundingBps('LONG', longer, held(-1, 5))).toBeCloseTo(1)
  })
})
