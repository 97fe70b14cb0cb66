import type { TradedPair } from '../../analytics/venues/withdrawals.ts'
import type { Instant } from '../../core/clock.ts'
import { median } from '../../core/stats.ts'
import type { Reader } from '../../define/reader.ts'
import type { venueSnapshots } from '../../tables/venues/venues.ts'
import { readSnapshotsAt } from './present.ts'

const DOLLARS: ReadonlySet<string> = new Set(['USDT', 'USDC', 'USD'])

/** What is traded of every asset on all venues, and what it costs: the median of its prices. */
export async function readTraded(
  snapshots: Reader<typeof venueSnapshots>,
  now: Instant,
): Promise<{ readonly pairs: readonly TradedPair[]; priceOf(asset: string): number | null }> {
  const rows = await readSnapshotsAt(snapshots, now.ms)
  const prices = new Map<string, number[]>()
  for (const { symbol, price_usd } of rows) {
    const own = prices.get(symbol)
    if (own) own.push(price_usd)
    else prices.set(symbol, [price_usd])
  }
  return {
    pairs: rows,
    priceOf: (asset) => (DOLLARS.has(asset) ? 1 : median(prices.get(asset) ?? [])),
  }
}
