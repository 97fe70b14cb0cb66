import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SlowLane } from './slow-lane.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('holds an answer back, and no longer than said', async () => {
  const lane = new SlowLane({ delayMs: 500 })
  let done = false
  void lane.wait('a').then(() => {
    done = true
  })
  await vi.advanceTimersByTimeAsync(499)
  expect(done).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toBe(true)
  expect(lane.waiting).toBe(0)
})

it('sends a caller away who would wait too often at once, and nobody else', async () => {
  const lane = new SlowLane({ perCaller: 2, inAll: 3 })
  void lane.wait('a')
  void lane.wait('a')
  expect(() => lane.wait('a')).toThrow(expect.objectContaining({ code: 'rate_limited', status: 429 }))
  void lane.wait('b')
  expect(() => lane.wait('c')).toThrow(expect.objectContaining({ headers: { 'Retry-After': '1' } }))
  await vi.runAllTimersAsync()
  expect(lane.waiting).toBe(0)
  void lane.wait('a')
  expect(lane.waiting).toBe(1)
})
