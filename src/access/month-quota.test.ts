import { beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '../core/errors.ts'
import { silentLog } from '../core/log.ts'
import { MINUTE, SECOND } from '../core/time.ts'
import { hashOf } from '../ledger/secrets.ts'
import { type AccessOptions, type AccessRule, createAccess } from './access.ts'
import type { Admission } from './admission.ts'
import { limitsOf } from './limits.ts'
import type { UsageCounts } from './usage.ts'

const START = Date.UTC(2026, 10, 15, 12)
let now = START
let used: Map<string, number>
let counted: string[]
const usage: UsageCounts = {
  count: (keyHash, accountId) => {
    counted.push(keyHash)
    used.set(accountId, (used.get(accountId) ?? 0) + 1)
  },
  monthUsed: (accountId) => used.get(accountId) ?? 0,
}
beforeEach(() => {
  now = START
  used = new Map()
  counted = []
})

const holders = new Map([
  [hashOf('ak_free'), { accountId: 'acc_ada', plan: 'free' as const }],
  [hashOf('ak_more'), { accountId: 'acc_ada', plan: 'free' as const }],
  [hashOf('ak_builder'), { accountId: 'acc_eve', plan: 'builder' as const }],
])

function accessWith(options: Partial<AccessOptions> = {}) {
  const access = createAccess({
    ledger: { findKey: (hash) => holders.get(hash) ?? null },
    clock: { now: () => now },
    usage,
    keyRequiredFrom: null,
    trustProxy: 'off',
    log: silentLog,
    ...options,
  })
  return (key: string | null, rule: AccessRule = 'fair', remoteAddress = '203.0.113.7') => {
    const headers = key === null ? {} : { authorization: `Bearer ${key}` }
    return access.admit({ headers, query: null, rawUrl: '/', remoteAddress }, rule) as Admission
  }
}

function headerOf({ headers }: Admission, name: string): string {
  return headers[headers.indexOf(name) + 1]!
}

function problemOf(run: () => unknown): Problem {
  try {
    run()
  } catch (thrown) {
    return thrown as Problem
  }
  throw new Error('nothing was thrown')
}

it('plans have calls a month, and the operator can set them', () => {
  const months = (limits: ReturnType<typeof limitsOf>) =>
    Object.fromEntries(Object.entries(limits).map(([plan, { perMonth }]) => [plan, perMonth]))
  expect(months(limitsOf({}))).toMatchObject({
    anonymous: null,
    page: null,
    files: null,
    free: 50_000,
    terminal: 150_000,
    builder: 1_000_000,
    business: 5_000_000,
    scale: 20_000_000,
  })
  // As `off` is read.
  expect(months(limitsOf({ perMonth: { free: 7, scale: 1_000_000_000 } }))).toMatchObject({
    free: 7,
    scale: null,
  })
})

describe('within its month', () => {
  it('a key is told of the month beside the minute', () => {
    const call = accessWith()
    used.set('acc_ada', 41)
    const admission = call('ak_free')
    expect(admission.slow).toBe(false)
    expect(admission.caller).toMatchObject({
      isMonthUp: false,
      account: { id: 'acc_ada', keyHash: hashOf('ak_free') },
    })
    expect(Object.fromEntries(pairs(admission.headers))).toEqual({
      RateLimit: `"free";r=29;t=60, "month";r=49958;t=${15.5 * 86_400}`,
      'RateLimit-Policy': `"free";q=30;w=60, "compute";q=4000;qu="milliseconds";w=60, "month";q=50000;w=${30 * 86_400}`,
      'RateLimit-Limit': '30',
      'RateLimit-Remaining': '29',
      'RateLimit-Reset': '60',
      'X-Quota-State': 'ok',
    })
  })

  it.each([
    ['2026-12-31T23:59:59.500Z', 31, 1],
    ['2027-01-01T00:00:00Z', 31, 31 * 86_400],
    ['2027-02-01T00:00:00Z', 28, 28 * 86_400],
    ['2028-02-29T00:00:00Z', 29, 86_400],
  ])('which at %s has %i days', (at, days, left) => {
    const call = accessWith()
    call('ak_free')
    now = Date.parse(at)
    const admission = call('ak_free')
    expect(headerOf(admission, 'RateLimit')).toMatch(new RegExp(`"month";r=\\d+;t=${left}$`))
    expect(headerOf(admission, 'RateLimit-Policy')).toContain(`"month";q=50000;w=${days * 86_400}`)
  })

  it('nobody else is told of one', () => {
    const call = accessWith()
    for (const admission of [
      call(null),
      call(null, 'files'),
      call('ak_wrong'),
      call('ak_free', 'fair', '127.0.0.1'),
      accessWith({ perMonth: { free: 1_000_000_000 } })('ak_free'),
    ]) {
      expect(admission.headers.join(' ')).not.toContain('month')
    }
  })

  it('every call of a key that is let in counts, those of this machine too', () => {
    const call = accessWith({ plans: { free: 1 } })
    call('ak_free')
    call('ak_more', 'paid')
    call(null)
    call('ak_wrong')
    problemOf(() => call('ak_free', 'hard'))
    for (let i = 2; i < 10; i++) call('ak_free')
    expect(problemOf(() => call('ak_free')).code).toBe('blocked')
    problemOf(() => call('ak_free'))
    call('ak_free', 'fair', '127.0.0.1')
    expect(counted.filter((hash) => hash === hashOf('ak_more'))).toHaveLength(1)
    expect(counted).toHaveLength(11)
  })
})

describe('above its month', () => {
  it('a key is served slowly, its account as a whole, until the month ends', () => {
    const call = accessWith()
    used.set('acc_ada', 49_999)
    const last = call('ak_free')
    expect([last.slow, headerOf(last, 'X-Quota-State')]).toEqual([false, 'ok'])
    expect(headerOf(last, 'RateLimit')).toContain('"month";r=0;')
    for (const key of ['ak_free', 'ak_more']) {
      const above = call(key)
      expect([above.slow, above.caller.isMonthUp]).toEqual([true, true])
      expect(headerOf(above, 'X-Quota-State')).toBe('slow')
      // The minute is not what it lacks.
      expect(Number(headerOf(above, 'RateLimit-Remaining'))).toBeGreaterThan(0)
    }
    expect(call('ak_builder').slow).toBe(false)
    expect(call(null).slow).toBe(false)
    now = Date.UTC(2026, 11, 1)
    used.clear()
    expect(call('ak_free')).toMatchObject({ slow: false, caller: { isMonthUp: false } })
  })

  it('a performance endpoint is refused until then, with a sentence that says which limit it was', () => {
    const call = accessWith()
    used.set('acc_ada', 50_000)
    const { code, status, message, headers } = problemOf(() => call('ak_free', 'hard'))
    const left = String((Date.UTC(2026, 11, 1) - START) / SECOND)
    expect([code, status]).toEqual(['rate_limited', 429])
    expect(message).toContain('The limit of the plan free is 50,000 calls a month')
    expect(headers).toMatchObject({ 'Retry-After': left, 'X-Quota-State': 'slow' })
    expect(headers.RateLimit).toContain(`"month";r=0;t=${left}`)
    expect(counted).toEqual([])
  })

  it('a plan no longer covers what is paid for', () => {
    const call = accessWith({ perMonth: { builder: 1 } })
    expect(call('ak_builder', 'paid').caller).toMatchObject({ plan: 'builder', isMonthUp: false })
    expect(call('ak_builder', 'paid').caller).toMatchObject({ plan: 'builder', isMonthUp: true })
  })

  it('it is blocked for what it asks of a minute alone', () => {
    const call = accessWith()
    used.set('acc_ada', 50_000)
    for (let i = 0; i < 300; i++) expect(call('ak_free').slow).toBe(true)
    expect(problemOf(() => call('ak_free')).code).toBe('blocked')
    now += 10 * MINUTE
    expect(call('ak_free').slow).toBe(true)
  })

  it('this machine is served as ever', () => {
    used.set('acc_ada', 50_000)
    const admission = accessWith()('ak_free', 'hard', '127.0.0.1')
    expect([admission.slow, admission.caller.isMonthUp]).toEqual([false, false])
  })

  it('it is so too where calls of a minute are counted elsewhere', async () => {
    used.set('acc_ada', 50_000)
    const call = accessWith({
      limits: {
        take: async () => ({ state: 'ok', remaining: 29, resetSeconds: 60 }),
        blocks: () => [],
        lift: () => false,
      },
    })
    expect(await call('ak_free')).toMatchObject({ slow: true, caller: { isMonthUp: true } })
    await expect(call('ak_free', 'hard')).rejects.toMatchObject({ status: 429 })
    expect(counted).toHaveLength(1)
  })
})

function pairs(flat: readonly string[]): [string, string][] {
  return flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]!] as [string, string]] : []))
}
