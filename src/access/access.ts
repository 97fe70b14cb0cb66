import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '../core/clock.ts'
import { Problem } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { MINUTE, type Ms, SECOND } from '../core/time.ts'
import type { CallerTier } from '../define/board.ts'
import type { Ledger } from '../ledger/port.ts'
import { hashOf } from '../ledger/secrets.ts'
import { clientAddressBy } from './client-address.ts'
import { keyIn, MALFORMED } from './credentials.ts'
import { bucketOf, isLoopback } from './ip-address.ts'
import { PLANS, type PlanName, UNLIMITED } from './plans.ts'
import { type Block, Quota, type Usage } from './quota.ts'
import { RecentMap } from './recent-map.ts'

export interface Caller {
  readonly kind: 'anonymous' | 'account'
  /** The IPv4 address or IPv6 /64 of an anonymous caller, the account's id of a known one; what is counted and blocked. */
  readonly id: string
  readonly plan: PlanName
  readonly perMinute: number
}

export interface Admission {
  readonly caller: Caller
  /** Above fair use: the answer is to wait. */
  readonly slow: boolean
  /** Flat: name, value, name, value, … */
  readonly headers: readonly string[]
}

export interface AccessRequest {
  readonly headers: IncomingHttpHeaders
  readonly query: URLSearchParams | null
  readonly rawUrl: string
  readonly remoteAddress: string
}

/** `fair`: served slowly above the limit. `hard`: 429 above it. `paid`: counted like fair, and never needs a key. */
export type AccessRule = 'fair' | 'hard' | 'paid'

export interface Access {
  /** Throws Problem (401, 403, 429). */
  admit(request: AccessRequest, rule: AccessRule): Admission
  mayRunPaid(caller: Caller): boolean
  tierOf(caller: Caller): CallerTier
  /** Callers that are kept out now. */
  blocks(): Block[]
  /** Lets a caller in again before its time; false when it was not kept out. */
  lift(id: string): boolean
}

export interface AccessOptions {
  readonly ledger: Pick<Ledger, 'findKey'>
  readonly clock: Clock
  /** Calls a minute that differ from the plans' (the setting LIMITS). */
  readonly plans?: Partial<Record<PlanName, number>>
  /** From then on programs need a key; null: never. */
  readonly keyRequiredFrom: Ms | null
  /** The setting TRUST_PROXY as it is written. */
  readonly trustProxy: string
  /** Where a key comes from, as a sentence for people who lack one. */
  readonly keyHint?: string
  readonly log: Log
}

/** How long a looked-up key is believed: so long at most a revoked key goes on working. */
export const KNOWN_FOR: Ms = 15 * SECOND
const UNKNOWN_FOR: Ms = 3 * SECOND
const MAX_KEYS = 20_000
/** IPv6 addresses take a few microseconds to read; those of lately are remembered. */
const MAX_ADDRESSES = 20_000
/** No key is longer; longer texts are neither hashed nor remembered. */
const MAX_KEY_LENGTH = 200

