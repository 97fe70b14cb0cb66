import type { IncomingHttpHeaders } from 'node:http'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Problem, StoreError } from '../core/errors.ts'
import { silentLog } from '../core/log.ts'
import { MINUTE } from '../core/time.ts'
import type { KeyHolder } from '../ledger/port.ts'
import { hashOf } from '../ledger/secrets.ts'
import { type AccessOptions, type AccessRequest, type AccessRule, createAccess } from './access.ts'
import type { Admission } from './admission.ts'
import { Quota } from './quota.ts'

const START = Date.UTC(2026, 10, 1)
let now = START
beforeEach(() => {
  now = START
})

const keys = new Map<string, KeyHolder>([
  [hashOf('ak_free'), { accountId: 'acc_ada', plan: 'free' }],
  [hashOf('ak_scale'), { accountId: 'acc_bob', plan: 'scale' }],
  [hashOf('ak_builder'), { accountId: 'acc_eve', plan: 'builder' }],
  [hashOf('ak_free_of_bob'), { accountId: 'acc_bob', plan: 'free' }],
  [hashOf('ak_free_of_bob_2'), { accountId: 'acc_bob', plan: 'free' }],
])

interface CallOptions {
  readonly headers?: IncomingHttpHeaders
  readonly url?: string
  readonly from?: string
  readonly rule?: AccessRule
}

function accessWith(options: Partial<AccessOptions> = {}) {
  const findKey = vi.fn((hash: string) => keys.get(hash) ?? null)
  const access = createAccess({
    ledger: { findKey },
    clock: { now: () => now },
    keyRequiredFrom: null,
    trustProxy: 'off',
    log: silentLog,
    ...options,
  })
  const admit = (more: CallOptions = {}) => atOnce(access.admit(requestOf(more), more.rule ?? 'fair'))
  const call = (more: CallOptions = {}) => {
    const admission = admit(more)
    if (admission.denied) throw admission.denied
    return admission
  }
  return { access, admit, call, findKey }
}

function requestOf(more: CallOptions): AccessRequest {
  return {
    headers: more.headers ?? {},
    query: null,
    rawUrl: more.url ?? '/api/public/oi',
    remoteAddress: more.from ?? '203.0.113.7',
  }
}

/** What is counted on this machine is never waited for. */
function atOnce<T>(value: T | Promise<T>): T {
  if (value instanceof Promise) throw new Error('was not there at once')
  return value
}

function problemOf(run: () => unknown): Problem {
  try {
    run()
  } catch (thrown) {
    if (thrown instanceof Problem) return thrown
    throw thrown
  }
  throw new Error('nothing was thrown')
}

function flat(headers: readonly string[]): Record<string, string> {
  const record: Record<string, string> = {}
  for (let at = 0; at < headers.length; at += 2) record[headers[at]!] = headers[at + 1]!
  return record
}
const headersOf = (admission: Admission) => flat(admission.headers)

function stateOf(run: () => Admission): string {
  try {
    return headersOf(run())['X-Quota-State']!
  } catch (thrown) {
    return (thrown as Problem).code
  }
}

