import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainPressure, pressureBand, pressureOf, pressureRank } from './pressure.ts'

const NOTHING = { oi24hPct: null, oi4hPct: null, oi1hPct: null, fundingRatePct: null, basisPct: null }

describe('pressure', () => {
  it('adds weighted, clamped components', () => {
    // 28·(7.5/15) + 16·(−3/6) + 12·clamp(5/2.5) + 28·(0.01/0.05) + 16·(0.05/0.25) = 14 − 8 + 12 + 5.6 + 3.2 = 26.8
    const parts = { oi24hPct: 7.5, oi4hPct: -3, oi1hPct: 5, fundingRatePct: 0.01, basisPct: 0.05 }
    const pressure = pressureOf(parts)!
    expect(pressure.contributions.oi24hPct).toBeCloseTo(14, 10)
    expect(pressure.contributions.oi4hPct).toBeCloseTo(-8, 10)
    expect(pressure.contributions.oi1hPct).toBe(12)
    expect(pressure.contributions.fundingRatePct).toBeCloseTo(5.6, 10)
    expect(pressure.contributions.basisPct).toBeCloseTo(3.2, 10)
    expect(pressure).toMatchObject({ score: 27, direction: 'LONG', regime: 'LONG_CROWDED' })
    expect(explainPressure(parts, pressure.contributions)).toEqual([
      'Open interest rose 7.5 % in 24 hours (+14.0 of 28).',
      'Open interest rose 5.0 % in the last hour (+12.0 of 12).',
      'Open interest fell 3.0 % in 4 hours (−8.0 of 16).',
      'Longs pay shorts 0.0100 % per funding interval (+5.6 of 28).',
    ])
  })

  it('takes no unknown for a zero', () => {
    expect(pressureOf(NOTHING)).toBeNull()
    const pressure = pressureOf({ ...NOTHING, fundingRatePct: -0.05 })!
    expect(pressure).toMatchObject({ score: 28, direction: 'SHORT', regime: 'SHORT_RAMP' })
    expect(pressure.contributions).toEqual({ ...NOTHING, fundingRatePct: -28 })
  })

  it.each([
    [-10, 0.01, 'LONG_FLUSH'],
    [-9.99996, 0.01, 'LONG_FLUSH'],
    [-10, -0.01, 'SHORT_SQUEEZE'],
    [-10, 0, 'SHORT_RAMP'],
    [-10, null, 'SHORT_RAMP'],
    [-9.9, 0.01, 'SHORT_RAMP'],
    [3, -0.001, 'LONG_CROWDED'],
  ] as const)('open interest %s %%, funding %s %%: %s', (oi24hPct, fundingRatePct, regime) => {
    expect(pressureOf({ ...NOTHING, oi24hPct, fundingRatePct })!.regime).toBe(regime)
  })

  it('calls a draw LONG', () => {
    expect(pressureOf({ ...NOTHING, basisPct: 0 })).toMatchObject({ score: 0, direction: 'LONG' })
  })

  it.each([
    [0, 'neutral'],
    [14, 'neutral'],
    [15, 'lean'],
    [34, 'lean'],
    [35, 'stretched'],
    [59, 'stretched'],
    [60, 'stressed'],
    [100, 'stressed'],
  ] as const)('score %i is %s', (score, band) => {
    expect(pressureBand(score)).toBe(band)
  })

  it('stays within 0 and 100, and mirrors when every component does', () => {
    const percent = fc.option(fc.double({ min: -50, max: 50, noNaN: true }))
    const parts = fc.record({
      oi24hPct: percent,
      oi4hPct: percent,
      oi1hPct: percent,
      fundingRatePct: percent,
      basisPct: percent,
    })
    fc.assert(
      fc.property(parts, (some) => {
        const pressure = pressureOf(some)
        if (pressure === null) return
        expect(Number.isInteger(pressure.score)).toBe(true)
        expect(pressure.score).toBeGreaterThanOrEqual(0)
        expect(pressure.score).toBeLessThanOrEqual(100)
        const flip = (value: number | null) => (value === null ? null : -value)
        const mirror = pressureOf({
          oi24hPct: flip(some.oi24hPct),
          oi4hPct: flip(some.oi4hPct),
          oi1hPct: flip(some.oi1hPct),
          fundingRatePct: flip(some.fundingRatePct),
          basisPct: flip(some.basisPct),
        })!
        expect(mirror.score).toBe(pressure.score)
        if (pressure.score > 0) expect(mirror.direction).not.toBe(pressure.direction)
      }),
    )
  })

  it('ranks equal scores by symbol', () => {
    const all = [
      { symbol: 'A', score: 10 },
      { symbol: 'C', score: 10 },
      { symbol: 'D', score: 30 },
    ]
    expect(pressureRank({ symbol: 'B', score: 10 }, all)).toBe(3)
    expect(pressureRank({ symbol: 'D', score: 30 }, all)).toBe(1)
    expect(pressureRank({ symbol: 'X', score: 1 }, [])).toBe(1)
  })
})
