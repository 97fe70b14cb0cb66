import { RecentMap } from '../../core/recent-map.ts'
import { DAY, type Ms } from '../../core/time.ts'
import type { Listing } from '../model/listings.ts'
import { chance, Dice, hash, lottery } from '../model/noise.ts'

const ACCOUNTS = 300
const LARGEST_EQUITY_USD = 180e6
const PLANS_KEPT = 24

export interface Whale {
  readonly key: number
  readonly address: string
  readonly equityUsd: number
  /** How much of the time it bets on rising prices. */
  readonly bullish: number
  /** What it sets where the venue allows it. */
  readonly leverage: number
  readonly cross: boolean
  /** It adds money before it is worth less than this many times the margin of what it holds. */
  readonly cushion: number
  readonly holdings: readonly Holding[]
}

/** A coin that an account trades: one plan follows the other. */
export interface Holding {
  readonly key: number
  readonly listing: Listing
  readonly coin: string
  readonly period: Ms
  readonly offset: Ms
  /** Part of the account's equity, times leverage, that goes into it. */
  readonly weight: number
  /** By their place in time, as far as they were asked for lately. */
  readonly plans: RecentMap<Plan, number>
}

/** Opened at the first step, resized at the others, closed at the end; sizes are signed. */
export interface Plan {
  readonly steps: readonly { readonly from: Ms; readonly size: number; readonly entry: number }[]
  readonly to: Ms
}

/** The largest accounts and the coins that each of them trades. */
export function createWhales(key: number, listings: readonly Listing[]): Whale[] {
  const coinAt = lottery(listings.map(({ coin }) => coin.openInterestUsd ** 0.85))
  return Array.from({ length: ACCOUNTS }, (_, place) => whaleOf(hash(key, place), place, listings, coinAt))
}

function whaleOf(
  key: number,
  place: number,
  listings: readonly Listing[],
  coinAt: (draw: number) => number,
): Whale {
  const dice = new Dice(hash(key, 1))
  const equityUsd = LARGEST_EQUITY_USD * (place + 1) ** -0.8 * (0.85 + 0.3 * dice.next())
  const bullish = 0.3 + 0.5 * dice.next()
  const leverage = [3, 5, 5, 10, 10, 20, 25, 40][Math.floor(8 * dice.next())]!
  const count = 1 + Math.floor(9 * dice.next() ** 1.6)
  const gearing = 1.8 + 0.35 * leverage * dice.next() ** 2
  const chosen = new Set<number>()
  while (chosen.size < count) chosen.add(coinAt(dice.next()))
  return {
    key,
    address: addressOf(key),
    equityUsd,
    bullish,
    leverage,
    cross: dice.next() < 0.8,
    cushion: 1.1 + 0.6 * chance(key, 2),
    holdings: [...chosen].map((index) => holdingOf(key, listings[index]!, index, gearing / count, dice)),
  }
}

function holdingOf(key: number, listing: Listing, index: number, weight: number, dice: Dice): Holding {
  const period = Math.floor((1.5 + 8 * dice.next()) * DAY)
  return {
    key: hash(key, 100 + index),
    listing,
    coin: listing.contract.base,
    period,
    offset: Math.floor(period * dice.next()),
    weight: weight * (0.5 + dice.next()),
    plans: new RecentMap(PLANS_KEPT),
  }
}

function addressOf(key: number): string {
  return `0x${[1, 2, 3, 4, 5].map((part) => hash(key, part).toString(16).padStart(8, '0')).join('')}`
}
