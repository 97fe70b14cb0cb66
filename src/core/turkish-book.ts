/** A book counts when its sides are near each other and hold something. Ours. */
const WIDEST_BPS = 50
const LEAST_DEPTH_USD = 5_000

interface TurkishBook {
  readonly best_bid: number | null
  readonly best_ask: number | null
  readonly depth_50bps_usd: number | null
}

/** Whether a book may speak for its pair; `down` has no two sides, `wide` and `thin` miss a bound. */
export function bookQuality(book: TurkishBook): 'ok' | 'wide' | 'thin' | 'down' {
  const spread = spreadBps(book.best_bid, book.best_ask)
  if (spread === null) return 'down'
  if (spread > WIDEST_BPS) return 'wide'
  return book.depth_50bps_usd !== null && book.depth_50bps_usd >= LEAST_DEPTH_USD ? 'ok' : 'thin'
}

/** Ask over bid against their middle; null where a side is missing or they cross. */
export function spreadBps(bid: number | null, ask: number | null): number | null {
  if (bid === null || ask === null || bid <= 0 || ask < bid) return null
  return ((ask - bid) / ((ask + bid) / 2)) * 1e4
}