describe('who calls', () => {
  it('is the address without a key', () => {
    const { call } = accessWith()
    expect(call().caller).toMatchObject({
      kind: 'anonymous',
      id: '203.0.113.7',
      plan: 'anonymous',
      limits: { perMinute: 20, computeMs: 3_000 },
    })
  })

  it.each([
    ['Authorization', { headers: { authorization: 'Bearer ak_free' } }],
    ['Authorization in small letters', { headers: { authorization: 'bearer  ak_free' } }],
    ['x-api-key', { headers: { 'x-api-key': 'ak_free' } }],
    ['?api_key=', { url: '/api/public/oi?format=csv&api_key=ak_free' }],
    ['?token=', { url: '/api/public/oi?token=ak_free' }],
    ['a parameter spelled in percent signs', { url: '/api/public/oi?%61pi_key=ak%5Ffree' }],
    ['the same key twice', { headers: { authorization: 'Bearer ak_free', 'x-api-key': 'ak_free' } }],
  ])('is the account of the key in %s', (_where, request) => {
    const { call } = accessWith()
    expect(call(request).caller).toMatchObject({
      kind: 'account',
      id: 'acc_ada/free',
      plan: 'free',
      limits: { perMinute: 30, computeMs: 4_000 },
    })
  })

  it('is the address when a prepaid key is shown on what is free: it pays, it does not identify', () => {
    const { caller } = accessWith().call({ headers: { 'x-api-key': 'pk_abc' } })
    expect(caller).toMatchObject({ kind: 'anonymous', id: '203.0.113.7', plan: 'anonymous' })
  })

  it('is the prepaid key on what is sold, with limits of its own; one that nobody bought is nothing', () => {
    const { call } = accessWith({
      ledger: { findKey: () => null, findPrepaidKey: (hash) => hash === hashOf('pk_bought') },
    })
    const by = (key: string) => ({ headers: { 'x-api-key': key }, rule: 'paid' as const })
    const { caller } = call(by('pk_bought'))
    expect(caller).toMatchObject({ plan: 'prepaid', limits: { perMinute: 1_200 } })
    expect(caller.id).not.toContain('pk_')
    // Guesses count toward the address, and whoever takes the money says that there is no such key.
    expect(call(by('pk_guessed')).caller).toMatchObject({ id: '203.0.113.7', plan: 'anonymous' })
  })

  it('is a payer on what is sold, by its address and apart from what that asks for free', () => {
    const paying = { headers: { 'payment-signature': 'e30=' }, rule: 'paid' as const }
    expect(accessWith().call(paying).caller).toMatchObject({ id: 'payer/203.0.113.7', plan: 'payer' })
    expect(accessWith().call({ ...paying, rule: 'fair' }).caller.id).toBe('203.0.113.7')
  })

  it.each([
    ['an unknown key', { headers: { authorization: 'Bearer ak_nobody' } }],
    ['another scheme', { headers: { authorization: 'Basic YTpi' } }],
    ['no key after Bearer', { headers: { authorization: 'Bearer ' } }],
    ['an empty header', { headers: { authorization: '' } }],
    ['two Authorization headers, joined', { headers: { authorization: 'Bearer ak_free, Bearer ak_scale' } }],
    ['a key with a line break', { headers: { authorization: 'Bearer ak_free\nx' } }],
    ['a very long key', { headers: { authorization: `Bearer ${'a'.repeat(5_000)}` } }],
    ['an x-api-key of another kind', { headers: { 'x-api-key': 'sk_live' } }],
    ['two x-api-key headers, joined', { headers: { 'x-api-key': 'ak_free, ak_scale' } }],
    ['an empty parameter', { url: '/x?api_key=' }],
    ['a wrong parameter', { url: '/x?token=nonsense' }],
    ['two parameters that differ', { url: '/x?token=ak_free&token=ak_scale' }],
    [
      'a header and a parameter that differ',
      { headers: { authorization: 'Bearer ak_free' }, url: '/x?token=b' },
    ],
  ])('%s is 401, with how to do better', (_what, request) => {
    const { denied, headers } = accessWith().admit(request)
    expect(denied).toMatchObject({
      status: 401,
      code: 'key_invalid',
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
    expect(flat(headers)['RateLimit-Remaining']).toBe('19')
  })

  it('is looked up with every call: a key that is new, changed or revoked counts at once', () => {
    const live = new Map<string, KeyHolder>()
    const { access, admit, call } = accessWith({ ledger: { findKey: (hash) => live.get(hash) ?? null } })
    const request = { headers: { authorization: 'Bearer ak_new' } }
    expect(admit(request).denied).toMatchObject({ code: 'key_invalid' })
    live.set(hashOf('ak_new'), { accountId: 'acc_new', plan: 'builder' })
    expect(access.tierOf(call(request).caller)).toBe('member')
    live.set(hashOf('ak_new'), { accountId: 'acc_new', plan: 'free' })
    expect(call(request).caller).toMatchObject({ id: 'acc_new/free', plan: 'free' })
    expect(access.tierOf(call(request).caller)).toBe('signed in')
    live.delete(hashOf('ak_new'))
    expect(admit(request).denied).toMatchObject({ code: 'key_invalid' })
  })

  describe.each([
    [
      'at once',
      () => {
        throw new StoreError('failed', 'the ledger is away')
      },
    ],
    ['later', () => Promise.reject(new StoreError('unreachable', 'the ledger is away'))],
  ] as const)('where the ledger says %s that it cannot be asked', (_when, fail) => {
    async function away() {
      let isAway = false
      const { access } = accessWith({
        ledger: { findKey: (hash) => (isAway ? fail() : (keys.get(hash) ?? null)) },
      })
      const admitted = async (key: string) =>
        access.admit(requestOf({ headers: { authorization: `Bearer ${key}` } }), 'fair')
      await admitted('ak_scale')
      isAway = true
      return { access, admitted }
    }

    it('is whom the key was of when it called last, without what its plan pays for', async () => {
      const { access, admitted } = await away()
      const { caller, denied } = await admitted('ak_scale')
      expect([caller.id, caller.isUnchecked, denied]).toEqual(['acc_bob/scale', true, null])
      expect(access.tierOf(caller)).toBe('public')
    })

    it('is nobody with a key that has not called before: it is counted by its address', async () => {
      const { admitted } = await away()
      const { caller, denied } = await admitted('ak_builder')
      expect(caller.id).toBe('203.0.113.7')
      expect(denied).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } })
    })
  })
})

