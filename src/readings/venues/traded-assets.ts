import type { Instant } from '../../core/clock.ts'
import { groupBy } from '../../core/grouped.ts'
import { median } from '../../core/stats.ts'
import type { Reader } from '../../define/reader.ts'
import type { venueSnapshots } from '../../tables/venues/venues.ts'
import { readSnapshotsAt } from './present.ts'

const DOLLARS: ReadonlySet<string> = new Set(['USDT', 'USDC', 'USD'])

/** What is traded of every asset on all venues, and what it costs: the median of its prices. */
export async function readTraded(snapshots: Reader<typeof venueSnapshots>, now: Instant) {
  const rows = await readSnapshotsAt(snapshots, now.ms)
  const quotes = groupBy(rows, ({ symbol }) => symbol)
  return {
    pairs: rows,
    priceOf: (asset: string) =>
      DOLLARS.has(asset) ? 1 : median((quotes.get(asset) ?? []).map(({ price_usd }) => price_usd)),
  }
}
