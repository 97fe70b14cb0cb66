import { describe, expect, it } from 'vitest'
import { type Format, shown, shownAge, shownMoment, UNKNOWN } from './format.ts'

const each = (format: Format, cases: readonly (readonly [number, string])[]) => {
  for (const [value, text] of cases) expect([value, shown(format, value)]).toEqual([value, text])
}

describe('figures for people', () => {
  it('has a dash for what is unknown, and never 0', () => {
    for (const value of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY])
      expect(shown('usd', value)).toBe(UNKNOWN)
    expect(shown('usd', 0)).toBe('$0')
    expect(shownMoment(null)).toBe(UNKNOWN)
  })

  it('shows a bound of an RSI only of what has reached it', () => {
    each('reached', [
      [70, '70'],
      [69.99, '69'],
      [30, '30'],
      [30.01, '31'],
      [49.6, '50'],
      [50.4, '50'],
      [100, '100'],
      [0, '0'],
    ])
  })

  it('writes three digits and a letter, and the next letter where it rounds up to it', () => {
    each('usd', [
      [1.5, '$1.5'],
      [99.996, '$100'],
      [999.4, '$999'],
      [999.5, '$1.00K'],
      [1_234, '$1.23K'],
      [9_994, '$9.99K'],
      [9_996, '$10.0K'],
      [99_949, '$99.9K'],
      [99_960, '$100K'],
      [999_499, '$999K'],
      [999_500, '$1.00M'],
      [999_999_999, '$1.00B'],
      [14_060_180_299, '$14.1B'],
      [1.2e15, '$1200T'],
    ])
  })

  it('has a true minus, and none before what rounds to nothing', () => {
    each('usd', [
      [-1_234, '−$1.23K'],
      [-0.001, '$0'],
    ])
    each('change', [
      [-1.211, '−1.21%'],
      [-0.004, '0.00%'],
      [-0, '0.00%'],
      [0.004, '0.00%'],
      [0.005, '+0.01%'],
    ])
    each('rate', [
      [0.01, '+0.0100%'],
      [-0.00004, '0.0000%'],
    ])
    each('count', [
      [-0.4, '0'],
      [1_234_567.6, '1,234,568'],
    ])
  })

  it('writes prices by their size and never with an exponent', () => {
    each('price', [
      [106_434.94, '106,434.9'],
      [1_000, '1,000.0'],
      [999.996, '1,000.0'],
      [999.99, '999.99'],
      [154.244, '154.24'],
      [16.335, '16.335'],
      [1.8974, '1.8974'],
      [0.56507, '0.56507'],
      [0.5, '0.5'],
      [0.000004579, '0.000004579'],
      [0.000000022, '0.000000022'],
      [1.23456789e-9, '0.0000000012346'],
      [0, '0'],
      [-12.5, '−12.500'],
    ])
  })

  it('has the sign where it is a difference', () => {
    each('usdChange', [
      [45_100_000, '+$45.1M'],
      [-45_100_000, '−$45.1M'],
      [0, '$0'],
    ])
    each('bps', [
      [3.14, '+3.1 bps'],
      [0.04, '0.0 bps'],
    ])
    each('leverage', [
      [100, '100×'],
      [12.5, '12.5×'],
    ])
  })

  it('tells moments in UTC and ages in one unit', () => {
    expect(shownMoment(Date.UTC(2026, 10, 16, 21, 5, 59))).toBe('2026-11-16 21:05')
    const minute = 60_000
    const ages = [-5, 0.4, 1, 119, 120, 47 * 60, 48 * 60].map((minutes) => shownAge(minutes * minute))
    expect(ages).toEqual([
      'just now',
      'just now',
      '1 min ago',
      '119 min ago',
      '2 h ago',
      '47 h ago',
      '2 days ago',
    ])
  })
})
