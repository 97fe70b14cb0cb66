import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { microsToUsd, usdToMicros } from './money.ts'

describe('money', () => {
  it.each([
    [0.005, 5_000],
    [0.002, 2_000],
    [0.01, 10_000],
    [15, 15_000_000],
    [0.000001, 1],
    // 1.1 · 1e6 and 4.35 · 1e6 are not whole in floating point.
    [1.1, 1_100_000],
    [4.35, 4_350_000],
    [8.2, 8_200_000],
    ['0.0050000000', 5_000],
    [0, 0],
  ])('%s dollars are %i micro-dollars', (usd, micros) => {
    expect(usdToMicros(usd)).toBe(micros)
  })

  it.each([
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e-7,
    0.0000001,
    1e21,
    '',
    '1,5',
    '.5',
    '1.',
    '0x1',
    ' 1',
  ])('%j is no amount', (usd) => {
    expect(() => usdToMicros(usd)).toThrow(RangeError)
  })

  it('comes back as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (micros) => {
        expect(usdToMicros(microsToUsd(micros))).toBe(micros)
      }),
    )
    expect(microsToUsd(5_000)).toBe('0.005000')
    expect(() => microsToUsd(0.5)).toThrow(RangeError)
  })
})
