import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '../core/clock.ts'
import { Problem } from '../core/errors.ts'
import { type Eventually, whenThere } from '../core/eventually.ts'
import type { Log } from '../core/log.ts'
import { RecentMap } from '../core/recent-map.ts'
import { MINUTE, type Ms, SECOND } from '../core/time.ts'
import type { CallerTier } from '../define/board.ts'
import type { KeyHolder } from '../ledger/port.ts'
import { hashOf } from '../ledger/secrets.ts'
import { callerId } from './caller-id.ts'
import { clientAddressBy } from './client-address.ts'
import { KEY_FORM, keyIn, MALFORMED } from './credentials.ts'
import { bucketOf, isLoopback } from './ip-address.ts'
import { type AllLimits, type Limits, limitsOf, THIS_MACHINE } from './limits.ts'
import { PLANS, type PlanName } from './plans.ts'
import { type Block, type CallLimits, Quota, type Usage } from './quota.ts'
import { headersForAll, quotaHeaders, recordOf } from './quota-headers.ts'

export interface Caller {
  readonly kind: 'anonymous' | 'account'
  /** What is counted and blocked: the IPv4 address or IPv6 /64 of an anonymous caller, the account and plan of a key. */
  readonly id: string
  readonly plan: PlanName
  readonly limits: Limits
}

export interface Admission {
  readonly caller: Caller
  /** Above fair use: the answer is to wait, also one that only says what keeps the caller out. */
  readonly slow: boolean
  /** What keeps it out all the same: it has not the right key. */
  readonly denied: Problem | null
  /** Where the caller stands. Flat: name, value, name, value, … */
  readonly headers: readonly string[]
  /** The same for an answer that a cache may keep and show to others. */
  readonly keptHeaders: readonly string[]
}

export interface AccessRequest {
  readonly headers: IncomingHttpHeaders
  readonly query: URLSearchParams | null
  readonly rawUrl: string
  readonly remoteAddress: string
}

/**
 * `fair`: served slowly above the limit. `paid`: counted like fair, and never needs a key.
 * `files`: pages and what they load, by address and apart from everything else; 429 above the limit.
 */
export type AccessRule = 'fair' | 'paid' | 'files'

export interface Access {
  /**
   * Counts the call: at once where keys and counts are on this machine. Throws, or rejects with, the Problem (403, 429)
   * of a caller above its limits.
   */
  admit(request: AccessRequest, rule: AccessRule): Eventually<Admission>
  tierOf(caller: Caller): CallerTier
  /** What each plan may, as the operator set it. */
  readonly limits: AllLimits
  /** Callers that are kept out now. */
  blocks(): Eventually<Block[]>
  /** Lets a caller in again before its time; false when it was not kept out. */
  lift(id: string): Eventually<boolean>
}

/** Whose key that is, by its hash; here, or on another machine. */
interface KeyFinder {
  findKey(hash: string): Eventually<KeyHolder | null>
}

export interface AccessOptions {
  readonly ledger: KeyFinder
  /** Who counts the calls; this process by itself where it is left out. */
  readonly limits?: CallLimits
  readonly clock: Clock
  /** Calls a minute that differ from the plans' (the setting LIMITS). */
  readonly plans?: Partial<Record<PlanName, number>>
  /** Seconds of computing a minute that differ from the plans' (the setting COMPUTE_LIMITS). */
  readonly computeSeconds?: Partial<Record<PlanName, number>>
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
  const ofPlan = limitsOf(options)
  const keptOfCalls = headersForAll(ofPlan.anonymous)
  const keptOfFiles = headersForAll(ofPlan.files)
  const keyHint = options.keyHint ?? 'The operator of this server makes keys: npx perptape account create.'
  const limits =
    options.limits ?? new Quota((id) => log.warn({ caller: id }, 'blocked a caller far above fair use'))
  const origins = new RecentMap<Origin>(MAX_ADDRESSES)
  // Apart, so that somebody who tries keys does not push the good ones out.
  const knownKeys = new RecentMap<CheckedKey>(MAX_KEYS)
  const unknownKeys = new RecentMap<CheckedKey>(MAX_KEYS)

