import type { Ms } from '../../core/time.ts'
import type { LiquidationSide } from '../../tables/liquidations/liquidations.ts'

/**
 * The simulated market as its venues see it. It is a pure function of seed and time: asking twice gives the
 * same answer, history and present are one market, and a restart goes on where the clock is.
 */
export interface SimMarket {
  readonly seed: number
  /** Perpetuals that the venue lists at that moment. */
  contracts(venue: string, at: Ms): readonly SimContract[]
  /** Null before its listing, after its delisting. */
  ticker(venue: string, base: string, at: Ms): SimTicker | null
  /** Settlements with `from` ≤ time < `to`, oldest first. */
  settlements(venue: string, base: string, from: Ms, to: Ms): readonly SimSettlement[]
  /** Forced orders on all venues with `from` ≤ time < `to`, oldest first. */
  liquidations(from: Ms, to: Ms): readonly SimLiquidation[]
  /** True while the venue answers nobody. */
  isDown(venue: string, at: Ms): boolean
}

/** All in coins by the piece; the wire counts and spells as the venue does. */
export interface SimContract {
  readonly base: string
  /** Ours, e.g. BTCUSDT. */
  readonly symbol: string
  /** What the venue calls the base, and how many coins that is: 1000PEPE. */
  readonly name: string
  readonly pieces: number
  /** Coins in one of what the venue counts: contracts on OKX, a thousand PEPE. */
  readonly contractSize: number
  readonly tickSize: number
  readonly stepSize: number
  readonly fundingIntervalHours: number
  readonly maxLeverage: number
  readonly listedAt: Ms
}

export interface SimTicker {
  readonly last: number
  readonly mark: number
  readonly index: number
  readonly open24h: number
  readonly high24h: number
  readonly low24h: number
  readonly volume24hBase: number
  readonly volume24hUsd: number
  /** Fraction per interval: 0.0001 is 0.01 %. */
  readonly fundingRate: number
  readonly nextFundingAt: Ms
  /** One-sided, base units. */
  readonly openInterestBase: number
}

export interface SimSettlement {
  readonly time: Ms
  readonly rate: number
  readonly mark: number
}

export interface SimLiquidation {
  readonly time: Ms
  readonly venue: string
  readonly base: string
  readonly symbol: string
  /** Of the forced order: SELL closes a long. */
  readonly side: LiquidationSide
  readonly price: number
  readonly qtyBase: number
}
