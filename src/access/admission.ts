import { Problem } from '../core/errors.ts'
import { MINUTE, SECOND } from '../core/time.ts'
import type { Limits } from './limits.ts'
import type { MonthStanding } from './month-quota.ts'
import type { PlanName } from './plans.ts'
import type { AboveLimit, Usage } from './quota.ts'
import { quotaHeaders, recordOf } from './quota-headers.ts'

export interface Caller {
  readonly kind: 'anonymous' | 'account'
  /** What is counted and blocked: the IPv4 address or IPv6 /64 of an anonymous caller, the account and plan of a key. */
  readonly id: string
  readonly plan: PlanName
  readonly limits: Limits
  /** Whose key it is, and which. */
  readonly account?: { readonly id: string; readonly keyHash: string }
  /** It has used up the calls of its month: its plan no longer covers what is paid for. */
  readonly isMonthUp: boolean
  /** Its key was good when it last called and cannot be checked now: it gets nothing that its plan pays for. */
  readonly isUnchecked?: true
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

/** How a call is counted. */
export interface Counted {
  readonly denied: Problem | null
  /** The headers that a cache may keep, where those of this caller are its own. */
  readonly forAll: readonly string[] | null
  readonly above: AboveLimit
}

export function admissionOf(
  caller: Caller,
  { denied, forAll, above }: Counted,
  usage: Usage,
  month: MonthStanding | null,
): Admission {
  const headers = quotaHeaders(caller.limits, usage, month)
  if (usage.state === 'refused' || usage.state === 'blocked') {
    const standing = { ...recordOf(headers), 'Retry-After': String(usage.resetSeconds) }
    throw refusal(caller.limits.perMinute, usage, standing)
  }
  const keptHeaders = forAll ?? headers
  if (month === null || !month.isUp) {
    return { caller, slow: usage.state === 'slow', denied, headers, keptHeaders }
  }
  if (above === 'refuse') throw monthRefusal(caller, month, headers)
  return { caller: { ...caller, isMonthUp: true }, slow: true, denied, headers, keptHeaders }
}

function monthRefusal(
  { limits }: Caller,
  { resetSeconds }: MonthStanding,
  headers: readonly string[],
): Problem {
  const calls = limits.perMonth?.toLocaleString('en')
  const detail = `The limit of the plan ${limits.name} is ${calls} calls a month, and they are used up. This endpoint can be had again when the month ends, in ${resetSeconds} s; others are answered slowly until then.`
  const standing = { ...recordOf(headers), 'Retry-After': String(resetSeconds) }
  return new Problem('rate_limited', detail, { headers: standing })
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
