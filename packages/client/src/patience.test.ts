import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { patiently } from './patience.ts'
import { retryAfterMs } from './problem.ts'

const NOW = Date.parse('2026-11-18T14:03:20Z')
beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => vi.useRealTimers())

const PATIENCE = { retries: 3, maxWaitMs: 60_000 }

/** Answers with each of these in turn, and says when it was asked. */
function answering(...answers: (readonly [status: number, retryAfter?: string] | Error)[]) {
  const asked: { readonly at: number; readonly payment: string | null }[] = []
  const send = async (request: Request) => {
    asked.push({ at: Date.now() - NOW, payment: request.headers.get('PAYMENT-SIGNATURE') })
    const answer = answers[asked.length - 1]
    if (answer === undefined) throw new Error('asked too often')
    if (answer instanceof Error) throw answer
    const [status, retryAfter] = answer
    return new Response('', {
      status,
      headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
    })
  }
  return { asked, send }
}
const call = (more: RequestInit = {}) => new Request('http://tape.example/', more)
const paid = () => call({ headers: { 'PAYMENT-SIGNATURE': 'signed' } })

describe('Retry-After', () => {
  it.each([
    ['7', 7_000],
    [' 0 ', 0],
    ['Wed, 18 Nov 2026 14:03:32 GMT', 12_000],
    ['Wed, 18 Nov 2026 14:00:00 GMT', 0],
    ['soon', null],
    [null, null],
  ])('%s', (header, ms) => {
    expect(retryAfterMs(header, NOW)).toBe(ms)
  })
})

describe('a call that is refused for a while', () => {
  it('is sent again when it was told to, not before', async () => {
    const { asked, send } = answering([429, '7'], [503, 'Wed, 18 Nov 2026 14:03:40 GMT'], [200])
    const response = patiently(send, PATIENCE)(call())
    await vi.advanceTimersByTimeAsync(30_000)
    expect((await response).status).toBe(200)
    expect(asked.map(({ at }) => at)).toEqual([0, 7_000, 20_000])
  })

  it('is sent again later and later where nothing was told', async () => {
    const { asked, send } = answering([503], [503], [503], [200])
    const response = patiently(send, PATIENCE)(call())
    await vi.advanceTimersByTimeAsync(30_000)
    expect((await response).status).toBe(200)
    const waits = asked.slice(1).map(({ at }, index) => at - asked[index]!.at)
    waits.forEach((wait, index) => {
      expect(wait).toBeGreaterThanOrEqual(750 * 2 ** index)
      expect(wait).toBeLessThanOrEqual(1_250 * 2 ** index)
    })
  })

  it('is given up after as many times as allowed, and at once where the wait is too long', async () => {
    const often = answering([429, '0'], [429, '0'], [429, '0'])
    const response = patiently(often.send, { ...PATIENCE, retries: 2 })(call())
    await vi.advanceTimersByTimeAsync(10)
    expect((await response).status).toBe(429)
    const long = answering([429, '61'])
    expect((await patiently(long.send, PATIENCE)(call())).status).toBe(429)
    const never = answering([503, '0'])
    expect((await patiently(never.send, { ...PATIENCE, retries: 0 })(call())).status).toBe(503)
  })

  it('is given up in the middle of the wait by who does not want it any more', async () => {
    const { asked, send } = answering([429, '30'])
    const abort = new AbortController()
    const response = patiently(send, PATIENCE)(call({ signal: abort.signal }))
    const ended = expect(response).rejects.toThrow('enough')
    await vi.advanceTimersByTimeAsync(1_000)
    abort.abort(new Error('enough'))
    await ended
    expect([asked.length, vi.getTimerCount()]).toEqual([1, 0])
  })
})

describe('what is answered otherwise', () => {
  it.each([400, 401, 402, 403, 404, 409, 500])('%i is the answer', async (status) => {
    expect((await patiently(answering([status, '0']).send, PATIENCE)(call())).status).toBe(status)
  })

  it('a connection that fails is the answer too, unless money may have moved', async () => {
    await expect(patiently(answering(new TypeError('fetch failed')).send, PATIENCE)(call())).rejects.toThrow(
      'fetch failed',
    )
    const { asked, send } = answering(new TypeError('fetch failed'), [409, '1'], [503, '10'], [200])
    const response = patiently(send, PATIENCE)(paid())
    await vi.advanceTimersByTimeAsync(30_000)
    expect((await response).status).toBe(200)
    // The same payment each time: a new one could be taken besides.
    expect(asked.map(({ payment }) => payment)).toEqual(['signed', 'signed', 'signed', 'signed'])
  })
})
