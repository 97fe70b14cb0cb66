import { describe, expect, it } from 'vitest'
import { roundTo } from './round.ts'

describe('a figure', () => {
  it('has the decimals that are said', () => {
    expect(roundTo(2, 1234.5678)).toBe(1234.57)
    expect(roundTo(2, 0.004)).toBe(0)
    expect(roundTo(6, 0.0012345678)).toBe(0.001235)
    expect(roundTo(0, 20_000.6)).toBe(20_001)
  })

  it('has twelve digits otherwise, whatever its size', () => {
    expect(roundTo(undefined, 0.1 + 0.2)).toBe(0.3)
    expect(roundTo(undefined, 0.00000712345)).toBe(0.00000712345)
    expect(roundTo(undefined, 98765.4321)).toBe(98765.4321)
    expect(roundTo(undefined, 1_234_567_890_123_456)).toBe(1_234_567_890_123_456)
  })

  it('is a number, and no minus zero', () => {
    expect(() => roundTo(2, Number.NaN)).toThrow('unknown must be null')
    expect(() => roundTo(undefined, Number.POSITIVE_INFINITY)).toThrow('is Infinity')
    expect(Object.is(roundTo(4, -0.00000001), 0)).toBe(true)
    expect(Object.is(roundTo(4, -0), 0)).toBe(true)
  })
})
