import { groupBy } from '../../core/grouped.ts'
import { perpOf } from '../../core/symbols.ts'
import type { Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { instruments } from '../../tables/venues/venues.ts'
import type { ListedContract } from './listings.ts'

type Instrument = Pick<Row<typeof instruments>, 'venue' | 'base' | 'quote' | 'first_seen_at' | 'delisted_at'>

/**
 * What is to be written of perpetuals that venues list, where `known` is what was written before. Of a venue of which
 * nothing is known this is the first scan, and nobody saw its contracts come. What was gone by then was never listed here.
 */
export function listingChanges(
  perpetuals: readonly Instrument[],
  known: readonly ListedContract[],
  now: Ms,
): ListedContract[] {
  const before = new Map(known.map((row) => [placeOf(row.exchange, row.base), row]))
  const scanned = new Set(known.map(({ exchange }) => exchange))
  return [...groupBy(perpetuals, ({ venue, base }) => placeOf(venue, base)).values()].flatMap((same) => {
    const { status, delisted_at, quote, first_seen_at } = together(same, now)
    const { venue, base } = same[0]!
    const old = before.get(placeOf(venue, base))
    if (old) return old.status === status ? [] : [{ ...old, quote, status, delisted_at }]
    if (status === 'delisted') return []
    const listing_known = scanned.has(venue)
    return [
      {
        exchange: venue,
        symbol: perpOf(base),
        base,
        quote,
        status,
        listing_known,
        first_seen_at,
        delisted_at,
      },
    ]
  })
}

/** A venue that lists a coin twice, or moves it to a contract of another name, lists it as long as one of them is there. */
function together(all: readonly Instrument[], now: Ms) {
  // Beside contracts against a stablecoin those against dollars are margined in the coin, and another market.
  const linear = all.filter(({ quote }) => quote !== 'USD')
  const same = linear.length > 0 ? linear : all
  const there = same.filter(({ delisted_at }) => delisted_at === null || delisted_at > now)
  const { quote } = there[0] ?? same[0]!
  const first_seen_at = same.reduce((first, row) => Math.min(first, row.first_seen_at), now)
  if (there.length > 0) return { quote, first_seen_at, status: 'listed' as const, delisted_at: null }
  const delisted_at = same.reduce((last, row) => Math.max(last, row.delisted_at!), 0)
  return { quote, first_seen_at, status: 'delisted' as const, delisted_at }
}

function placeOf(venue: string, base: string): string {
  return `${venue} ${base}`
}
