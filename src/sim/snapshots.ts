import type { Ms } from '../core/time.ts'
import type { Row } from '../define/table.ts'
import type { venueSnapshots } from '../tables/venues.ts'
import { PERP_SIDES, SPOT_SIDES } from './listings.ts'
import type { SimModel } from './model.ts'

export type SnapshotRow = Row<typeof venueSnapshots>

/** Coins that a venue's snapshot shows; fewer where little is traded. */
const SHOWN = 60
const SHOWN_SMALL = 25
const SMALL_SHARE = 0.003

export interface CoinRange {
  readonly from: number
  readonly to: number
}

/** The venue's largest perpetuals at that moment, as `venue_snapshots` keeps them; `range` picks by place. */
export function perpSnapshots(market: SimModel, venue: string, at: Ms, range?: CoinRange): SnapshotRow[] {
  const side = PERP_SIDES[venue]
  if (!side) return []
  const to = Math.min(range?.to ?? SHOWN, shownOf(side.share))
  return market
    .listed(venue, at)
    .slice(range?.from ?? 0, to)
    .map((listing) => {
      const { base, fundingIntervalHours } = listing.contract
      const quote = market.quote(listing, at)
      return {
        ts: at,
        venue,
        market: 'perp' as const,
        symbol: base,
        quote: side.quote,
        instrument: perpInstrument(venue, base, side.quote),
        price_usd: quote.last,
        volume_24h_usd: quote.volume24hUsd,
        open_interest_usd: quote.openInterestBase * quote.mark,
        funding_rate_8h_pct: (quote.fundingRate * 800) / fundingIntervalHours,
      }
    })
}

export function spotSnapshots(market: SimModel, venue: string, at: Ms, range?: CoinRange): SnapshotRow[] {
  const side = SPOT_SIDES[venue]
  if (!side) return []
  const to = Math.min(range?.to ?? SHOWN, shownOf(side.share))
  return market
    .spotCoins(venue)
    .slice(range?.from ?? 0, to)
    .flatMap(({ base }) => {
      const spot = market.spot(venue, base, at)
      if (!spot) return []
      return {
        ts: at,
        venue,
        market: 'spot' as const,
        symbol: base,
        quote: side.quote,
        instrument: `${base}-${side.quote}`,
        price_usd: spot.priceUsd,
        volume_24h_usd: spot.volume24hUsd,
        open_interest_usd: null,
        funding_rate_8h_pct: null,
      }
    })
}

/** The venue's own name of a perpetual, for the three whose dialects are spoken; plain elsewhere. */
export function perpInstrument(venue: string, base: string, quote: string): string {
  if (venue === 'binance' || venue === 'bybit') return `${base}${quote}`
  return venue === 'okx' ? `${base}-${quote}-SWAP` : `${base}-${quote}-PERP`
}

function shownOf(share: number): number {
  return share < SMALL_SHARE ? SHOWN_SMALL : SHOWN
}
