import { describe, expect, it } from 'vitest'
import { DAY } from '../../core/time.ts'
import { heightAt, issuedUpTo, momentOfHeight, stockToFlow, subsidyAt, supplyAt } from './issuance.ts'

const day = (date: string) => Date.parse(date)

describe('issuance by the date', () => {
  it('halves on the days on which it did', () => {
    const halvings = ['2012-11-28', '2016-07-09', '2020-05-11', '2024-04-20']
    for (const [era, date] of halvings.entries()) {
      const height = 210_000 * (era + 1)
      expect(heightAt(day(date))).toBeLessThan(height)
      expect(heightAt(day(date) + DAY)).toBeGreaterThan(height)
      expect(subsidyAt(height - 1) / subsidyAt(height)).toBe(2)
    }
    // The next one is a forecast: ten minutes a block.
    expect(new Date(momentOfHeight(1_050_000)).toISOString().slice(0, 7)).toBe('2028-04')
  })

  it('adds up to the supply that everybody knows', () => {
    expect(supplyAt(210_000)).toBe(10_500_000)
    expect(supplyAt(840_000)).toBe(19_687_500)
    expect(supplyAt(840_001)).toBe(19_687_503.125)
    expect(supplyAt(1e9)).toBeLessThanOrEqual(21_000_000)
    expect(issuedUpTo(day('2025-06-01'), 1)).toBeCloseTo(450, 6)
    expect(issuedUpTo(day('2025-06-30'), 30)).toBeCloseTo(30 * 450, 6)
    expect(heightAt(day('2008-01-01'))).toBe(0)
  })

  it('counts both subsidies on the day of a halving, each for its part of the day', () => {
    // 2020-05-11: 69,823 s before 19:23:43 at a block in 576.867857 s, 16,577 s after it at one in 592.127352 s.
    const before = (69_823 / 576.867857) * 12.5
    const after = (16_577 / 592.127352) * 6.25
    expect([before, after]).toEqual([expect.closeTo(1_512.976, 2), expect.closeTo(174.973, 2)])
    expect(issuedUpTo(day('2020-05-11'), 1)).toBeCloseTo(before + after, 2)
    expect(issuedUpTo(day('2020-05-10'), 1)).toBeCloseTo((86_400 / 576.867857) * 12.5, 2)
    expect(issuedUpTo(day('2020-05-12'), 1)).toBeCloseTo((86_400 / 592.127352) * 6.25, 2)
  })

  it('finds a height and its moment by one rule', () => {
    for (const height of [1, 100_000, 210_000, 500_000, 839_999, 900_000])
      expect(heightAt(momentOfHeight(height))).toBeCloseTo(height, 6)
  })

  it('knows how scarce a bitcoin is: some 57 years of issuance before the halving of 2024, twice that after', () => {
    expect(stockToFlow(day('2024-04-01')).ratio).toBeCloseTo(19_680_000 / 329_000, -1)
    const { stock, flow, ratio } = stockToFlow(day('2025-12-31'))
    expect([flow, ratio]).toEqual([expect.closeTo(365 * 450, 3), stock / flow])
  })
})
