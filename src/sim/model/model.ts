import { DAY, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import { Liquidations, type PriceRange } from './liquidations.ts'
import {
  isListed,
  type Listing,
  PERP_SIDES,
  perpListings,
  SPOT_SIDES,
  type SpotListing,
  spotListings,
  termOf,
} from './listings.ts'
import type { SimContract, SimLiquidation, SimMarket, SimSettlement, SimTicker } from './market.ts'
import { wave } from './noise.ts'
import { outageAround } from './outages.ts'
import { Quotes } from './quotes.ts'
import { type Coin, createUniverse } from './universe.ts'

/** What a venue lists, and between which times that is so. */
interface Listed {
  readonly since: Ms
  readonly until: Ms
  readonly listings: readonly Listing[]
  readonly contracts: readonly SimContract[]
}

/** Spot trades about a quarter of what perpetuals do. */
export const SPOT_TO_PERP = 0.24

export function createSimMarket({ seed }: { readonly seed: number }): SimModel {
  return new SimModel(seed)
}

/** What venues show, and what subjects need beyond that. */
export class SimModel extends Quotes implements SimMarket {
  readonly seed: number
  readonly #places: ReadonlyMap<string, number>
  readonly #perps: ReadonlyMap<string, ReadonlyMap<string, Listing>>
  readonly #spots: ReadonlyMap<string, ReadonlyMap<string, SpotListing>>
  readonly #listings: ReadonlyMap<string, readonly Listing[]>
  readonly #spotCoins: ReadonlyMap<string, readonly Coin[]>
  readonly #liquidations: Liquidations
  readonly #listed = new Map<string, Listed>()

  constructor(seed: number) {
    const universe = createUniverse(seed)
    super(seed, universe)
    this.seed = seed
    this.#places = new Map(universe.map(({ base }, place) => [base, place]))
    this.#listings = new Map(Object.keys(PERP_SIDES).map((venue) => [venue, perpListings(universe, venue)]))
    this.#perps = new Map([...this.#listings].map(([venue, listings]) => [venue, byBase(listings)]))
    const spots = Object.keys(SPOT_SIDES).map((venue) => [venue, spotListings(universe, venue)] as const)
    this.#spots = new Map(spots.map(([venue, listings]) => [venue, byBase(listings)]))
    this.#spotCoins = new Map(spots.map(([venue, listings]) => [venue, listings.map(({ coin }) => coin)]))
    const minuteRange = (listing: Listing, minute: Ms) => this.minuteRange(listing, minute)
    this.#liquidations = new Liquidations(seed, this.prices, universe, this.#perps, minuteRange)
  }

  contracts(venue: string, at: Ms): readonly SimContract[] {
    return this.#listedBy(venue, at).contracts
  }

  ticker(venue: string, base: string, at: Ms): SimTicker | null {
    const listing = this.listing(venue, base)
    return listing && isListed(listing, at) ? this.quote(listing, at) : null
  }

  settlements(venue: string, base: string, from: Ms, to: Ms): readonly SimSettlement[] {
    const listing = this.listing(venue, base)
    if (!listing) return []
    const every = listing.contract.fundingIntervalHours * HOUR
    const found: SimSettlement[] = []
    for (let time = Math.ceil(from / every) * every; time < to; time += every) {
      // Nothing is settled at the moment of its listing.
      if (isListed(listing, time) && time > termOf(listing, time).from)
        found.push({ time, ...this.funding(listing, time) })
    }
    return found
  }

  liquidations(from: Ms, to: Ms): readonly SimLiquidation[] {
    return this.#liquidations.between(from, to)
  }

  isDown(venue: string, at: Ms): boolean {
    const outage = outageAround(this.seed, at)
    return outage.venue === venue && at >= outage.from && at < outage.to
  }

  /** Every contract that the venue ever lists, largest first. */
  listings(venue: string): readonly Listing[] {
    return this.#listings.get(venue) ?? []
  }

  /** The one on that coin, listed at this moment or not. */
  listing(venue: string, base: string): Listing | undefined {
    return this.#perps.get(venue)?.get(base)
  }

  /** Those that it lists at that moment. */
  listed(venue: string, at: Ms): readonly Listing[] {
    return this.#listedBy(venue, at).listings
  }

  spotCoins(venue: string): readonly Coin[] {
    return this.#spotCoins.get(venue) ?? []
  }

  spot(venue: string, base: string, at: Ms) {
    const priceUsd = this.spotPrice(venue, base, at)
    return priceUsd === null ? null : { priceUsd, volume24hUsd: this.spotVolume(venue, base, at - DAY, at) }
  }

  /** Prices alone: a ticker without the cost of the rest. */
  spotPrice(venue: string, base: string, at: Ms): number | null {
    const side = SPOT_SIDES[venue]
    const listing = this.#spots.get(venue)?.get(base)
    if (!side || !listing) return null
    const { coin, index, key, localKey } = listing
    const { premium } = side
    const local = premium === undefined ? 0 : premium * (1 + 0.8 * wave(localKey, at, 20 * HOUR))
    const own = 0.00015 * (1 + coin.rank / 100) * wave(key, at, 9 * MINUTE)
    return Math.exp(this.prices.log(index, at)) * (1 + local + own)
  }

  /** The logarithm of what the coin costs, before any venue adds its own. */
  indexLog(base: string, at: Ms): number {
    const place = this.#places.get(base)
    return place === undefined ? Number.NaN : this.prices.log(place, at)
  }

  /** Dollars traded between two moments at which the venue lists the contract. */
  perpVolume(listing: Listing, from: Ms, to: Ms): number {
    const { index, key, share } = listing
    return this.volumes.usd(index, key, from, to) * share
  }

  /** About what was traded on a day that is long over, and how far the coin went on it, at little cost. */
  roughDay({ index, key, share }: Listing, day: Ms) {
    const { high, low } = this.prices.roughExtremes(index, day)
    return {
      high: Math.exp(high),
      low: Math.exp(low),
      volumeUsd: this.volumes.roughDayUsd(index, key, day) * share,
    }
  }

  /** The highest and the lowest price of forced orders on a UTC day, by symbol. */
  forcedRange(venue: string, day: Ms): ReadonlyMap<string, PriceRange> {
    return this.#liquidations.rangesOn(day).get(venue) ?? new Map()
  }

  spotVolume(venue: string, base: string, from: Ms, to: Ms): number {
    const side = SPOT_SIDES[venue]
    const listing = this.#spots.get(venue)?.get(base)
    if (!side || !listing) return 0
    return this.volumes.usd(listing.index, listing.key, from, to) * SPOT_TO_PERP * side.share
  }

  #listedBy(venue: string, at: Ms): Listed {
    let known = this.#listed.get(venue)
    if (!known || at < known.since || at >= known.until) {
      known = listedAt(this.listings(venue), at)
      this.#listed.set(venue, known)
    }
    return known
  }
}

function listedAt(listings: readonly Listing[], at: Ms): Listed {
  let since = Number.NEGATIVE_INFINITY
  let until = Number.POSITIVE_INFINITY
  const open: Listing[] = []
  const contracts: SimContract[] = []
  for (const listing of listings) {
    const { from, to, next } = termOf(listing, at)
    if (at >= from && at < to) {
      open.push(listing)
      contracts.push({ ...listing.contract, listedAt: from })
    }
    since = Math.max(since, at < from ? since : at < to ? from : to)
    until = Math.min(until, at < from ? from : at < to ? to : next)
  }
  return { since, until, listings: open, contracts }
}

function byBase<T extends { readonly coin: Coin }>(listings: readonly T[]): Map<string, T> {
  return new Map(listings.map((listing) => [listing.coin.base, listing]))
}
