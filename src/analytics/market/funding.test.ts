import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR } from '../../core/time.ts'
import { annualRate, basisPct, eightHourRate, hourlyRates, lastHours } from './funding.ts'

describe('funding', () => {
  it('normalises to eight hours and to a year', () => {
    // 0.01 % every 4 h is 0.02 % in 8 h, 0.06 % a day, 21.9 % a year.
    expect(eightHourRate(0.01, 4)).toBeCloseTo(0.02, 12)
    expect(annualRate(0.01, 4)).toBeCloseTo(21.9, 10)
    // 0.01 % every 8 h: three a day, 10.95 % a year; hourly it is eight times that.
    expect(annualRate(0.01, 8)).toBeCloseTo(10.95, 10)
    expect(annualRate(0.01, 1)).toBeCloseTo(87.6, 10)
    expect(eightHourRate(-0.005, 1)).toBeCloseTo(-0.04, 12)
  })

  it('knows nothing without a rate or an interval', () => {
    for (const [rate, interval] of [
      [null, 8],
      [0.01, null],
      [0.01, 0],
    ] as const) {
      expect(eightHourRate(rate, interval)).toBeNull()
      expect(annualRate(rate, interval)).toBeNull()
    }
  })

  it('gives the same year whatever the interval is expressed in', () => {
    const rate = fc.double({ min: -2, max: 2, noNaN: true })
    fc.assert(
      fc.property(rate, fc.constantFrom(1, 2, 4, 8), (ratePct, hours) => {
        expect(annualRate(eightHourRate(ratePct, hours), 8)).toBeCloseTo(annualRate(ratePct, hours)!, 8)
      }),
    )
  })

  it('measures basis against the index', () => {
    // 100.25 over 100 is a quarter of a percent; below the index it is negative.
    expect(basisPct(100.25, 100)).toBeCloseTo(0.25, 12)
    expect(basisPct(99, 100)).toBeCloseTo(-1, 12)
    expect(basisPct(null, 100)).toBeNull()
    expect(basisPct(100, null)).toBeNull()
    expect(basisPct(100, 0)).toBeNull()
  })
})

describe('hours', () => {
  const now = Date.UTC(2026, 10, 5, 12, 34, 56)

  it('ends with the current clock hour', () => {
    const hours = lastHours(now, 24)
    expect(hours).toHaveLength(24)
    expect(hours[0]).toBe(Date.UTC(2026, 10, 4, 13))
    expect(hours[23]).toBe(Date.UTC(2026, 10, 5, 12))
  })

  it('leaves a gap null', () => {
    const noon = Date.UTC(2026, 10, 5, 12)
    const rates = hourlyRates(
      [
        { bucket: noon, symbol: 'BTCUSDT', rate: 0.01 },
        { bucket: noon - 2 * HOUR, symbol: 'BTCUSDT', rate: 0.02 },
        { bucket: noon - HOUR, symbol: 'ETHUSDT', rate: 0.5 },
      ],
      now,
    )('BTCUSDT')
    expect(rates.slice(-3).map(({ fundingRatePct }) => fundingRatePct)).toEqual([0.02, null, 0.01])
    expect(rates.slice(0, 21).every(({ fundingRatePct }) => fundingRatePct === null)).toBe(true)
  })
})
