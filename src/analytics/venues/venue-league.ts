import { groupBy } from '../../core/grouped.ts'
import { largestFirst } from '../ranking.ts'
import { isWhole } from './lacking.ts'
import { oiWeightedFunding, type VenueTypes, venueTotals } from './venue-markets.ts'
import type { VenueQuote } from './venue-quote.ts'

/** Every venue with what is open and traded there, the one with the most open interest first, then those of which none is known by what is traded. */
export function venueLeague(
  quotes: readonly VenueQuote[],
  types: VenueTypes,
  lacking: readonly VenueQuote[] = [],
) {
  const all = venueTotals(quotes, types, lacking)
  const [present, lost] = [groupBy(quotes, ({ venue }) => venue), groupBy(lacking, ({ venue }) => venue)]
  const rows = [...types].map(([venue, type]) => {
    const own = present.get(venue) ?? []
    const sums = venueTotals(own, types, lost.get(venue))
    const perps = own.filter(({ market }) => market === 'perp')
    return {
      venue,
      type,
      perps: perps.length,
      spot_markets: own.length - perps.length,
      perp_oi_usd: sums.perp_oi_usd,
      oi_share_pct: shareOf(sums.perp_oi_usd, all.perp_oi_usd, all.perp_oi_missing_usd),
      perp_volume_24h_usd: sums.perp_volume_24h_usd,
      volume_share_pct: shareOf(
        sums.perp_volume_24h_usd,
        all.perp_volume_24h_usd,
        all.perp_volume_missing_usd,
      ),
      spot_volume_24h_usd: sums.spot_volume_24h_usd,
      funding_8h_oi_weighted_pct: oiWeightedFunding(perps),
      perp_oi_missing_usd: sums.perp_oi_missing_usd,
    }
  })
  const nameOf = ({ venue }: { readonly venue: string }) => venue
  const isOpen = ({ perp_oi_usd }: { readonly perp_oi_usd: number | null }) => perp_oi_usd !== null
  return [
    ...largestFirst(rows.filter(isOpen), ({ perp_oi_usd }) => perp_oi_usd, nameOf),
    ...largestFirst(
      rows.filter((row) => !isOpen(row)),
      (row) => row.perp_volume_24h_usd ?? row.spot_volume_24h_usd,
      nameOf,
    ),
  ]
}

/** Null while the whole lacks a part that counts: each of the others would look larger. */
function shareOf(part: number | null, whole: number | null, missing: number): number | null {
  if (part === null || whole === null || whole === 0 || !isWhole(whole, missing)) return null
  return (100 * part) / whole
}
