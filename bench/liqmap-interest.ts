import { MINUTE, type Ms } from '../src/core/time.ts'
import type { Row } from '../src/define/table.ts'
import type { Listing } from '../src/sim/model/listings.ts'
import type { SimModel } from '../src/sim/model/model.ts'
import { LIQMAP_VENUES } from '../src/tables/liquidations/liqmap.ts'
import type { oi5m } from '../src/tables/market/open-interest.ts'

/** Open interest of these perpetuals on the six venues of the map; each venue breathes in its own rhythm. */
export function interestAt(market: SimModel, listings: readonly Listing[], ts: Ms): Row<typeof oi5m>[] {
  return listings.flatMap((listing) => {
    const { base, mark } = market.openInterest(listing, ts)
    return LIQMAP_VENUES.map((exchange, place) => {
      const oi_base = base * (0.2 + 0.1 * place) * (1 + 0.01 * Math.sin(ts / MINUTE / (7 + 3 * place)))
      const { symbol } = listing.contract
      return { ts, exchange, symbol, oi_base, oi_usd: oi_base * mark, mark_price: mark }
    })
  })
}
