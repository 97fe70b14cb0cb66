import { expect, it } from 'vitest'

/** Real time is what the machine measures; the tests' is that and the shift. */
const real = () => performance.timeOrigin + performance.now()
const shift = Number(process.env.CLOCK_SHIFT_MS)
const isShifted = (ms: number) => Math.abs(ms - real() - shift) < 60_000

it('is what every way to the present tells', () => {
  expect(isShifted(Date.now())).toBe(true)
  expect(isShifted(Date.parse(new Date().toISOString()))).toBe(true)
  expect(isShifted(Date.parse(Date()))).toBe(true)
})

it('leaves other dates as they are', () => {
  expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z')
  expect(new Date('2026-02-28').getTime()).toBe(Date.UTC(2026, 1, 28))
  expect(new Date(2026, 1, 28, 12).getHours()).toBe(12)
  expect(new Date()).toBeInstanceOf(Date)
  expect(structuredClone(new Date(0))).toBeInstanceOf(Date)
})

it('is that of dates of a kind of their own', () => {
  class Birthday extends Date {
    readonly cake = true
  }
  expect(isShifted(new Birthday().getTime())).toBe(true)
  expect(new Birthday(0)).toBeInstanceOf(Birthday)
  expect([new Birthday(0).getTime(), new Birthday(0).cake]).toEqual([0, true])
})