describe('a key is required', () => {
  const page = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }

  it('from the day set, of programs', () => {
    const { call } = accessWith({
      keyRequiredFrom: START + 1_000,
      keyHint: 'Keys: https://tape.example/keys',
    })
    call()
    now += 1_000
    const problem = problemOf(() => call())
    expect(problem).toMatchObject({ status: 401, code: 'key_required' })
    expect(problem.message).toContain('https://tape.example/keys')
    expect(problem.headers['WWW-Authenticate']).toBe('Bearer')
    expect(call({ headers: { authorization: 'Bearer ak_free' } }).caller.kind).toBe('account')
  })

  it('which can be had at the account page, or from the operator', () => {
    const [open, closed] = [{ keyRequiredFrom: null }, { keyRequiredFrom: START }]
    const accountUrl = 'https://tape.example/account'
    const operator = 'npx perptape account create'
    for (const [options, headers] of [
      [open, { authorization: 'Bearer ak_nobody' }],
      [closed, {}],
    ] as const) {
      const { message } = problemOf(() => accessWith({ ...options, accountUrl }).call({ headers }))
      expect(message).toContain(`A free key can be had at ${accountUrl}; `)
      expect(message).toContain(operator)
      const without = problemOf(() => accessWith(options).call({ headers })).message
      expect(without).toContain(operator)
      expect(without).not.toContain('/account')
    }
  })

  it('not of a page in a browser, nor of somebody who pays by the call', () => {
    const { call } = accessWith({ keyRequiredFrom: START })
    expect(call({ headers: page }).caller.kind).toBe('anonymous')
    expect(call({ headers: { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' } }).caller.kind).toBe(
      'anonymous',
    )
    expect(call({ rule: 'paid' }).caller.kind).toBe('anonymous')
    expect(problemOf(() => call({ headers: { 'sec-fetch-site': 'same-origin' } })).code).toBe('key_required')
    expect(problemOf(() => call({ headers: { ...page, 'sec-fetch-mode': 'yes' } })).code).toBe('key_required')
  })
})

describe('limits', () => {
  it('are told on every answer', () => {
    const { call } = accessWith()
    call()
    now += 15_500
    expect(headersOf(call())).toEqual({
      RateLimit: '"anonymous";r=18;t=45',
      'RateLimit-Policy': '"anonymous";q=20;w=60, "compute";q=3000;qu="milliseconds";w=60',
      'RateLimit-Limit': '20',
      'RateLimit-Remaining': '18',
      'RateLimit-Reset': '45',
      'X-Quota-State': 'ok',
    })
  })

  it.each(['fair', 'paid'] as const)('by the %s rule serve slowly above, and block far above', (rule) => {
    const { call } = accessWith()
    for (let i = 1; i <= 200; i++) {
      expect(headersOf(call({ rule }))['X-Quota-State']).toBe(i <= 20 ? 'ok' : 'slow')
    }
    const blocked = problemOf(() => call({ rule }))
    expect(blocked).toMatchObject({ status: 403, code: 'blocked' })
    expect(blocked.headers['Retry-After']).toBe('600')
    now += 5 * MINUTE
    expect(problemOf(() => call({ rule })).headers['Retry-After']).toBe('300')
    expect(call({ from: '203.0.113.8', rule }).caller.id).toBe('203.0.113.8')
    now += 5 * MINUTE
    expect(headersOf(call({ rule }))['X-Quota-State']).toBe('ok')
  })

  it('of an account hold for all of its addresses, and leave the address alone', () => {
    const { call } = accessWith()
    const keyed = { headers: { authorization: 'Bearer ak_free' } }
    for (let i = 0; i < 30; i++) call({ ...keyed, from: `198.51.100.${i}` })
    expect(stateOf(() => call(keyed))).toBe('slow')
    expect(headersOf(call())['RateLimit-Remaining']).toBe('19')
  })

  it('of the keys of one plan of an account are shared, and those of its other plans are apart', () => {
    const { access, call } = accessWith()
    const keyed = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })
    const ask = (key: string) => stateOf(() => call(keyed(key)))
    for (let i = 0; i < 150; i++) {
      ask('ak_free_of_bob')
      ask('ak_free_of_bob_2')
    }
    // 300 calls are ten times the 30 of a free key; its second key has bought nothing.
    expect(ask('ak_free_of_bob')).toBe('blocked')
    expect(ask('ak_free_of_bob_2')).toBe('blocked')
    expect(headersOf(call(keyed('ak_scale')))).toMatchObject({
      'RateLimit-Remaining': '2999',
      'X-Quota-State': 'ok',
    })
    expect(atOnce(access.blocks()).map(({ id }) => id)).toEqual(['acc_bob/free'])
  })

  it('of a plan do not count what the other keys of its account ask', () => {
    const { call } = accessWith()
    const keyed = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })
    for (let i = 0; i < 2_000; i++) call(keyed('ak_scale'))
    expect(headersOf(call(keyed('ak_free_of_bob')))).toMatchObject({ 'RateLimit-Remaining': '29' })
  })

  it('of an IPv6 network hold for the /64, in whatever form it is written', () => {
    const { call } = accessWith()
    for (let i = 0; i < 20; i++) call({ from: `2001:db8:1:2::${i.toString(16)}` })
    expect(stateOf(() => call({ from: '2001:db8:1:2:ffff::1' }))).toBe('slow')
    expect(call({ from: '2001:db8:1:3::1' }).caller.id).toBe('2001:db8:1:3::/64')
  })

  it('of an IPv4 address hold for its mapped form', () => {
    const { call } = accessWith()
    for (let i = 0; i < 20; i++) call({ from: '::ffff:203.0.113.7' })
    expect(stateOf(() => call({ from: '203.0.113.7' }))).toBe('slow')
  })

  it('may be set otherwise', () => {
    const { call } = accessWith({ plans: { anonymous: 1 } })
    call()
    expect(stateOf(() => call())).toBe('slow')
  })

  it('do not last longer when the clock is set back', () => {
    const { call } = accessWith({ plans: { anonymous: 1 } })
    call()
    now -= 60 * MINUTE
    expect(headersOf(call())['RateLimit-Reset']).toBe('60')
  })

  it('cannot be escaped by naming other addresses, unless a proxy is trusted', () => {
    const spoofed = (i: number) => ({
      headers: { 'x-forwarded-for': `198.51.100.${i}` },
    })
    const off = accessWith()
    for (let i = 0; i < 20; i++) off.call(spoofed(i))
    expect(stateOf(() => off.call(spoofed(99)))).toBe('slow')
    const behindProxy = accessWith({ trustProxy: '1' })
    for (let i = 0; i < 100; i++) expect(behindProxy.call(spoofed(i)).caller.id).toBe(`198.51.100.${i}`)
  })

  it('let exactly the limit through as ok in each minute of a caller, in whatever order calls come', () => {
    const step = fc.record({
      wait: fc.integer({ min: 0, max: 20_000 }),
      who: fc.constantFrom('192.0.2.1', '192.0.2.2'),
      rule: fc.constantFrom<AccessRule>('fair', 'paid'),
      calls: fc.integer({ min: 1, max: 8 }),
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.array(step, { maxLength: 60 }), (limit, steps) => {
        now = START
        const { call } = accessWith({ plans: { anonymous: limit } })
        const minutes = new Map<string, { start: number; ok: number }>()
        for (const { wait, who, rule, calls } of steps) {
          now += wait
          for (let i = 0; i < calls; i++) {
            const state = stateOf(() => call({ from: who, rule }))
            if (state === 'blocked') continue
            let minute = minutes.get(who)
            if (!minute || now >= minute.start + MINUTE) minute = { start: now, ok: 0 }
            minutes.set(who, minute)
            if (minute.ok < limit) expect(state).toBe('ok')
            else expect(state).toBe('slow')
            if (state === 'ok') minute.ok++
          }
        }
      }),
    )
  })
})

