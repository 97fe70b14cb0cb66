import { expect, it } from 'vitest'
import { MINUTE } from '../core/time.ts'
import { retryMs, stayAwayMs } from './retry.ts'
import { defaultTimings } from './timings.ts'

const REFUSED = 'answered 451: {"msg":"restricted location"}'

const after = (message: string, failures: number, retryAfterMs: number | null = null) =>
  retryMs({ message, retryAfterMs }, failures, defaultTimings)

it('leaves whoever keeps us out alone for ten minutes and more, after a few tries', () => {
  expect(after(REFUSED, 1)).toBeLessThanOrEqual(1_000)
  expect(after(REFUSED, 30)).toBeGreaterThanOrEqual(10 * MINUTE)
  expect(after(REFUSED, 30)).toBeLessThanOrEqual(20 * MINUTE)
  expect(after('did not answer in time', 30)).toBeLessThanOrEqual(MINUTE)
  expect(stayAwayMs({ message: REFUSED, retryAfterMs: null }, 30, defaultTimings)).toBeGreaterThan(9 * MINUTE)
  expect(stayAwayMs({ message: 'answered 404: maintenance', retryAfterMs: null }, 30, defaultTimings)).toBe(0)
})

it('waits for as long as the venue asks', () => {
  expect(after('did not answer in time', 1, 5 * MINUTE)).toBe(5 * MINUTE)
})
