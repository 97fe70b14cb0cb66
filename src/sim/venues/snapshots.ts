import type { Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { venueSnapshots } from '../../tables/venues/venues.ts'
import { type Listing, PERP_SIDES, SPOT_SIDES } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'
import { recordedVolumeUsd } from '../model/quotes.ts'
import { pegSnapshots } from './pegs.ts'

export type SnapshotRow = Row<typeof venueSnapshots>

/** The venues whose perpetuals speak their own dialect on the wire and are recorded one by one. */
export const WIRE_VENUES = ['binance', 'bybit', 'okx'] as const

/** Coins that a venue's snapshot shows; fewer where little is traded. */
const SHOWN = 60
const SHOWN_SMALL = 25
const SMALL_SHARE = 0.003
const PEGS_FROM = 20

export interface CoinRange {
  readonly from: number
  readonly to: number
}

/** The venue's largest perpetuals at that moment, as `venue_snapshots` keeps them; `range` picks by place. */
export function perpSnapshots(market: SimModel, venue: string, at: Ms, range?: CoinRange): SnapshotRow[] {
  const side = PERP_SIDES[venue]
  if (!side) return []
  return shownPerps(market, venue, at)
    .slice(range?.from ?? 0, range?.to)
    .map((listing) => {
      const { base, name, fundingIntervalHours } = listing.contract
      const quote = market.quote(listing, at)
      return {
        ts: at,
        venue,
        market: 'perp' as const,
        symbol: base,
        quote: side.quote,
        instrument: perpInstrument(venue, name, side.quote),
        price_usd: quote.last,
        volume_24h_usd: recordedVolumeUsd(venue, quote),
        open_interest_usd: quote.openInterestBase * quote.mark,
        funding_rate_8h_pct: (quote.fundingRate * 800) / fundingIntervalHours,
      }
    })
}

export function spotSnapshots(market: SimModel, venue: string, at: Ms, range?: CoinRange): SnapshotRow[] {
  const side = SPOT_SIDES[venue]
  if (!side) return []
  const to = Math.min(range?.to ?? SHOWN, shownOf(side.share))
  const coins = market
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
  // A range that shows the largest alone leaves stablecoins out.
  return range && range.to < PEGS_FROM ? coins : [...coins, ...pegSnapshots(market.seed, venue, at)]
}

/** The perpetuals that a snapshot of the venue shows: every one where each is recorded by itself. */
export function shownPerps(market: SimModel, venue: string, at: Ms): readonly Listing[] {
  if ((WIRE_VENUES as readonly string[]).includes(venue)) return market.listed(venue, at)
  return market.listed(venue, at).slice(0, shownOf(PERP_SIDES[venue]?.share ?? 0))
}

/** The venue's own name of a perpetual, for the three whose dialects are spoken; plain elsewhere. */
export function perpInstrument(venue: string, name: string, quote: string): string {
  if (venue === 'binance' || venue === 'bybit') return `${name}${quote}`
  return venue === 'okx' ? `${name}-${quote}-SWAP` : `${name}-${quote}-PERP`
}

function shownOf(share: number): number {
  return share < SMALL_SHARE ? SHOWN_SMALL : SHOWN
}