describe('a wrong key', () => {
  const guess = { headers: { authorization: 'Bearer ak_guess' } }

  it.each([
    ['that nobody has', { headers: { authorization: 'Bearer ak_guess' } }],
    ['that is none', { headers: { authorization: 'Basic YTpi' } }],
    // A program may claim to be a page; a page of ours names no key.
    [
      'that a page would name',
      { headers: { 'x-api-key': 'ak_guess', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' } },
    ],
  ])('%s counts toward its address: served slowly above the limit, blocked far above', (_, request) => {
    const { access, admit, call } = accessWith()
    for (let i = 1; i <= 200; i++) {
      const { denied, slow, headers } = admit(request)
      expect(denied?.status).toBe(401)
      expect([slow, flat(headers)['RateLimit-Remaining']]).toEqual([i > 20, String(Math.max(0, 20 - i))])
    }
    expect(problemOf(() => admit(request))).toMatchObject({ status: 403, code: 'blocked' })
    expect(atOnce(access.blocks()).map(({ id }) => id)).toEqual(['203.0.113.7'])
    expect(stateOf(() => call())).toBe('blocked')
  })

  it('keeps nobody out who has a good key at the same address', () => {
    const { admit, call } = accessWith()
    for (let i = 0; i < 201; i++) stateOf(() => admit(guess))
    expect(problemOf(() => admit(guess)).code).toBe('blocked')
    expect(headersOf(call({ headers: { authorization: 'Bearer ak_free' } }))).toMatchObject({
      'RateLimit-Remaining': '29',
      'X-Quota-State': 'ok',
    })
  })

  it('that was needed and not named counts too', () => {
    const { admit } = accessWith({ keyRequiredFrom: START })
    for (let i = 0; i < 200; i++) expect(admit().denied?.code).toBe('key_required')
    expect(problemOf(() => admit()).code).toBe('blocked')
  })
})

describe('pages and what they load', () => {
  it('have a limit of their own, and a hard one: 1,200 a minute of an address', () => {
    const { admit, call } = accessWith()
    for (let i = 0; i < 201; i++) stateOf(() => call())
    expect(stateOf(() => call())).toBe('blocked')
    for (let i = 0; i < 1_200; i++) expect(stateOf(() => call({ rule: 'files' }))).toBe('ok')
    now += 15_000
    for (let i = 0; i < 2_000; i++) {
      const problem = problemOf(() => call({ rule: 'files' }))
      expect([problem.code, problem.headers['Retry-After']]).toEqual(['rate_limited', '45'])
    }
    expect(admit({ rule: 'files', from: '203.0.113.8' }).slow).toBe(false)
    now += 45_000
    expect(headersOf(call({ rule: 'files' }))['RateLimit-Remaining']).toBe('1199')
  })

  it('need no key, and a wrong one does not matter to them', () => {
    const { call } = accessWith({ keyRequiredFrom: START })
    expect(stateOf(() => call({ rule: 'files' }))).toBe('ok')
    expect(stateOf(() => call({ rule: 'files', headers: { authorization: 'Basic YTpi' } }))).toBe('ok')
  })
})

describe('a board with a hard limit', () => {
  const hard = { rule: 'hard' } as const

  it('is refused where others get slow, counted together with them, and blocks nobody', () => {
    const { call } = accessWith()
    for (let i = 0; i < 10; i++) {
      expect(stateOf(() => call())).toBe('ok')
      expect(stateOf(() => call(hard))).toBe('ok')
    }
    now += 15_000
    for (let i = 0; i < 300; i++) {
      const { code, status, headers } = problemOf(() => call(hard))
      expect([code, status]).toEqual(['rate_limited', 429])
      expect(headers).toMatchObject({
        'Retry-After': '45',
        'RateLimit-Remaining': '0',
        'RateLimit-Reset': '45',
      })
    }
    expect(stateOf(() => call())).toBe('slow')
    now += 45_000
    expect(headersOf(call(hard))['RateLimit-Remaining']).toBe('19')
  })

  it('goes by the limit of the key, and this machine has none', () => {
    const { call } = accessWith()
    const keyed = { ...hard, headers: { 'x-api-key': 'ak_free' } }
    for (let i = 0; i < 30; i++) call(keyed)
    expect(problemOf(() => call(keyed)).code).toBe('rate_limited')
    for (let i = 0; i < 100; i++) expect(stateOf(() => call({ ...hard, from: '127.0.0.1' }))).toBe('ok')
  })
})

describe('what a shared cache may keep', () => {
  const policy = {
    'RateLimit-Policy': '"anonymous";q=20;w=60, "compute";q=3000;qu="milliseconds";w=60',
    'RateLimit-Limit': '20',
  }
  const page = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'of a call without a key that came through a proxy (%s) is what holds for everybody',
    (header) => {
      const { call } = accessWith()
      const told = call({ headers: { [header]: '198.51.100.1' } })
      expect(flat(told.keptHeaders)).toEqual(policy)
      expect(headersOf(told)['RateLimit-Remaining']).toBe('19')
      expect(flat(call({ headers: { [header]: '198.51.100.1', ...page } }).keptHeaders)).toEqual(policy)
      expect(flat(call({ headers: { [header]: '198.51.100.1' }, rule: 'files' }).keptHeaders)).toEqual({
        'RateLimit-Policy': '"files";q=1200;w=60, "compute";q=10000;qu="milliseconds";w=60',
        'RateLimit-Limit': '1200',
      })
    },
  )

  it('of a call with a key is its own: caches keep those apart', () => {
    const headers = { via: '1.1 cache', authorization: 'Bearer ak_free' }
    const told = accessWith().call({ headers })
    expect(told.keptHeaders).toEqual(told.headers)
    expect(flat(told.keptHeaders)['RateLimit-Remaining']).toBe('29')
  })

  it('of a direct call is all of it', () => {
    const told = accessWith().call()
    expect(told.keptHeaders).toEqual(told.headers)
  })
})

describe('this machine', () => {
  const far = 5_000

  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('has no limit at %s', (from) => {
    const { call } = accessWith()
    for (const rule of ['fair', 'files', 'paid'] as const) {
      for (let i = 0; i < far; i++) expect(stateOf(() => call({ from, rule }))).toBe('ok')
    }
    const keyed = { from, headers: { authorization: 'Bearer ak_free' } }
    for (let i = 0; i < far; i++) call(keyed)
    expect(call(keyed).caller).toMatchObject({ kind: 'account', plan: 'free' })
  })

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'is not meant where a proxy on it passes a call on (%s)',
    (header) => {
      const { call } = accessWith()
      const proxied = { from: '127.0.0.1', headers: { [header]: '203.0.113.9' } }
      for (let i = 0; i < 20; i++) call(proxied)
      expect(stateOf(() => call(proxied))).toBe('slow')
    },
  )

  it('is not kept out for what came through a proxy on it, nor for what an account did elsewhere', () => {
    const { call } = accessWith()
    const keyed = { authorization: 'Bearer ak_free' }
    for (let i = 0; i < 400; i++) {
      stateOf(() => call({ from: '127.0.0.1', headers: { via: 'a proxy' } }))
      stateOf(() => call({ headers: keyed }))
    }
    expect(stateOf(() => call({ from: '127.0.0.1', headers: { via: 'a proxy' } }))).toBe('blocked')
    expect(stateOf(() => call({ headers: keyed }))).toBe('blocked')
    expect(stateOf(() => call({ from: '127.0.0.1' }))).toBe('ok')
    expect(stateOf(() => call({ from: '127.0.0.1', headers: keyed }))).toBe('ok')
  })

  it('is not who a stranger claims to be', () => {
    const { call } = accessWith({ trustProxy: '1' })
    const claimed = { headers: { 'x-forwarded-for': '127.0.0.1' } }
    for (let i = 0; i < 20; i++) call(claimed)
    expect(stateOf(() => call(claimed))).toBe('slow')
  })
})