/** What a proxy adds. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

interface Origin {
  readonly id: string
  readonly local: boolean
}

interface CheckedKey {
  readonly hash: string
  caller: Caller | null
  checkedAt: Ms
}

export function createAccess(options: AccessOptions): Access {
  const { ledger, clock, keyRequiredFrom, log } = options
  const clientAddress = clientAddressBy(options.trustProxy)
  const perMinute = (plan: PlanName) => options.plans?.[plan] ?? PLANS[plan].perMinute
  const keyHint = options.keyHint ?? 'The operator of this server makes keys: npx perptape account create.'
  const anonymousLimit = perMinute('anonymous')
  const pageLimit = perMinute('page')
  const quota = new Quota((id) => log.warn({ caller: id }, 'blocked a caller far above fair use'))
  const origins = new RecentMap<Origin>(MAX_ADDRESSES)
  // Apart, so that somebody who tries keys does not push the good ones out.
  const knownKeys = new RecentMap<CheckedKey>(MAX_KEYS)
  const unknownKeys = new RecentMap<CheckedKey>(MAX_KEYS)

  function callerOfKey(key: string, now: Ms): Caller | null {
    if (key.length > MAX_KEY_LENGTH) return null
    const known = knownKeys.get(key)
    const checked = known ?? unknownKeys.get(key)
    const age = checked ? now - checked.checkedAt : 0
    if (checked && age >= 0 && age < (checked.caller ? KNOWN_FOR : UNKNOWN_FOR)) return checked.caller
    const hash = checked?.hash ?? hashOf(key)
    const holder = ledger.findKey(hash)
    const caller: Caller | null = holder && {
      kind: 'account',
      id: holder.accountId,
      plan: holder.plan,
      perMinute: perMinute(holder.plan),
    }
    if (!caller) knownKeys.delete(key)
    const into = caller ? knownKeys : unknownKeys
    into.set(key, { hash, caller, checkedAt: now })
    return caller
  }

  function originOf(request: AccessRequest): Origin {
    const forwardedFor = request.headers['x-forwarded-for']
    const address = clientAddress(
      request.remoteAddress,
      typeof forwardedFor === 'string' ? forwardedFor : forwardedFor?.join(','),
    )
    let origin = origins.get(address)
    if (origin === undefined) {
      origin = { id: bucketOf(address), local: isLoopback(address) }
      origins.set(address, origin)
    }
    return origin
  }

  /** This machine's own calls have no limit. Whatever came through a proxy is no call of this machine. */
  function isLocal(request: AccessRequest): boolean {
    return originOf(request).local && !PROXY_HEADERS.some((name) => request.headers[name] !== undefined)
  }

  function anonymous(request: AccessRequest): Caller {
    const { id } = originOf(request)
    return isOwnPage(request.headers)
      ? { kind: 'anonymous', id: `page ${id}`, plan: 'page', perMinute: pageLimit }
      : { kind: 'anonymous', id, plan: 'anonymous', perMinute: anonymousLimit }
  }

  /** A call without the right key is not counted, but told where its address stands, like every other. */
  function keyProblem(code: 'key_invalid' | 'key_required', detail: string, request: AccessRequest, now: Ms) {
    const caller = anonymous(request)
    const headers = quotaHeaders(caller, quota.peek(caller.id, anonymousLimit, now))
    return new Problem(code, detail, { headers: { ...recordOf(headers), 'WWW-Authenticate': 'Bearer' } })
  }

  function identify(request: AccessRequest, rule: AccessRule, now: Ms): Caller {
    const key = keyIn(request)
    if (key === MALFORMED) {
      const how = 'Name one key, as the header Authorization: Bearer <key>.'
      throw keyProblem('key_invalid', how, request, now)
    }
    if (key !== null) {
      const caller = callerOfKey(key, now)
      if (caller) return caller
      throw keyProblem('key_invalid', `This key is unknown or was revoked. ${keyHint}`, request, now)
    }
    const open = keyRequiredFrom === null || now < keyRequiredFrom || rule === 'paid'
    if (!open && !isBrowserPage(request.headers)) {
      const how = 'Programs need a key, sent as the header Authorization: Bearer <key>.'
      throw keyProblem('key_required', `${how} ${keyHint}`, request, now)
    }
    return anonymous(request)
  }

  return {
    admit(request, rule) {
      const now = clock.now()
      const known = identify(request, rule, now)
      // Counted apart, so that nobody else's calls can keep this machine out.
      const caller = isLocal(request) ? { ...known, id: `local ${known.id}`, perMinute: UNLIMITED } : known
      const usage = quota.take(caller.id, caller.perMinute, rule === 'hard', now)
      const headers = quotaHeaders(caller, usage)
      if (usage.state === 'ok' || usage.state === 'slow')
        return { caller, slow: usage.state === 'slow', headers }
      throw refusal(caller, usage, { ...recordOf(headers), 'Retry-After': String(usage.resetSeconds) })
    },
    mayRunPaid: (caller) => PLANS[caller.plan].runsPaid,
    tierOf: (caller) => (PLANS[caller.plan].runsPaid ? 'member' : 'public'),
    blocks: () => quota.blocks(clock.now()),
    lift: (id) => quota.lift(id),
  }
}

function refusal({ perMinute }: Caller, usage: Usage, headers: Record<string, string>): Problem {
  if (usage.state === 'refused') {
    const detail = `The limit is ${perMinute} calls a minute; go on in ${usage.resetSeconds} s.`
    return new Problem('rate_limited', detail, { headers })
  }
  const minutes = Math.ceil((usage.resetSeconds * SECOND) / MINUTE)
  const detail = `Far above the fair use of ${perMinute} calls a minute: blocked for ${minutes} more minutes. The operator of this server can lift it.`
  return new Problem('blocked', detail, { headers })
}

/** Browsers set these headers themselves, and no page can change them; a program may, and then has its address's limit. */
function isBrowserPage(headers: IncomingHttpHeaders): boolean {
  return (
    /^(same-origin|same-site|cross-site|none)$/.test(String(headers['sec-fetch-site'])) &&
    /^(cors|no-cors|same-origin|navigate)$/.test(String(headers['sec-fetch-mode']))
  )
}

/** A call that one of our own pages makes. */
function isOwnPage(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-site'] === 'same-origin' && isBrowserPage(headers)
}

function quotaHeaders({ plan, perMinute }: Caller, { state, remaining, resetSeconds }: Usage): string[] {
  return [
    'RateLimit',
    `"${plan}";r=${remaining};t=${resetSeconds}`,
    'RateLimit-Policy',
    `"${plan}";q=${perMinute};w=60`,
    'RateLimit-Limit',
    `${perMinute}`,
    'RateLimit-Remaining',
    `${remaining}`,
    'RateLimit-Reset',
    `${resetSeconds}`,
    'X-Quota-State',
    state === 'ok' ? 'ok' : 'slow',
  ]
}

function recordOf(flat: readonly string[]): Record<string, string> {
  const record: Record<string, string> = {}
  for (let index = 0; index < flat.length; index += 2) record[flat[index]!] = flat[index + 1]!
  return record
}
