import { made } from '../../core/made.ts'
import { floorTo, type Ms, SECOND } from '../../core/time.ts'
import type { SimContract, SimLiquidation, SimMarket, SimSettlement, SimTicker } from '../model/market.ts'

/** The market as one venue shows it during one second: whatever is asked twice is worked out once. */
export class VenueView {
  readonly venue: string
  readonly at: Ms
  readonly #market: SimMarket
  readonly #tickers = new Map<string, SimTicker | null>()
  #bySymbol: ReadonlyMap<string, SimContract> | undefined

  constructor(market: SimMarket, venue: string, at: Ms) {
    this.#market = market
    this.venue = venue
    this.at = at
  }

  get contracts(): readonly SimContract[] {
    return this.#market.contracts(this.venue, this.at)
  }

  /** By the venue's base and USDT. */
  contract(symbol: string): SimContract | undefined {
    this.#bySymbol ??= new Map(this.contracts.map((contract) => [contract.symbol, contract]))
    return this.#bySymbol.get(symbol)
  }

  ticker(base: string): SimTicker | null {
    return made(this.#tickers, base, () => this.tickerAt(base, this.at))
  }

  /** A line of each contract that is quoted at this moment. */
  lines<T extends { readonly contract: SimContract }>(
    listings: readonly T[],
    line: (listing: T, ticker: SimTicker) => unknown,
  ): unknown[] {
    return listings.flatMap((listing) => {
      const ticker = this.ticker(listing.contract.base)
      return ticker ? [line(listing, ticker)] : []
    })
  }

  tickerAt(base: string, at: Ms): SimTicker | null {
    return this.#market.ticker(this.venue, base, at)
  }

  /** Forced orders of the venue that have happened by now. */
  liquidations(from: Ms, to: Ms): readonly SimLiquidation[] {
    const all = this.#market.liquidations(from, Math.min(to, this.at + 1))
    return all.filter(({ venue }) => venue === this.venue)
  }

  settlements(base: string, from: Ms, to: Ms): readonly SimSettlement[] {
    return this.#market.settlements(this.venue, base, from, Math.min(to, this.at + 1))
  }
}

/** The view of this second, kept until the next. */
export function viewsOf(market: SimMarket, venue: string): (now: Ms) => VenueView {
  let current: VenueView | undefined
  return (now) => {
    const at = floorTo(now, SECOND)
    if (current?.at !== at) current = new VenueView(market, venue, at)
    return current
  }
}