describe('our own pages', () => {
  const page = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }

  it('are counted apart, and generously', () => {
    const { call } = accessWith()
    for (let i = 0; i < 201; i++) stateOf(() => call())
    expect(stateOf(() => call())).toBe('blocked')
    for (let i = 0; i < 600; i++) expect(stateOf(() => call({ headers: page }))).toBe('ok')
    expect(stateOf(() => call({ headers: page }))).toBe('slow')
  })

  it('are not pages elsewhere', () => {
    const { call } = accessWith()
    expect(call({ headers: { ...page, 'sec-fetch-site': 'cross-site' } }).caller.plan).toBe('anonymous')
  })
})

it('lets a blocked caller in again when the operator says so', () => {
  const { access, call } = accessWith()
  for (let i = 0; i < 201; i++) stateOf(() => call())
  expect(access.blocks()).toEqual([{ id: '203.0.113.7', until: START + 10 * MINUTE }])
  expect(access.lift('203.0.113.8')).toBe(false)
  expect(access.lift('203.0.113.7')).toBe(true)
  expect(access.blocks()).toEqual([])
  expect(stateOf(() => call())).toBe('ok')
})

it('a key signs in, and those of Builder and above are of members', () => {
  const { access, call } = accessWith()
  const tier = (key?: string) =>
    access.tierOf(call({ headers: key ? { authorization: `Bearer ${key}` } : {} }).caller)
  expect([tier(), tier('ak_free'), tier('ak_builder'), tier('ak_scale')]).toEqual([
    'public',
    'signed in',
    'member',
    'member',
  ])
})

