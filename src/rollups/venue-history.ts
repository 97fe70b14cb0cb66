import { oiWeightedFunding, venueTotals } from '../analytics/venue-markets.ts'
import { HOUR, MINUTE, type Ms } from '../core/time.ts'
import type { Reader } from '../define/reader.ts'
import { rollup } from '../define/rollup.ts'
import type { Row } from '../define/table.ts'
import { venueOiHourly } from '../tables/venue-markets.ts'
import { readSnapshotsAt } from '../tables/venue-readings.ts'
import { venueFeeds, venueSnapshots } from '../tables/venues.ts'

/** How far back hours are made up for. */
const CATCH_UP = 48 * HOUR
/** By then every feed has told of the mark. */
const SETTLED = 10 * MINUTE
const ALWAYS: Ms = Date.UTC(2000, 0, 1)

/** An hour is written once, from what stood at its start: the same rows give the same sums whenever it is made. */
export const venueHistoryRollup = rollup({
  id: 'venue-oi-hourly',
  into: venueOiHourly,
  about: 'Open interest of all venues at each hour, the share of it on-chain, and funding weighted by it.',
  every: '10m',
  reads: { snapshots: venueSnapshots, feeds: venueFeeds, hours: venueOiHourly },
  async compute({ snapshots, feeds, hours }, { now }) {
    const newest = Math.floor((now.ms - SETTLED) / HOUR) * HOUR
    const [last] = await hours.range({
      columns: ['ts'],
      since: newest - CATCH_UP,
      until: now.ms + 1,
      order: 'desc',
      limit: 1,
    })
    const first = last ? last.ts + HOUR : newest - CATCH_UP
    if (first > newest) return []
    const registry = await feeds.latest({
      by: ['venue', 'market'],
      columns: ['venue', 'type'],
      since: ALWAYS,
    })
    const types = new Map(registry.map(({ venue, type }) => [venue, type]))
    const rows: Row<typeof venueOiHourly>[] = []
    for (let hour = first; hour <= newest; hour += HOUR) {
      const row = await hourOf(snapshots, types, hour)
      if (row) rows.push(row)
    }
    return rows
  },
})

/** Null when nothing was recorded around that hour. */
async function hourOf(
  snapshots: Reader<typeof venueSnapshots>,
  types: ReadonlyMap<string, 'cex' | 'dex'>,
  hour: Ms,
): Promise<Row<typeof venueOiHourly> | null> {
  const quotes = await readSnapshotsAt(snapshots, hour, { market: 'perp' })
  const told = quotes.filter(({ open_interest_usd }) => open_interest_usd !== null)
  const { perp_oi_usd, dex_oi_usd } = venueTotals(told, types)
  if (perp_oi_usd === null || dex_oi_usd === null) return null
  return {
    ts: hour,
    oi_usd: perp_oi_usd,
    dex_oi_usd,
    venues: new Set(told.map(({ venue }) => venue)).size,
    oi_weighted_funding_pct: oiWeightedFunding(told),
  }
}
