import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contextOf, rowsOf, scriptedApi } from '../../test/venues/context.ts'
import { SourceError } from '../core/errors.ts'
import type { RestApi } from '../define/source.ts'
import { Line } from './line.ts'
import { wellWith } from './status-words.ts'
import { type Check, check, venueStatus } from './venue-status.ts'

const call = { venue: 'gate', url: 'https://api.gateio.ws/time', read: wellWith('now') }
const status = venueStatus(call)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const stateOf = (found: Check) => rowsOf(status, found, contextOf([]))![0]!.state

/** Whoever is asked fails like this. */
const failing = (fault: SourceError['fault']) =>
  scriptedApi(() => {
    throw new SourceError(fault, 'no')
  })

it('the time in the queue of our own budget is not the venue’s', async () => {
  const api: RestApi = {
    async get(_url: string, { sent }: { sent?: () => void } = {}) {
      vi.advanceTimersByTime(5_000)
      sent?.()
      vi.advanceTimersByTime(120)
      return { now: 1 } as never
    },
    post: async () => null,
  }
  expect(await check(api, call, new Line())).toEqual({ latencyMs: 120, said: { now: 1 } })
})

it.each(['timeout', 'unreachable'] as const)('%s is down while another venue answers', async (fault) => {
  const line = new Line()
  const found = check(failing(fault), call, line)
  await vi.advanceTimersByTimeAsync(1_000)
  await check(
    scriptedApi(() => ({ now: 1 })),
    call,
    line,
  )
  expect(stateOf(await found)).toBe('down')
})

it('where nobody answers, the silence may be ours', async () => {
  const line = new Line()
  await check(
    scriptedApi(() => ({ now: 1 })),
    call,
    line,
  )
  vi.advanceTimersByTime(60_000)
  const found = check(failing('timeout'), call, line)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(stateOf(await found)).toBe('unknown')
})

it.each(['refused', 'rate_limited', 'bad_answer'] as const)(
  'a venue that answers us otherwise (%s) is not down',
  async (fault) => {
    expect(stateOf(await check(failing(fault), call, new Line()))).toBe('unknown')
  },
)

it('a refusal came over our line, so that it works; one that is only remembered did not', async () => {
  const refusing = (isSent: boolean): RestApi => ({
    get: async (_url: string, { sent }: { sent?: () => void } = {}) => {
      if (isSent) sent?.()
      throw new SourceError('refused', 'answered 451', { status: 451 })
    },
    post: async () => null,
  })
  for (const isSent of [true, false]) {
    const line = new Line()
    const silent = check(failing('timeout'), call, line)
    await check(refusing(isSent), call, line)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(stateOf(await silent)).toBe(isSent ? 'down' : 'unknown')
  }
})

it('a mistake of ours is no finding', async () => {
  const api = scriptedApi(() => {
    throw new TypeError('ours')
  })
  await expect(check(api, call, new Line())).rejects.toThrow('ours')
})
