import { made } from '../../core/made.ts'
import { RecentMap } from '../../core/recent-map.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, MINUTE, type Ms } from '../../core/time.ts'
import type { LiquidationSide } from '../../tables/liquidations/liquidations.ts'
import { SLIPPAGE_COINS } from '../../tables/liquidity/order-book.ts'
import { lately } from '../once.ts'
import { onGrid } from './grid.ts'
import { isListed, type Listing } from './listings.ts'
import type { SimLiquidation } from './market.ts'
import { Dice, hash, lottery } from './noise.ts'
import { type Outage, outageAround } from './outages.ts'
import type { Prices } from './prices.ts'
import { coinShockOn } from './shocks.ts'
import { type Coin, MARKET_VOLATILITY } from './universe.ts'

/** Which venues publish forced orders, and each one's part of them. */
export const LIQUIDATION_WEIGHTS: Readonly<Record<string, number>> = {
  binance: 0.3,
  bybit: 0.24,
  okx: 0.15,
  gate: 0.08,
  bitget: 0.06,
  htx: 0.05,
  aster: 0.05,
  dydx: 0.02,
  bitfinex: 0.015,
  deribit: 0.015,
  kraken: 0.01,
  lighter: 0.01,
}

/** Forced orders a minute on an ordinary day. */
const BASE_RATE = 1.9
const HIGHEST_RATE = 700
const LOOK_BACK = 4 * MINUTE
/** An ordinary move of the market within the look-back and half of the current minute. */
const ORDINARY = MARKET_VOLATILITY * Math.sqrt((LOOK_BACK + MINUTE / 2) / DAY)
const REMEMBERED_MINUTES = 16
const REMEMBERED_DAYS = 4
/** Ranges are asked for again when the candles of these days are made. */
const REMEMBERED_RANGES = 70
const VENUES = Object.keys(LIQUIDATION_WEIGHTS)
/** Perpetuals whose minutes are on record: a forced order there is a trade of its minute. */
const FOLLOWED: ReadonlySet<string> = new Set(SLIPPAGE_COINS)
const venueAt = lottery(Object.values(LIQUIDATION_WEIGHTS))

export interface PriceRange {
  readonly low: number
  readonly high: number
}

/** By venue and symbol. */
type Ranges = ReadonlyMap<string, ReadonlyMap<string, PriceRange>>

/** What a minute is like for those who hold positions. */
interface Mood {
  /** How far the price ran, in ordinary moves; falls are negative and close longs. */
  readonly run: number
  /** From 0 up: how large the orders get. */
  readonly heat: number
  readonly outage: Outage
}

/**
 * Forced orders, minute by minute: how many follows from how far the market ran in the last minutes, which coin from
 * its open interest, which side from the direction. Each minute has dice of its own, so any span of time is
 * the sum of its minutes.
 */
export class Liquidations {
  readonly #seed: number
  readonly #key: number
  readonly #prices: Prices
  readonly #coins: readonly Coin[]
  readonly #listings: ReadonlyMap<string, ReadonlyMap<string, Listing>>
  readonly #coinAt: (draw: number) => number
  readonly #inMinute = lately(REMEMBERED_MINUTES, (minute: number) => this.#make(minute))
  readonly #ranges = new RecentMap<Ranges, Ms>(2 * REMEMBERED_RANGES)
  readonly #minuteRange: (listing: Listing, minute: Ms) => PriceRange
  readonly #shocksOn = lately(REMEMBERED_DAYS, (day: number) => this.#coinShocks(day))

  constructor(
    seed: number,
    prices: Prices,
    coins: readonly Coin[],
    listings: ReadonlyMap<string, ReadonlyMap<string, Listing>>,
    minuteRange: (listing: Listing, minute: Ms) => PriceRange,
  ) {
    this.#seed = seed
    this.#key = hash(seed, 0x11c)
    this.#prices = prices
    this.#coins = coins
    this.#listings = listings
    this.#minuteRange = minuteRange
    // Small coins are held with more leverage than their open interest lets expect.
    this.#coinAt = lottery(coins.map((coin) => coin.openInterestUsd ** 0.8 * coin.volatility))
  }

