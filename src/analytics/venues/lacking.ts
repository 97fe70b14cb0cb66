import { sum } from '../../core/stats.ts'
import { compareText } from '../ranking.ts'
import type { VenueQuote } from './venue-quote.ts'

/**
 * What a total lacks. `lacking` holds figures that were known within the day before and are not known now; a total
 * goes without them, and says how much that is, as it was known last.
 */

/** A total that lacks no more than a hundredth is as good as whole: of thousands of contracts a few always are late. Ours. */
const TOLERANCE = 0.01

export function isWhole(known: number, lacking: number): boolean {
  return lacking <= TOLERANCE * (known + lacking)
}

type Sized = Pick<VenueQuote, 'venue' | 'open_interest_usd'>

/** Venues of which a part of the open interest is missing that counts, the largest part first. */
export function missingVenues(quotes: readonly Sized[], lacking: readonly Sized[]): string[] {
  const present = openInterestByVenue(quotes)
  return [...openInterestByVenue(lacking)]
    .filter(([venue, usd]) => !isWhole(present.get(venue) ?? 0, usd))
    .sort(([a, x], [b, y]) => y - x || compareText(a, b))
    .map(([venue]) => venue)
}

/**
 * Open interest of each venue's perpetuals, null unless it is whole. A contract whose open interest was never known
 * has a size only in what is traded of it.
 */
export function wholeOpenInterest(
  quotes: readonly VenueQuote[],
  lacking: readonly VenueQuote[] = [],
): Map<string, number | null> {
  const perps = quotes.filter(({ market }) => market === 'perp')
  const known = openInterestByVenue(perps)
  const missing = openInterestByVenue(lacking)
  const ids = new Set([...perps.map(({ venue }) => venue), ...missing.keys()])
  return new Map(
    [...ids].map((id) => {
      const usd = known.get(id)
      const own = perps.filter(({ venue }) => venue === id)
      const whole = usd !== undefined && isWhole(usd, missing.get(id) ?? 0) && isTold(own)
      return [id, whole ? usd : null]
    }),
  )
}

function isTold(perps: readonly VenueQuote[]): boolean {
  const untold = perps.filter(({ open_interest_usd }) => open_interest_usd === null)
  if (untold.some(({ volume_24h_usd }) => volume_24h_usd === null)) return false
  const traded = (some: readonly VenueQuote[]) => sum(some.map(({ volume_24h_usd }) => volume_24h_usd ?? 0))
  return isWhole(traded(perps) - traded(untold), traded(untold))
}

function openInterestByVenue(rows: readonly Sized[]): Map<string, number> {
  const totals = new Map<string, number>()
  for (const { venue, open_interest_usd } of rows) {
    if (open_interest_usd !== null) totals.set(venue, (totals.get(venue) ?? 0) + open_interest_usd)
  }
  return totals
}
