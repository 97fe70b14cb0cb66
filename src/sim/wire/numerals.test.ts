import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decimalsOf, onStep, plain } from './numerals.ts'

it('writes figures without exponents', () => {
  expect([1e-7, 1e20, 0.1 + 0.2, -2.5e-9, 0, 12].map(plain)).toEqual([
    '0.0000001',
    '100000000000000000000',
    '0.3',
    '-0.0000000025',
    '0',
    '12',
  ])
  expect([0.05, 10, 1e-10, 2.5].map(decimalsOf)).toEqual([2, 0, 10, 1])
})

it('puts figures on the grid, and never makes nothing of something', () => {
  expect(onStep(60_000.04, 0.1)).toBe('60000.0')
  expect(onStep(1234, 100)).toBe('1200')
  expect(onStep(0.0004, 0.001)).toBe('0.0004')
  fc.assert(
    fc.property(
      fc.double({ min: 1e-9, max: 1e9, noNaN: true }),
      fc.constantFrom(1e-8, 0.001, 0.05, 0.5, 1, 100),
      (value, step) => {
        const text = onStep(value, step)
        expect(text).toMatch(/^\d+(\.\d+)?$/)
        expect(Number(text)).toBeGreaterThan(0)
        expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(step * 0.500001 + value * 1e-11)
      },
    ),
  )
})
