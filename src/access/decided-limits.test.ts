import type { IncomingHttpHeaders } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '../core/errors.ts'
import { silentLog } from '../core/log.ts'
import { MINUTE } from '../core/time.ts'
import { ACCOUNT_PLANS } from '../ledger/port.ts'
import { hashOf } from '../ledger/secrets.ts'
import { type Access, type AccessOptions, type AccessRule, createAccess } from './access.ts'
import type { Admission } from './admission.ts'

/** Limits as they were decided, sentence by sentence; other tests go into the corners. */
const START = Date.UTC(2026, 10, 1)
let now = START
beforeEach(() => {
  now = START
})

const holders = new Map(
  ACCOUNT_PLANS.map((plan) => [hashOf(`ak_${plan}`), { accountId: `acc_${plan}`, plan }]),
)

function accessWith(options: Partial<AccessOptions> = {}): Access {
  return createAccess({
    ledger: { findKey: (hash) => holders.get(hash) ?? null },
    clock: { now: () => now },
    keyRequiredFrom: null,
    trustProxy: 'off',
    log: silentLog,
    ...options,
  })
}

interface Who {
  readonly from?: string
  readonly headers?: IncomingHttpHeaders
}

const ADDRESS: Who = {}
const keyOf = (plan: string): Who => ({ headers: { authorization: `Bearer ak_${plan}` } })
const PAGE: Who = { headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' } }
const LOOPBACK: Who = { from: '127.0.0.1' }

/** What becomes of so many calls: `ok 20, slow 180, blocked 1`. */
function outcomes(access: Access, who: Who, rule: AccessRule, calls: number): string {
  const counts = new Map<string, number>()
  for (let call = 0; call < calls; call++) {
    const state = outcome(access, who, rule)
    counts.set(state, (counts.get(state) ?? 0) + 1)
  }
  return [...counts].map((entry) => entry.join(' ')).join(', ')
}

function outcome(access: Access, who: Who, rule: AccessRule): string {
  try {
    const { headers } = admit(access, who, rule)
    return headers[headers.indexOf('X-Quota-State') + 1]!
  } catch (thrown) {
    return (thrown as Problem).code
  }
}

function admit(access: Access, { from = '203.0.113.7', headers = {} }: Who, rule: AccessRule): Admission {
  const request = { headers, query: null, rawUrl: '/api/public/oi', remoteAddress: from }
  return access.admit(request, rule) as Admission
}

function problemOf(access: Access, who: Who, rule: AccessRule): Problem {
  try {
    admit(access, who, rule)
  } catch (thrown) {
    return thrown as Problem
  }
  throw new Error('it was let in')
}

describe('decided', () => {
  it.each<[string, Who, AccessRule, number, string]>([
    // 20/min per IP, 30 with a Free key, Builder 300, Business 1,200, Scale 3,000; blocked beyond ten times the limit.
    ['an address', ADDRESS, 'fair', 201, 'ok 20, slow 180, blocked 1'],
    ['a Free key', keyOf('free'), 'fair', 301, 'ok 30, slow 270, blocked 1'],
    ['a Builder key', keyOf('builder'), 'fair', 3_001, 'ok 300, slow 2700, blocked 1'],
    ['a Business key', keyOf('business'), 'fair', 12_001, 'ok 1200, slow 10800, blocked 1'],
    ['a Scale key', keyOf('scale'), 'fair', 30_001, 'ok 3000, slow 27000, blocked 1'],
    // Who asks for what is paid by the call is counted alike.
    ['an address on a paid route', ADDRESS, 'paid', 201, 'ok 20, slow 180, blocked 1'],
    // Performance endpoints: a hard 429.
    ['an address on a performance endpoint', ADDRESS, 'hard', 500, 'ok 20, rate_limited 480'],
    ['a Free key on a performance endpoint', keyOf('free'), 'hard', 500, 'ok 30, rate_limited 470'],
    ['a Scale key on a performance endpoint', keyOf('scale'), 'hard', 3_002, 'ok 3000, rate_limited 2'],
    // Calls from loopback and the pages' own calls are not blocked; files are refused above theirs and block nobody.
    ['this machine', LOOPBACK, 'fair', 5_000, 'ok 5000'],
    ['this machine on a performance endpoint', LOOPBACK, 'hard', 5_000, 'ok 5000'],
    ['a page of ours', PAGE, 'fair', 6_500, 'ok 600, slow 5900'],
    ['a page of ours on a performance endpoint', PAGE, 'hard', 6_500, 'ok 600, slow 5900'],
    ['files', ADDRESS, 'files', 12_500, 'ok 1200, rate_limited 11300'],
  ])('of %s', (_, who, rule, calls, expected) => {
    const access = accessWith()
    expect(outcomes(access, who, rule, calls)).toBe(expected)
    const isBlocked = expected.includes('blocked')
    expect(access.blocks()).toHaveLength(isBlocked ? 1 : 0)
    // A minute later everybody starts afresh but who is blocked, which takes ten.
    now += MINUTE
    expect(outcome(access, who, rule)).toBe(isBlocked ? 'blocked' : 'ok')
    now += 9 * MINUTE
    expect(outcome(access, who, rule)).toBe('ok')
  })

  it('a hard 429 says when to come again, and a block until when it lasts', () => {
    const access = accessWith()
    outcomes(access, ADDRESS, 'hard', 20)
    now += 15_000
    expect(problemOf(access, ADDRESS, 'hard')).toMatchObject({
      status: 429,
      headers: { 'Retry-After': '45' },
      message: 'The limit is 20 calls a minute; go on in 45 s.',
    })
    now = START + MINUTE
    outcomes(access, ADDRESS, 'fair', 200)
    expect(problemOf(access, ADDRESS, 'fair')).toMatchObject({
      status: 403,
      code: 'blocked',
      headers: { 'Retry-After': '600' },
    })
  })

  it('a block does not reach the pages at the same address, nor their files', () => {
    const access = accessWith()
    outcomes(access, ADDRESS, 'fair', 201)
    expect(outcome(access, ADDRESS, 'fair')).toBe('blocked')
    expect(outcome(access, PAGE, 'fair')).toBe('ok')
    expect(outcome(access, ADDRESS, 'files')).toBe('ok')
  })

  it('IPv6 counts by /64', () => {
    const access = accessWith()
    for (let host = 1; host <= 200; host++) {
      outcome(access, { from: `2001:db8:0:1::${host.toString(16)}` }, 'fair')
    }
    expect(outcome(access, { from: '2001:db8:0:1:ffff::' }, 'fair')).toBe('blocked')
    expect(outcome(access, { from: '2001:db8:0:2::1' }, 'fair')).toBe('ok')
  })

  it("the client's address comes from TRUST_PROXY alone", () => {
    const behind = { from: '10.0.0.1', headers: { 'x-forwarded-for': '198.51.100.9' } }
    expect(admit(accessWith(), behind, 'fair').caller.id).toBe('10.0.0.1')
    expect(admit(accessWith({ trustProxy: '10.0.0.0/8' }), behind, 'fair').caller.id).toBe('198.51.100.9')
  })

  it('the operator can set every limit and lift a block', () => {
    const plans = { anonymous: 1, page: 2, files: 3, free: 4, terminal: 5, builder: 6, business: 7, scale: 8 }
    const access = accessWith({ plans })
    for (const [plan, limit] of Object.entries(plans)) {
      expect(access.limits).toHaveProperty([plan, 'perMinute'], limit)
    }
    expect(outcomes(access, ADDRESS, 'fair', 11)).toBe('ok 1, slow 9, blocked 1')
    expect(access.lift('203.0.113.7')).toBe(true)
    expect(outcomes(access, ADDRESS, 'fair', 2)).toBe('ok 1, slow 1')
  })
})
