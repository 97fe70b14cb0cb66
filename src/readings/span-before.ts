import type { Ms } from '../core/time.ts'

/**
 * What was read a span before each present reading, counted from that reading's own time: counted from the moment that
 * is asked about instead, a reading of five minutes ago would be compared over 55 minutes and called an hour.
 * `readFrom` is asked once for each time that present readings have.
 */
export async function spanBefore<K, B extends K>(
  present: readonly (K & { readonly ts: Ms })[],
  keyOf: (row: K) => string,
  readFrom: (ts: Ms) => Promise<readonly B[]>,
): Promise<B[]> {
  const keysAt = new Map<Ms, Set<string>>()
  for (const row of present) {
    const keys = keysAt.get(row.ts) ?? new Set()
    keysAt.set(row.ts, keys.add(keyOf(row)))
  }
  const found = await Promise.all(
    [...keysAt].map(async ([ts, keys]) => (await readFrom(ts)).filter((row) => keys.has(keyOf(row)))),
  )
  return found.flat()
}
