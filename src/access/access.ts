import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '../core/clock.ts'
import { Problem } from '../core/errors.ts'
import type { Eventually } from '../core/eventually.ts'
import { bucketOf, isLoopback } from '../core/ip-address.ts'
import type { Log } from '../core/log.ts'
import { made } from '../core/made.ts'
import { RecentMap } from '../core/recent-map.ts'
import type { Ms } from '../core/time.ts'
import type { CallerTier } from '../define/board.ts'
import type { AccountPlan, KeyHolder } from '../ledger/port.ts'
import { hashOf } from '../ledger/secrets.ts'
import { type Admission, admissionOf, type Caller, type Counted } from './admission.ts'
import type { Block } from './blocks.ts'
import { callerId } from './caller-id.ts'
import { cameByProxy, isBrowserPage, isOwnPage } from './caller-signs.ts'
import { CheckedKeys, type KeyFinder } from './checked-keys.ts'
import { clientAddressBy } from './client-address.ts'
import { bringsPayment, KEY_FORM, keyIn, MALFORMED, prepaidKeyIn } from './credentials.ts'
import { type AllLimits, limitsOf, THIS_MACHINE } from './limits.ts'
import { MonthQuota } from './month-quota.ts'
import { PLANS, type PlanName } from './plans.ts'
import { type AboveLimit, type CallLimits, Quota, type SharedCalls, type Usage } from './quota.ts'
import { headersForAll } from './quota-headers.ts'
import type { UsageCounts } from './usage.ts'

export interface AccessRequest {
  readonly headers: IncomingHttpHeaders
  readonly query: URLSearchParams | null
  readonly rawUrl: string
  readonly remoteAddress: string
}

/**
 * `fair`: served slowly above the limit. `hard`: counted like fair, and refused above the limit (429).
 * `paid`: counted like fair, and never needs a key.
 * `files`: pages and what they load, by address and apart from everything else; 429 above the limit.
 */
export type AccessRule = 'fair' | 'hard' | 'paid' | 'files'

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
  /** Whose key that is at this moment, for answers that go on long after they were admitted. */
  findKey(hash: string): Promise<KeyHolder | null>
}

/** Whether somebody bought that prepaid key, by its hash. Left out where none are sold. */
interface PrepaidKeyFinder {
  findPrepaidKey?(hash: string): Eventually<unknown>
}

export interface AccessOptions {
  readonly ledger: KeyFinder & PrepaidKeyFinder
  /** Who counts the calls; this process by itself where it is left out. */
  readonly limits?: CallLimits
  /** With whom it counts them together; nobody where it is left out. */
  readonly shared?: SharedCalls
  /** Who counts the calls of keys by month; nobody where it is left out, and then months have no limit. */
  readonly usage?: UsageCounts
  readonly clock: Clock
  /** Calls a minute that differ from the plans' (the setting LIMITS). */
  readonly plans?: Partial<Record<PlanName, number>>
  /** Seconds of computing a minute that differ from the plans' (the setting COMPUTE_LIMITS). */
  readonly computeSeconds?: Partial<Record<PlanName, number>>
  /** Calls a month that differ from the plans' (the setting MONTH_LIMITS). */
  readonly perMonth?: Partial<Record<PlanName, number>>
  /** From then on programs need a key; null: never. */
  readonly keyRequiredFrom: Ms | null
  /** The setting TRUST_PROXY as it is written. */
  readonly trustProxy: string
  /** The page where people make themselves a free key; who lacks one is told. */
  readonly accountUrl?: string
  /** Where a key comes from, as a sentence for people who lack one. */
  readonly keyHint?: string
  readonly log: Log
}

/** IPv6 addresses take a few microseconds to read; those of lately are remembered. */
const MAX_ADDRESSES = 20_000

type NamelessPlan = Exclude<PlanName, AccountPlan>

interface Origin {
  readonly id: string
  readonly local: boolean
}

