import { describe, expect, it } from 'vitest'
import { annualizedBasisPct, daysToDelivery, quarterliesAfter } from './carry.ts'
import { dateOf } from './time.ts'

describe('the basis of a dated future', () => {
  it('is counted over the days that are left, the fraction included', () => {
    // From midnight after 14 November to 08:00 on 25 December: 40 days and a third.
    const days = daysToDelivery({ date: '2026-11-14', expiry: '2026-12-25' })
    expect(days).toBeCloseTo(40 + 1 / 3, 12)
    expect(annualizedBasisPct(101_000, 100_000, days)).toBeCloseTo((0.01 * 365 * 100) / (40 + 1 / 3), 10)
    expect(annualizedBasisPct(99_000, 100_000, 365)).toBeCloseTo(-1, 10)
  })

  it('is none at delivery', () => {
    expect(annualizedBasisPct(101_000, 100_000, 0)).toBeNull()
    expect(daysToDelivery({ date: '2026-12-25', expiry: '2026-12-25' })).toBeLessThan(0)
  })
})

describe('quarterly deliveries', () => {
  const next = (at: string, count = 2) => quarterliesAfter(Date.parse(at), count).map(dateOf)

  it('are the last Fridays of their quarters', () => {
    expect(next('2026-11-15T00:00Z', 5)).toEqual([
      '2026-12-25',
      '2027-03-26',
      '2027-06-25',
      '2027-09-24',
      '2027-12-31',
    ])
  })

  it('are the next ones once eight in the morning of their day has come', () => {
    expect(next('2026-12-25T07:59Z')).toEqual(['2026-12-25', '2027-03-26'])
    expect(next('2026-12-25T08:00Z')).toEqual(['2027-03-26', '2027-06-25'])
    expect(next('2026-12-31T12:00Z')).toEqual(['2027-03-26', '2027-06-25'])
  })
})
