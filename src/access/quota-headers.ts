import type { Limits } from './limits.ts'
import type { MonthStanding } from './month-quota.ts'
import type { Usage } from './quota.ts'

type Flat = readonly string[]

/** Where a caller stands; flat: name, value, name, value, … The short names are of the minute. */
export function quotaHeaders(
  { name, policy, perMinute }: Limits,
  { state, remaining, resetSeconds }: Usage,
  month: MonthStanding | null,
): Flat {
  const minute = `"${name}";r=${remaining};t=${resetSeconds}`
  return [
    'RateLimit',
    month === null ? minute : `${minute}, "month";r=${month.remaining};t=${month.resetSeconds}`,
    'RateLimit-Policy',
    month === null ? policy : month.policy,
    'RateLimit-Limit',
    `${perMinute}`,
    'RateLimit-Remaining',
    `${remaining}`,
    'RateLimit-Reset',
    `${resetSeconds}`,
    'X-Quota-State',
    state === 'ok' && month?.isUp !== true ? 'ok' : 'slow',
  ]
}

/** What an answer to a call without a key may carry into a shared cache: nobody's figures, only what holds for all. */
export function headersForAll({ policy, perMinute }: Limits): Flat {
  return ['RateLimit-Policy', policy, 'RateLimit-Limit', `${perMinute}`]
}

export function recordOf(flat: Flat): Record<string, string> {
  const record: Record<string, string> = {}
  for (let index = 0; index < flat.length; index += 2) record[flat[index]!] = flat[index + 1]!
  return record
}
