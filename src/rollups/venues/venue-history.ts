import { isWhole } from '../../analytics/venues/lacking.ts'
import { oiWeightedFunding, venueTotals } from '../../analytics/venues/venue-markets.ts'
import { HOUR, MINUTE, type Ms, SINCE_EVER } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import { rollup } from '../../define/rollup.ts'
import type { Row } from '../../define/table.ts'
import { readPresent } from '../../readings/venues/present.ts'
import { venueOiHourly } from '../../tables/venues/venue-markets.ts'
import { venueFeeds, venueSnapshots } from '../../tables/venues/venues.ts'

/** How far back hours are made up for. */
const CATCH_UP = 48 * HOUR
/** By then every feed has told of the mark. */
const SETTLED = 10 * MINUTE

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
      since: SINCE_EVER,
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
  const { quotes, lacking } = await readPresent(snapshots, hour, { market: 'perp' })
  const totals = venueTotals(quotes, types, lacking)
  if (totals.perp_oi_usd === null) return null
  const { dex_oi_usd, dex_oi_missing_usd } = totals
  return {
    ts: hour,
    oi_usd: totals.perp_oi_usd,
    dex_oi_usd: dex_oi_usd !== null && isWhole(dex_oi_usd, dex_oi_missing_usd) ? dex_oi_usd : null,
    venues: totals.perp_oi_venues,
    oi_weighted_funding_pct: oiWeightedFunding(quotes),
    missing: totals.perp_oi_missing,
    missing_usd: totals.perp_oi_missing_usd,
  }
}
