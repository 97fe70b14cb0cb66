import { expect, it } from 'vitest'
import { MINUTE } from '../core/time.ts'
import { retryMs } from './retry.ts'
import { defaultTimings } from './timings.ts'

it('comes back later each time, after a minute at most', () => {
  expect(retryMs({ retryAfterMs: null }, 1, defaultTimings)).toBeLessThanOrEqual(1_000)
  expect(retryMs({ retryAfterMs: null }, 30, defaultTimings)).toBeLessThanOrEqual(MINUTE)
})

it('waits for as long as the host is left alone', () => {
  expect(retryMs({ retryAfterMs: 5 * MINUTE }, 1, defaultTimings)).toBe(5 * MINUTE)
})
