import type { Limits } from './limits.ts'
import type { Usage } from './quota.ts'

type Flat = readonly string[]

/** Where a caller stands; flat: name, value, name, value, … */
export function quotaHeaders(
  { name, policy, perMinute }: Limits,
  { state, remaining, resetSeconds }: Usage,
): Flat {
  return [
    'RateLimit',
    `"${name}";r=${remaining};t=${resetSeconds}`,
    'RateLimit-Policy',
    policy,
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

/** What an answer to a call without a key may carry into a shared cache: nobody's figures, only what holds for all. */
export function headersForAll({ policy, perMinute }: Limits): Flat {
  return ['RateLimit-Policy', policy, 'RateLimit-Limit', `${perMinute}`]
}

export function recordOf(flat: Flat): Record<string, string> {
  const record: Record<string, string> = {}
  for (let index = 0; index < flat.length; index += 2) record[flat[index]!] = flat[index + 1]!
  return record
}
