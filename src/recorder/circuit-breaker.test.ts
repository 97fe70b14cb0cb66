import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { T0 } from '../../test/fakes/rows.ts'
import { SourceError } from '../core/errors.ts'
import { MINUTE, SECOND } from '../core/time.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { manyListeners } from './pause.ts'
import { faultOfStatus } from './rest.ts'
import { defaultTimings } from './timings.ts'

beforeEach(() => void vi.useFakeTimers({ now: T0 }))
afterEach(() => void vi.useRealTimers())

const A = 'https://api.test/a'
const B = 'https://api.test/b?symbol=BTC'
const STREAM = 'wss://stream.test/ws'
const never = manyListeners().signal

function stage() {
  const breaker = new CircuitBreaker({ now: () => Date.now(), monotonic: () => Date.now() }, defaultTimings)
  /** What comes of each call that went out, and how many did. */
  let status = 200
  let retryAfterMs: number | null = null
  const sent: string[] = []
  return {
    sent,
    answer(next: number, wait: number | null = null) {
      status = next
      retryAfterMs = wait
    },
    /** Null when it was answered. */
    async call(address: string): Promise<SourceError | null> {
      const permit = await breaker.enter(address, never).catch((thrown: SourceError) => thrown)
      if (permit instanceof SourceError) return permit
      sent.push(address)
      await new Promise((resolve) => setTimeout(resolve, 100))
      if (status !== 200)
        return permit.failed(
          new SourceError(faultOfStatus(status), `answered ${status}`, { status, retryAfterMs }),
        )
      permit.answered()
      return null
    },
  }
}

/** With the time that it takes. */
async function outcome<T>(work: Promise<T>, ms = 200): Promise<T> {
  const [value] = await Promise.all([work, vi.advanceTimersByTimeAsync(ms)])
  return value
}

describe('a host that refuses', () => {
  test.each([401, 403, 451, 418])('with %i is left alone by all, longer each time', async (status) => {
    const { call, answer, sent } = stage()
    answer(status)
    const first = await outcome(call(A))
    expect(first).toMatchObject({ status, fault: status === 418 ? 'rate_limited' : 'refused' })
    expect(first!.retryAfterMs).toBeGreaterThanOrEqual(15 * SECOND)
    const calls: Promise<SourceError | null>[] = []
    for (let tries = 0; tries < 195; tries++) {
      calls.push(call(tries % 2 ? A : B))
      await vi.advanceTimersByTimeAsync(SECOND)
    }
    await vi.advanceTimersByTimeAsync(20 * SECOND)
    for (const error of await Promise.all(calls)) expect(error).toMatchObject({ status })
    // 195 calls in more than three minutes: the first, and one each time that its turn came.
    expect(sent.length).toBeLessThanOrEqual(6)
    expect(sent.length).toBeGreaterThanOrEqual(3)
    const held = await outcome(call(A), 20 * SECOND)
    expect(held!.message).toMatch(/^answered \d+(; api\.test is left alone for \d+ s)?$/)
  })

  test('is left alone for as long as it says', async () => {
    const { call, answer, sent } = stage()
    answer(429, 90 * SECOND)
    expect(await outcome(call(A))).toMatchObject({ fault: 'rate_limited', retryAfterMs: 90 * SECOND })
    answer(200)
    expect(await outcome(call(B), 70 * SECOND)).toMatchObject({ fault: 'rate_limited', status: 429 })
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(20 * SECOND)
    expect(await outcome(call(B))).toBeNull()
  })

  test('is tried by one call; the others wait for what comes of it', async () => {
    const { call, answer, sent } = stage()
    answer(451)
    await outcome(call(A))
    await vi.advanceTimersByTimeAsync(MINUTE)
    const all = await outcome(Promise.all([call(A), call(B), call(A)]))
    expect(all.map((error) => error?.status)).toEqual([451, 451, 451])
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    answer(200)
    expect(await outcome(Promise.all([call(A), call(B), call(A)]), 400)).toEqual([null, null, null])
    expect(sent).toHaveLength(5)
  })

  test('is waited for where that takes no longer than a call may', async () => {
    const { call, answer, sent } = stage()
    answer(429)
    await outcome(call(A))
    answer(200)
    expect(await outcome(call(A), 2 * SECOND)).toBeNull()
    expect(sent).toHaveLength(2)
  })

  test('does not keep others from another host, nor its streams from theirs', async () => {
    const { call, answer } = stage()
    answer(451)
    await outcome(call(A))
    answer(200)
    expect(await outcome(call(STREAM))).toBeNull()
  })
})

describe('one path of a host that works', () => {
  test('is left alone by itself, until another refuses too', async () => {
    const { call, answer, sent } = stage()
    await outcome(call(B))
    answer(403)
    expect(await outcome(call(A))).toMatchObject({ status: 403 })
    answer(200)
    expect(await outcome(call(A))).toMatchObject({ status: 403 })
    expect(await outcome(call(B))).toBeNull()
    expect(sent).toHaveLength(3)
    answer(403)
    await outcome(call(B))
    await outcome(call('https://api.test/c'))
    expect(await outcome(call('https://api.test/d'))).toMatchObject({ status: 403 })
    expect(sent).toHaveLength(5)
  })

  test('an answer that is none, or a line that breaks, refuses nothing', async () => {
    const { call, answer, sent } = stage()
    for (const status of [404, 500, 504]) {
      answer(status)
      await outcome(call(A))
    }
    expect(sent).toHaveLength(3)
  })
})