  function callerOfKey(key: string, now: Ms): Eventually<Caller | null> {
    if (key.length > MAX_KEY_LENGTH) return null
    const known = knownKeys.get(key)
    const checked = known ?? unknownKeys.get(key)
    const age = checked ? now - checked.checkedAt : 0
    if (checked && age >= 0 && age < (checked.caller ? KNOWN_FOR : UNKNOWN_FOR)) return checked.caller
    const hash = checked?.hash ?? hashOf(key)
    return whenThere(ledger.findKey(hash), (holder) => {
      const caller: Caller | null = holder && {
        kind: 'account',
        id: callerId.keys(holder.accountId, holder.plan),
        plan: holder.plan,
        limits: ofPlan[holder.plan],
      }
      if (!caller) knownKeys.delete(key)
      const into = caller ? knownKeys : unknownKeys
      into.set(key, { hash, caller, checkedAt: now })
      return caller
    })
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

  function addressOf({ id }: Origin): Caller {
    return { kind: 'anonymous', id, plan: 'anonymous', limits: ofPlan.anonymous }
  }

  /**
   * Without a key, by address: as our own page there, or as whoever else calls from it. So is a wrong key, or guessing
   * would be free; somebody with a good key at the same address is counted by its account and notices nothing of it.
   */
  function identify(
    request: AccessRequest,
    origin: Origin,
    rule: AccessRule,
    now: Ms,
  ): Eventually<Caller | Denied> {
    if (rule === 'files') {
      return { kind: 'anonymous', id: callerId.files(origin.id), plan: 'files', limits: ofPlan.files }
    }
    const key = keyIn(request)
    if (key === MALFORMED) {
      return denied(origin, 'key_invalid', `Name one key, as the header ${KEY_FORM}.`)
    }
    if (key !== null) {
      const unknown = `This key is unknown or was revoked. ${keyHint}`
      return whenThere(callerOfKey(key, now), (caller) => caller ?? denied(origin, 'key_invalid', unknown))
    }
    const open = keyRequiredFrom === null || now < keyRequiredFrom || rule === 'paid'
    if (!open && !isBrowserPage(request.headers)) {
      const how = `Programs need a key, sent as the header ${KEY_FORM}.`
      return denied(origin, 'key_required', `${how} ${keyHint}`)
    }
    if (!isOwnPage(request.headers)) return addressOf(origin)
    return { kind: 'anonymous', id: callerId.page(origin.id), plan: 'page', limits: ofPlan.page }
  }

  function denied(origin: Origin, code: 'key_invalid' | 'key_required', detail: string): Denied {
    const problem = new Problem(code, detail, { headers: { 'WWW-Authenticate': 'Bearer' } })
    return { caller: addressOf(origin), problem }
  }

  function count(request: AccessRequest, rule: AccessRule, found: Caller | Denied, origin: Origin, now: Ms) {
    const denied = 'problem' in found ? found.problem : null
    const known = 'problem' in found ? found.caller : found
    const proxied = cameByProxy(request.headers)
    // Whatever came through a proxy is no call of this machine.
    const local = origin.local && !proxied
    const caller = local ? { ...known, id: callerId.local(known.id), limits: THIS_MACHINE } : known
    const { perMinute } = caller.limits
    return whenThere(limits.take(caller.id, perMinute, rule === 'files', now), (usage): Admission => {
      const headers = quotaHeaders(caller.limits, usage)
      if (usage.state === 'refused' || usage.state === 'blocked') {
        throw refusal(perMinute, usage, { ...recordOf(headers), 'Retry-After': String(usage.resetSeconds) })
      }
      // A cache keeps apart who names a key (Vary); who names none may be shown what another was told.
      const forAll = rule === 'files' ? keptOfFiles : keptOfCalls
      const keptHeaders = proxied && caller.kind === 'anonymous' ? forAll : headers
      return { caller, slow: usage.state === 'slow', denied, headers, keptHeaders }
    })
  }

  return {
    admit(request, rule) {
      const now = clock.now()
      const origin = originOf(request)
      return whenThere(identify(request, origin, rule, now), (found) =>
        count(request, rule, found, origin, now),
      )
    },
    limits: ofPlan,
    tierOf: (caller) => (PLANS[caller.plan].runsPaid ? 'member' : 'public'),
    blocks: () => limits.blocks(clock.now()),
    lift: (id) => limits.lift(id),
  }
}

/** It has not the right key; it is counted by its address. */
interface Denied {
  readonly caller: Caller
  readonly problem: Problem
}

function cameByProxy(headers: IncomingHttpHeaders): boolean {
  for (const name of PROXY_HEADERS) if (headers[name] !== undefined) return true
  return false
}

function refusal(perMinute: number, usage: Usage, headers: Record<string, string>): Problem {
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