  between(from: Ms, to: Ms): SimLiquidation[] {
    const found: SimLiquidation[] = []
    for (let minute = Math.floor(from / MINUTE); minute * MINUTE < to; minute += 1) {
      const orders = this.#inMinute(minute)
      const whole = minute * MINUTE >= from && (minute + 1) * MINUTE <= to
      for (const order of orders) if (whole || (order.time >= from && order.time < to)) found.push(order)
    }
    // Whole days are gone through one by one when a past is written; their candles come later.
    if (from % DAY === 0 && to === from + DAY && !this.#ranges.get(from))
      this.#ranges.set(from, rangesOf(found))
    return found
  }

  /** The prices between which the orders of a UTC day were, by venue and symbol. */
  rangesOn(day: Ms): Ranges {
    const known = this.#ranges.get(day)
    if (known) return known
    this.between(day, day + DAY)
    return this.#ranges.get(day)!
  }

  #make(minute: number): readonly SimLiquidation[] {
    const start = minute * MINUTE
    const dice = new Dice(hash(this.#key, minute))
    const move = this.#prices.market(start + MINUTE / 2) - this.#prices.market(start - LOOK_BACK)
    const run = move / ORDINARY
    const excess = Math.max(0, Math.abs(run) - 1.8)
    const hours = 1 + 0.25 * Math.sin((start / DAY - 0.35) * 2 * Math.PI)
    const rate = Math.min(HIGHEST_RATE, BASE_RATE * hours * (1 + 1.6 * excess * excess))
    const outage = outageAround(this.#seed, start)
    const mood = { run, heat: Math.min(3, excess / 6), outage }
    const orders: SimLiquidation[] = []
    for (let left = dice.poisson(rate); left > 0; left -= 1) {
      const coin = this.#coins[this.#coinAt(dice.next())]!
      const order = this.#order(start, coin, dice, mood)
      if (order) orders.push(order)
    }
    for (const { coin, shock } of this.#shocksOn(Math.floor(start / DAY))) {
      if (start < shock.start - MINUTE || start > shock.start + shock.ramp + 3 * MINUTE) continue
      const violence = (Math.abs(shock.size) * 4 * MINUTE) / shock.ramp
      const own = { run: shock.size > 0 ? 3 : -3, heat: 0.5, outage }
      const size = Math.min(3, (coin.openInterestUsd / 1e8) ** 0.5)
      for (let left = dice.poisson(Math.min(60, 60 * violence * size)); left > 0; left -= 1) {
        const order = this.#order(start, coin, dice, own)
        if (order) orders.push(order)
      }
    }
    return orders.sort((a, b) => a.time - b.time)
  }

  /** Always throws the same number of dice, whatever becomes of the order. */
  #order(start: Ms, wanted: Coin, dice: Dice, { run, heat, outage }: Mood): SimLiquidation | null {
    const time = start + Math.floor(dice.next() * MINUTE)
    const venueDraw = dice.next()
    const sideDraw = dice.next()
    const sizeDraw = dice.normal()
    const tailDraw = dice.next()
    const slipDraw = dice.next()
    const venue = VENUES[venueAt(venueDraw)]!
    const listing = this.#listingFor(venue, wanted, time)
    if (!listing || (outage.venue === venue && time >= outage.from && time < outage.to)) return null
    const { coin, index, contract } = listing
    const now = this.#prices.log(index, time)
    const side: LiquidationSide = sideDraw < 1 / (1 + Math.exp(run)) ? 'SELL' : 'BUY'
    const slip = (0.0002 + 0.0006 * slipDraw) * (side === 'SELL' ? -1 : 1)
    const price = this.#tradedAt(listing, start, onGrid(Math.exp(now) * (1 + slip), contract.tickSize))
    const notional = notionalOf(coin, sizeDraw, tailDraw, heat) * positionSize(listing.share)
    const qtyBase = Math.max(contract.stepSize, onGrid(notional / price, contract.stepSize))
    return { time, venue, base: coin.base, symbol: coin.symbol, side, price, qtyBase }
  }

  /** Within the minute's range where that is on record. */
  #tradedAt(listing: Listing, minute: Ms, price: number): number {
    if (listing.venue !== MAIN_VENUE || !FOLLOWED.has(listing.coin.base)) return price
    const { low, high } = this.#minuteRange(listing, minute)
    return Math.min(Math.max(price, low), high)
  }

  /** The venue's contract of the coin; what the venue does not list is counted as BTC there. */
  #listingFor(venue: string, coin: Coin, at: Ms): Listing | null {
    const listings = this.#listings.get(venue)!
    const listing = listings.get(coin.base)
    return listing && isListed(listing, at) ? listing : (listings.get('BTC') ?? null)
  }

  /** Coin shocks that start on that day or ran over from the day before. */
  #coinShocks(day: number) {
    return [day - 1, day].flatMap((started) =>
      this.#coins.flatMap((coin) => {
        const shock = coinShockOn(coin, started)
        return shock && shock.start + shock.ramp + 4 * MINUTE > day * DAY ? [{ coin, shock }] : []
      }),
    )
  }
}

function rangesOf(orders: readonly SimLiquidation[]): Ranges {
  const ranges = new Map<string, Map<string, { low: number; high: number }>>()
  for (const { venue, symbol, price } of orders) {
    const own = made(ranges, venue, () => new Map())
    const range = own.get(symbol)
    if (!range) own.set(symbol, { low: price, high: price })
    else if (price < range.low) range.low = price
    else if (price > range.high) range.high = price
  }
  return ranges
}

/** Dollars: mostly small, with a heavy tail that grows when the market is hot and ends at a part of open interest. */
function notionalOf(coin: Coin, normal: number, tail: number, heat: number): number {
  const middle = 1_700 * (coin.openInterestUsd / 5e7) ** 0.33 * (1 + heat)
  const body = middle * Math.exp(1.35 * normal)
  const whale = tail < 0.04 ? (0.002 + tail / 0.04) ** -0.85 : 1
  return Math.min(body * whale * (tail < 0.04 ? 2.5 : 1), coin.openInterestUsd * 0.0012, 2e7)
}

/** Where less is held, positions are smaller: a venue with a tenth of the market or more has the largest. */
function positionSize(share: number): number {
  return Math.min(1, Math.sqrt(share / 0.1))
}
