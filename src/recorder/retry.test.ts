import { expect, it } from 'vitest'
import { MINUTE } from '../core/time.ts'
import { retryMs, stayAwayMs } from './retry.ts'
import { defaultTimings } from './timings.ts'

const after = (reason: 'refused' | 'timeout', failures: number, retryAfterMs: number | null = null) =>
  retryMs({ reason, retryAfterMs }, failures, defaultTimings)

it('leaves whoever refuses us alone for ten minutes and more, after a few tries', () => {
  expect(after('refused', 1)).toBeLessThanOrEqual(1_000)
  expect(after('refused', 30)).toBeGreaterThanOrEqual(10 * MINUTE)
  expect(after('refused', 30)).toBeLessThanOrEqual(20 * MINUTE)
  expect(after('timeout', 30)).toBeLessThanOrEqual(MINUTE)
  expect(stayAwayMs({ reason: 'refused', retryAfterMs: null }, 30, defaultTimings)).toBeGreaterThan(
    9 * MINUTE,
  )
  expect(stayAwayMs({ reason: 'cut', retryAfterMs: null }, 30, defaultTimings)).toBe(0)
})

it('waits for as long as the venue asks', () => {
  expect(after('timeout', 1, 5 * MINUTE)).toBe(5 * MINUTE)
})
