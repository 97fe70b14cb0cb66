/** Books are kept in steps of a thousandth of the mid price, up to 20 % away on either side. */
export const BUCKET_PCT = 0.1
export const RANGE_PCT = 20
export const BUCKETS = 200

/** Without the empty steps at the end: what lies beyond a book's reach is unknown rather than empty. */
export function trimmed(buckets: readonly number[]): number[] {
  let end = buckets.length
  while (end > 0 && buckets[end - 1] === 0) end -= 1
  return buckets.slice(0, end)
}
