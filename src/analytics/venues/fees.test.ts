import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currentFees, type FeeVersion, feeChanges, medianFees } from './fees.ts'

const version = (
  venue: string,
  market: FeeVersion['market'],
  valid_from: string,
  maker_pct: number,
  taker_pct: number,
  valid_to: string | null = null,
): FeeVersion => ({ venue, market, valid_from, valid_to, maker_pct, taker_pct })

const TODAY = '2026-11-15'
const VERSIONS = [
  version('alpha', 'perp', '2026-08-01', 0.02, 0.05, '2026-10-01'),
  version('alpha', 'perp', '2026-10-01', 0.02, 0.045),
  version('alpha', 'spot', '2026-08-01', 0.1, 0.1),
  version('beta', 'perp', '2026-08-01', 0.015, 0.06, '2026-11-15'),
  version('beta', 'perp', '2026-11-15', -0.005, 0.055),
  version('gamma', 'perp', '2026-08-01', 0, 0.02, '2026-11-10'),
  version('delta', 'perp', '2026-08-01', 0.02, 0.04, '2026-12-01'),
  version('delta', 'perp', '2026-12-01', 0.02, 0.03),
]

describe('fees that hold', () => {
  it('are the newest version of each venue and market, without announced and ended ones', () => {
    const current = currentFees(VERSIONS, TODAY)
    expect(current.map(({ venue, market, taker_pct }) => [venue, market, taker_pct])).toEqual([
      ['alpha', 'perp', 0.045],
      ['alpha', 'spot', 0.1],
      ['beta', 'perp', 0.055],
      ['delta', 'perp', 0.04],
    ])
  })

  it('have a median that counts each venue once', () => {
    // Takers of perpetuals: 0.04, 0.045, 0.055. Makers: -0.005, 0.02, 0.02.
    expect(medianFees(currentFees(VERSIONS, TODAY))).toEqual({
      median_taker_perp: 0.045,
      median_maker_perp: 0.02,
      median_taker_spot: 0.1,
      median_maker_spot: 0.1,
    })
    expect(medianFees([])).toEqual({
      median_taker_perp: null,
      median_maker_perp: null,
      median_taker_spot: null,
      median_maker_spot: null,
    })
  })
})

describe('changes of fees', () => {
  it('are told field by field, newest first', () => {
    expect(feeChanges(VERSIONS, TODAY)).toEqual([
      { date: TODAY, venue: 'beta', market: 'perp', field: 'maker', old_pct: 0.015, new_pct: -0.005 },
      { date: TODAY, venue: 'beta', market: 'perp', field: 'taker', old_pct: 0.06, new_pct: 0.055 },
      { date: '2026-10-01', venue: 'alpha', market: 'perp', field: 'taker', old_pct: 0.05, new_pct: 0.045 },
    ])
  })

  const anyVersions = fc
    .array(
      fc.record({
        venue: fc.constantFrom('a', 'b', 'c'),
        market: fc.constantFrom('perp' as const, 'spot' as const),
        valid_from: fc.integer({ min: 10, max: 28 }).map((day) => `2026-10-${day}`),
        valid_to: fc.constant(null),
        maker_pct: fc.integer({ min: -2, max: 10 }),
        taker_pct: fc.integer({ min: 0, max: 20 }),
      }),
      { maxLength: 30 },
    )
    .map((all) => [
      ...new Map(all.map((one) => [`${one.venue}${one.market}${one.valid_from}`, one])).values(),
    ])

  it('lead from the first version to the one that holds, whatever the order of rows', () => {
    fc.assert(
      fc.property(anyVersions, fc.func(fc.nat()), (versions, order) => {
        const changes = feeChanges(versions, '2026-12-01')
        const current = currentFees(versions, '2026-12-01')
        const mixed = [...versions].sort((a, b) => order(a) - order(b))
        expect(feeChanges(mixed, '2026-12-01')).toEqual(changes)
        expect(currentFees(mixed, '2026-12-01')).toEqual(current)
        for (const now of current) {
          const own = versions.filter(({ venue, market }) => venue === now.venue && market === now.market)
          const first = own.reduce((a, b) => (b.valid_from < a.valid_from ? b : a))
          for (const field of ['maker', 'taker'] as const) {
            const moved = changes
              .filter((one) => one.venue === now.venue && one.market === now.market && one.field === field)
              .reduce((sum, { old_pct, new_pct }) => sum + new_pct - old_pct, 0)
            expect(first[`${field}_pct`] + moved).toBeCloseTo(now[`${field}_pct`], 9)
          }
        }
      }),
    )
  })

  it('scale with the fees', () => {
    fc.assert(
      fc.property(anyVersions, fc.integer({ min: 2, max: 9 }), (versions, k) => {
        const scaled = versions.map((one) => ({
          ...one,
          maker_pct: one.maker_pct * k,
          taker_pct: one.taker_pct * k,
        }))
        const medians = Object.entries(medianFees(currentFees(versions, '2026-12-01')))
        expect(Object.entries(medianFees(currentFees(scaled, '2026-12-01')))).toEqual(
          medians.map(([name, value]) => [name, value === null ? null : value * k]),
        )
      }),
    )
  })
})
