import { floorTo, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'
import { type Listing, PERP_SIDES, SPOT_SIDES } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'
import { recordedVolumeUsd } from '../model/quotes.ts'
import { type Moment, type Step, subject } from '../subject.ts'
import { WIRE_VENUES } from '../wire/dialects.ts'
import { pegsAt } from './pegs.ts'

type SnapshotRow = Row<typeof venueSnapshots>

/** Coins that a venue's snapshot shows; fewer where little is traded. */
const SHOWN = 60
const SHOWN_SMALL = 25
const SMALL_SHARE = 0.003
const PEGS_FROM = 20

/** Boards take a snapshot for the present for 35 minutes: so long before now everything is shown. */
export const PRESENT = 40 * MINUTE
/** So far back snapshots are on record. */
export const RECENT = 26 * HOUR
/**
 * A day and no more: by the hour every perpetual, so that open interest can be summed from them, between the hours the
 * largest. A few coins of longer ago would contradict the sums of all.
 */
const PAST: readonly Step[] = [{ every: '10m', back: '26h' }]

export const perpSides = subject({
  label: 'venues',
  id: 'perp',
  into: venueSnapshots,
  about: 'Price, volume, open interest and funding of perpetuals.',
  every: '10m',
  venues: Object.keys(PERP_SIDES),
  market: 'perp',
  overTheWire: true,
  rowsAt: perpsOnRecord,
  past: PAST,
  thousands: 150,
})

export const spotSides = subject({
  label: 'spot markets',
  id: 'spot',
  into: venueSnapshots,
  about: 'Spot price and volume.',
  every: '10m',
  venues: Object.keys(SPOT_SIDES),
  market: 'spot',
  rowsAt: spotOnRecord,
  past: PAST,
  thousands: 100,
})

type Shown = Pick<Moment, 'market' | 'venue' | 'at' | 'age'>

/** What the past holds of a venue at a mark of its steps. */
export function perpsOnRecord(moment: Shown): SnapshotRow[] {
  const { market, venue, at } = moment
  const all = standsForHour(market, venue, at)
  return perpSnapshots(market, venue, floorTo(at, MINUTE), all ? undefined : mostShown(moment))
}

export function spotOnRecord(moment: Shown): SnapshotRow[] {
  return spotSnapshots(moment.market, moment.venue, floorTo(moment.at, MINUTE), mostShown(moment))
}

/** How many of the largest are shown; all where nothing is said, which is what the recorder goes on with. */
function mostShown({ at, age }: Shown): number | undefined {
  if (age <= PRESENT) return undefined
  return at % HOUR === 0 ? 20 : 10
}

/** On the hour, or before it where the venue does not answer then: no outage takes longer than one snapshot. */
function standsForHour(market: SimModel, venue: string, at: Ms): boolean {
  return at % HOUR === 0 || (at % HOUR === 50 * MINUTE && market.isDown(venue, at + 10 * MINUTE))
}

/** The venue's largest perpetuals at that moment, as `venue_snapshots` keeps them; at most so many. */
export function perpSnapshots(market: SimModel, venue: string, at: Ms, most?: number): SnapshotRow[] {
  return shownPerps(market, venue, at)
    .slice(0, most)
    .map((listing) => {
      const { base, fundingIntervalHours } = listing.contract
      const quote = market.quote(listing, at)
      return {
        ts: at,
        venue,
        market: 'perp' as const,
        symbol: base,
        quote: listing.quote,
        instrument: perpInstrument(listing),
        price_usd: quote.last,
        volume_24h_usd: recordedVolumeUsd(venue, quote),
        open_interest_usd: quote.openInterestBase * quote.mark,
        funding_rate_8h_pct: (quote.fundingRate * 800) / fundingIntervalHours,
      }
    })
}

export function spotSnapshots(market: SimModel, venue: string, at: Ms, most?: number): SnapshotRow[] {
  const side = SPOT_SIDES[venue]
  if (!side) return []
  const shown = market.spotCoins(venue).slice(0, Math.min(most ?? SHOWN, shownOf(side.share)))
  const coins = shown.map(({ base }) => spotRow(venue, at, base, market.spot(venue, base, at)!))
  // Where the largest alone are shown, stablecoins are left out.
  return most && most < PEGS_FROM ? coins : coins.concat(pegSnapshots(market, venue, at))
}

/** The stablecoins alone. */
export function pegSnapshots(market: SimModel, venue: string, at: Ms): SnapshotRow[] {
  return pegsAt(market.seed, venue, at).map((spot) => spotRow(venue, at, spot.symbol, spot))
}

function spotRow(
  venue: string,
  at: Ms,
  symbol: string,
  spot: { readonly priceUsd: number; readonly volume24hUsd: number },
): SnapshotRow {
  const { quote } = SPOT_SIDES[venue]!
  return {
    ts: at,
    venue,
    market: 'spot',
    symbol,
    quote,
    instrument: `${symbol}-${quote}`,
    price_usd: spot.priceUsd,
    volume_24h_usd: spot.volume24hUsd,
    open_interest_usd: null,
    funding_rate_8h_pct: null,
  }
}

/** The perpetuals that a snapshot of the venue shows: every one where each is recorded by itself. */
export function shownPerps(market: SimModel, venue: string, at: Ms): readonly Listing[] {
  if (WIRE_VENUES.includes(venue)) return market.listed(venue, at)
  return market.listed(venue, at).slice(0, shownOf(PERP_SIDES[venue]?.share ?? 0))
}

/** The venue's own name of a perpetual where its dialect is spoken; plain elsewhere. */
export function perpInstrument({ venue, contract, quote }: Listing): string {
  return (NAMES[venue] ?? plainName)(contract.name, quote)
}

type NameOf = (name: string, quote: string) => string

const plainName: NameOf = (name, quote) => `${name}-${quote}-PERP`
const NAMES: Readonly<Record<string, NameOf>> = {
  binance: (name, quote) => `${name}${quote}`,
  bybit: (name, quote) => `${name}${quote}`,
  okx: (name, quote) => `${name}-${quote}-SWAP`,
  gate: (name, quote) => `${name}_${quote}`,
  htx: (name, quote) => `${name}-${quote}`,
  bitget: (name, quote) => `${name}${quote}`,
  bitfinex: (name) => `t${{ ALGO: 'ALG', ATOM: 'ATO', IOTA: 'IOT' }[name] ?? name}F0:USTF0`,
  kraken: (name) => `PF_${name === 'BTC' ? 'XBT' : name}USD`,
  deribit: (name, quote) => (quote === 'USD' ? `${name}-PERPETUAL` : `${name}_${quote}-PERPETUAL`),
  hyperliquid: (name) => name,
}

function shownOf(share: number): number {
  return share < SMALL_SHARE ? SHOWN_SMALL : SHOWN
}
