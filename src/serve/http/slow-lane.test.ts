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
  await expect(lane.wait('a')).rejects.toMatchObject({ code: 'rate_limited', status: 429 })
  void lane.wait('b')
  await expect(lane.wait('c')).rejects.toMatchObject({ headers: { 'Retry-After': '1' } })
  await vi.runAllTimersAsync()
  expect(lane.waiting).toBe(0)
  void lane.wait('a')
  expect(lane.waiting).toBe(1)
})

it('gives up the place of a caller that went away at once, and the timer with it', async () => {
  const lane = new SlowLane({ perCaller: 1, inAll: 1 })
  const leaving = new AbortController()
  const waited = lane.wait('a', leaving.signal)
  expect(vi.getTimerCount()).toBe(1)
  leaving.abort(new Error('gone'))
  await expect(waited).rejects.toThrow('gone')
  expect([lane.waiting, vi.getTimerCount()]).toEqual([0, 0])
  void lane.wait('a')
  expect(lane.waiting).toBe(1)
})

it('holds no more than its bound, however many callers there are', async () => {
  const lane = new SlowLane()
  const answers = Array.from({ length: 5_000 }, (_, at) =>
    lane.wait(`caller ${at}`).catch((thrown) => thrown),
  )
  expect([lane.waiting, vi.getTimerCount()]).toEqual([1_000, 1_000])
  await vi.runAllTimersAsync()
  const refused = (await Promise.all(answers)).filter((answer) => answer !== undefined)
  expect(refused).toHaveLength(4_000)
  expect(lane.waiting).toBe(0)
})
