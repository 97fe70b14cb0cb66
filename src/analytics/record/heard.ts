import { HOUR, type Ms } from '../../core/time.ts'
import { lastHours } from '../market/funding.ts'

/** The time in which a table was listened to: from its first row to its last, and on while silence means nothing. */
export interface Heard {
  readonly from: Ms
  readonly to: Ms
}

/**
 * Whether anything of a time was recorded. Nothing that happened in such a time is a sum of 0; of a time in which
 * nobody listened, sums, counts and shares are unknown.
 */
export function wasHeard(heard: Heard | null, from: Ms, to: Ms): boolean {
  return heard !== null && from < heard.to && to > heard.from
}

/** The same record with every figure unknown: of a time in which nothing was recorded. */
export function unknown<T extends object>(figures: T): { [K in keyof T]: null } {
  return Object.fromEntries(Object.keys(figures).map((name) => [name, null])) as { [K in keyof T]: null }
}

/**
 * What was counted in each of the last 24 clock hours, oldest first, the current one included; one that was heard and
 * had none is zeros.
 */
export function heardHours<Name extends string>(
  names: readonly Name[],
  buckets: readonly ({ readonly bucket: Ms } & { readonly [N in Name]: number | null })[],
  heard: Heard | null,
  now: Ms,
) {
  const known = new Map(buckets.map((sums) => [sums.bucket, sums]))
  return lastHours(now, 24).map((hour) => {
    const own = names.map((name) => [name, known.get(hour)?.[name] ?? 0])
    const sums = Object.fromEntries(own) as { readonly [N in Name]: number }
    return { hour, ...(wasHeard(heard, hour, hour + HOUR) ? sums : unknown(sums)) }
  })
}