export function createAccess(options: AccessOptions): Access {
  const { clock, keyRequiredFrom, log } = options
  const clientAddress = clientAddressBy(options.trustProxy)
  const ofPlan = limitsOf(options)
  const keptOfCalls = headersForAll(ofPlan.anonymous)
  const keptOfFiles = headersForAll(ofPlan.files)
  const keyHint = options.keyHint ?? hintOf(options.accountUrl)
  const counts = options.usage ?? null
  const months = counts && new MonthQuota(counts)
  const limits =
    options.limits ??
    new Quota((id) => log.warn({ caller: id }, 'blocked a caller far above fair use'), options.shared)
  const origins = new RecentMap<Origin>(MAX_ADDRESSES)
  const keys = new CheckedKeys(
    options.ledger,
    ({ accountId, plan }, keyHash): Caller => ({
      kind: 'account',
      id: callerId.keys(accountId, plan),
      plan,
      limits: ofPlan[plan],
      account: { id: accountId, keyHash },
      isMonthUp: false,
    }),
  )

  function originOf(request: AccessRequest): Origin {
    const forwardedFor = request.headers['x-forwarded-for']
    const address = clientAddress(
      request.remoteAddress,
      typeof forwardedFor === 'string' ? forwardedFor : forwardedFor?.join(','),
    )
    return made(origins, address, () => ({ id: bucketOf(address), local: isLoopback(address) }))
  }

  function nameless(id: string, plan: NamelessPlan): Caller {
    return { kind: 'anonymous', id, plan, limits: ofPlan[plan], isMonthUp: false }
  }

  function addressOf({ id }: Origin): Caller {
    return nameless(id, 'anonymous')
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
    if (rule === 'files') return nameless(callerId.files(origin.id), 'files')
    const key = keyIn(request)
    if (key === MALFORMED) {
      return denied(origin, 'key_invalid', `Name one key, as the header ${KEY_FORM}.`)
    }
    if (key !== null) {
      try {
        const caller = keys.callerBy(key)
        if (!(caller instanceof Promise)) return caller ?? unknownKey(origin)
        return caller.then(
          (later) => later ?? unknownKey(origin),
          () => uncheckedKey(origin),
        )
      } catch {
        return uncheckedKey(origin)
      }
    }
    if (rule === 'paid') {
      const payer = payerBy(request.headers, origin)
      if (payer !== null) return payer
    }
    const open = keyRequiredFrom === null || now < keyRequiredFrom || rule === 'paid'
    if (!open && !isBrowserPage(request.headers)) {
      const how = `Programs need a key, sent as the header ${KEY_FORM}.`
      return denied(origin, 'key_required', `${how} ${keyHint}`)
    }
    if (!isOwnPage(request.headers)) return addressOf(origin)
    return nameless(callerId.page(origin.id), 'page')
  }

  /** Who pays by the call has limits of its own. Who names a prepaid key that nobody bought is its address. */
  function payerBy(headers: IncomingHttpHeaders, origin: Origin): Eventually<Caller> | null {
    const key = prepaidKeyIn(headers)
    if (key !== null) {
      const hash = hashOf(key)
      const callerOf = (found: unknown) =>
        found ? nameless(callerId.prepaid(hash), 'prepaid') : addressOf(origin)
      const found = options.ledger.findPrepaidKey?.(hash)
      // Where nobody can say whose it is, whoever takes the money says so.
      return found instanceof Promise ? found.then(callerOf, () => addressOf(origin)) : callerOf(found)
    }
    if (!bringsPayment(headers)) return null
    return nameless(callerId.payer(origin.id), 'payer')
  }

  function unknownKey(origin: Origin): Denied {
    return denied(origin, 'key_invalid', `This key is unknown or was revoked. ${keyHint}`)
  }

  /** Neither good nor wrong for certain, so it gets nothing; without a key what is free is answered. */
  function uncheckedKey(origin: Origin): Denied {
    const detail = 'Keys cannot be checked at the moment; try again in a few seconds.'
    const problem = new Problem('warming_up', detail, { headers: { 'Retry-After': '5' } })
    return { caller: addressOf(origin), problem }
  }

  function denied(origin: Origin, code: 'key_invalid' | 'key_required', detail: string): Denied {
    const problem = new Problem(code, detail, { headers: { 'WWW-Authenticate': 'Bearer' } })
    return { caller: addressOf(origin), problem }
  }

  /** Apart from what waits: a closure on the way of every call would cost it a third more. */
  function count(asked: CountedCall, found: Caller | Denied): Eventually<Admission> {
    const { request, rule, origin, now } = asked
    const denied = 'problem' in found ? found.problem : null
    const known = 'problem' in found ? found.caller : found
    const proxied = cameByProxy(request.headers)
    // Whatever came through a proxy is no call of this machine.
    const local = origin.local && !proxied
    const caller = local ? { ...known, id: callerId.local(known.id), limits: THIS_MACHINE } : known
    const above = aboveLimit(rule, caller)
    const usage = limits.take(caller.id, caller.limits.perMinute, above, now)
    // A cache keeps apart who names a key (Vary); who names none may be shown what another was told.
    const forAll =
      proxied && caller.kind === 'anonymous' ? (rule === 'files' ? keptOfFiles : keptOfCalls) : null
    const counted = { denied, forAll, above }
    return usage instanceof Promise
      ? enterLater(caller, counted, usage, now)
      : enter(caller, counted, usage, now)
  }

  /** A call that is let in counts toward the month of its account; one that is kept out does not. */
  function enter(caller: Caller, counted: Counted, usage: Usage, now: Ms): Admission {
    const { account, limits } = caller
    if (counts === null || months === null || account === undefined) {
      return admissionOf(caller, counted, usage, null)
    }
    const admission = admissionOf(caller, counted, usage, months.standing(account.id, limits, now))
    counts.count(account.keyHash, account.id, now)
    return admission
  }

  async function enterLater(
    caller: Caller,
    counted: Counted,
    usage: Promise<Usage>,
    now: Ms,
  ): Promise<Admission> {
    return enter(caller, counted, await usage, now)
  }

  async function countLater(asked: CountedCall, found: Promise<Caller | Denied>): Promise<Admission> {
    return count(asked, await found)
  }

  return {
    admit(request, rule) {
      const now = clock.now()
      const origin = originOf(request)
      const found = identify(request, origin, rule, now)
      const asked = { request, rule, origin, now }
      return found instanceof Promise ? countLater(asked, found) : count(asked, found)
    },
    limits: ofPlan,
    tierOf: ({ kind, plan, isUnchecked }) => {
      if (kind === 'anonymous' || isUnchecked) return 'public'
      return PLANS[plan].runsPaid ? 'member' : 'signed in'
    },
    blocks: () => limits.blocks(clock.now()),
    lift: (id) => limits.lift(id),
    findKey: async (hash) => options.ledger.findKey(hash),
  }
}

/** It has not the right key; it is counted by its address. */
interface Denied {
  readonly caller: Caller
  readonly problem: Problem
}

interface CountedCall {
  readonly request: AccessRequest
  readonly rule: AccessRule
  readonly origin: Origin
  readonly now: Ms
}

/** What is shown to people comes, if late: our pages are never kept out, and files are only refused for the minute. */
function aboveLimit(rule: AccessRule, { plan }: Caller): AboveLimit {
  if (plan === 'page') return 'slow'
  if (rule === 'files') return 'turn away'
  return rule === 'hard' ? 'refuse' : 'block'
}

function hintOf(accountUrl: string | undefined): string {
  const operator = 'the operator of this server makes keys too: npx perptape account create.'
  return accountUrl === undefined
    ? 'The operator of this server makes keys: npx perptape account create.'
    : `A free key can be had at ${accountUrl}; ${operator}`
}