describe('keys and counts on another machine', () => {
  const later = async <T>(value: T) => value
  const elsewhere = () => {
    const quota = new Quota(() => {})
    return accessWith({
      ledger: { findKey: (hash) => later(keys.get(hash) ?? null) },
      limits: {
        take: async (...call) => quota.take(...call),
        blocks: (at) => later(quota.blocks(at)),
        lift: (id) => later(quota.lift(id)),
      },
    }).access
  }
  const bearer = (key: string) => requestOf({ headers: { authorization: `Bearer ${key}` } })

  it('are asked and waited for, with the same outcome', async () => {
    const access = elsewhere()
    const admission = access.admit(bearer('ak_free'), 'fair')
    expect(admission).toBeInstanceOf(Promise)
    const { caller, denied, headers } = await admission
    expect([caller.plan, denied, flat(headers)['RateLimit-Remaining']]).toEqual(['free', null, '29'])
    expect((await access.admit(bearer('ak_nobody'), 'fair')).denied?.code).toBe('key_invalid')
  })

  it('keep out who is above its limits, and let in again', async () => {
    const access = elsewhere()
    const ask = () => Promise.resolve(access.admit(requestOf({}), 'fair'))
    for (let i = 0; i < 200; i++) await ask()
    await expect(ask()).rejects.toMatchObject({ code: 'blocked' })
    expect(await access.blocks()).toHaveLength(1)
    expect(await access.lift('203.0.113.7')).toBe(true)
    expect((await ask()).slow).toBe(false)
  })
})
