import { Problem } from '../core/errors.ts'
import { MINUTE, SECOND } from '../core/time.ts'
import type { Limits } from './limits.ts'
import type { PlanName } from './plans.ts'
import type { Usage } from './quota.ts'
import { quotaHeaders, recordOf } from './quota-headers.ts'

export interface Caller {
  readonly kind: 'anonymous' | 'account'
  /** What is counted and blocked: the IPv4 address or IPv6 /64 of an anonymous caller, the account and plan of a key. */
  readonly id: string
  readonly plan: PlanName
  readonly limits: Limits
  /** The calls of its month are used up: paid routes are no longer covered by its plan. */
  readonly isMonthUp?: boolean
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

/** `forAll` are the headers that a cache may keep, where those of this caller are its own. */
export function admissionOf(
  caller: Caller,
  denied: Problem | null,
  forAll: readonly string[] | null,
  usage: Usage,
): Admission {
  const headers = quotaHeaders(caller.limits, usage)
  if (usage.state === 'refused' || usage.state === 'blocked') {
    const standing = { ...recordOf(headers), 'Retry-After': String(usage.resetSeconds) }
    throw refusal(caller.limits.perMinute, usage, standing)
  }
  return { caller, slow: usage.state === 'slow', denied, headers, keptHeaders: forAll ?? headers }
}

export async function admissionLater(
  caller: Caller,
  denied: Problem | null,
  forAll: readonly string[] | null,
  usage: Promise<Usage>,
): Promise<Admission> {
  return admissionOf(caller, denied, forAll, await usage)
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
