import { isWhole } from '../../analytics/venues/lacking.ts'
import { oiWeightedFunding, venueTotals } from '../../analytics/venues/venue-markets.ts'
import { SINCE_EVER } from '../../core/time.ts'
import { rollup } from '../../define/rollup.ts'
import { readPresent } from '../../readings/venues/present.ts'
import { venueOiHourly } from '../../tables/venues/venue-markets.ts'
import { venueFeeds, venueSnapshots } from '../../tables/venues/venues.ts'

/** From what stood at the hour: the same rows give the same sums whenever it is made. */
export const venueHistoryRollup = rollup({
  id: 'venue-oi-hourly',
  into: venueOiHourly,
  about: 'Open interest of all venues at each hour, the share of it on-chain, and funding weighted by it.',
  reads: { snapshots: venueSnapshots, feeds: venueFeeds },
  standing: ['feeds'],
  grain: '1h',
  dated: 'end',
  // By then every feed has told of the hour.
  settles: '10m',
  reaches: { back: '1h' },
  catchUp: '48h',
  async compute({ snapshots, feeds }, { to }) {
    const registry = await feeds.latest({
      by: ['venue', 'market'],
      columns: ['venue', 'type'],
      since: SINCE_EVER,
    })
    const types = new Map(registry.map(({ venue, type }) => [venue, type]))
    const { quotes, lacking } = await readPresent(snapshots, to, { market: 'perp' })
    const totals = venueTotals(quotes, types, lacking)
    // Nothing was recorded around that hour.
    if (totals.perp_oi_usd === null) return []
    const { dex_oi_usd, dex_oi_missing_usd } = totals
    return [
      {
        ts: to,
        oi_usd: totals.perp_oi_usd,
        dex_oi_usd: dex_oi_usd !== null && isWhole(dex_oi_usd, dex_oi_missing_usd) ? dex_oi_usd : null,
        venues: totals.perp_oi_venues,
        oi_weighted_funding_pct: oiWeightedFunding(quotes),
        missing: totals.perp_oi_missing,
        missing_usd: totals.perp_oi_missing_usd,
      },
    ]
  },
})
