import { clamp } from '../../core/stats.ts'
import type { Ms } from '../../core/time.ts'
import type { Work } from '../../core/turns.ts'

export type PositionSide = 'long' | 'short'

export const LEVERAGE_TIERS = [5, 10, 25, 50, 100] as const
/** How much of what is opened is held at each leverage: ours, and echoed by every answer. */
export const TIER_WEIGHTS: Readonly<Record<string, number>> = {
  '5': 0.15,
  '10': 0.3,
  '25': 0.3,
  '50': 0.15,
  '100': 0.1,
}
/** From the lowest to the highest tier: how far taker flow shifts a side towards or away from it. */
const LEANS = [-1, -0.5, 0, 0.5, 1]
const LEAN_STRENGTH = 0.5
const EVEN = { long: tilted(0), short: tilted(0) }
/** What is left when a venue's open interest vanishes: nothing to speak of, and still divisible. */
const NEXT_TO_NOTHING = 1e-9
const STEPS_A_TURN = 500

/** A step of the price path. High and low are of mark prices, by which venues liquidate. */
export interface MapBar {
  readonly end: Ms
  readonly vwap: number
  /** Coins that the VWAP is of; 0 where trades are not recorded, and it is half-way between two marks. */
  readonly volume: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** From 0 to 1; null where trades are not recorded. */
  readonly takerBuyShare: number | null
  /** Dollars that the share is of. */
  readonly takerUsd: number
}

export interface MapVenue {
  readonly exchange: string
  readonly maxLeverage: number
  /** Fraction. */
  readonly maintenanceMarginRate: number
  /** Open interest in coins, oldest first. */
  readonly readings: readonly { readonly ts: Ms; readonly oi_base: number }[]
}

export interface MapInput {
  /** Oldest first, at least one. */
  readonly bars: readonly MapBar[]
  readonly venues: readonly MapVenue[]
  /** Tiers that are left out because their levels lie outside of the band. */
  readonly excludedTiers: readonly number[]
}

/** Every level that was ever opened, in columns: there are thousands for each perpetual. */
export interface LevelBook {
  readonly input: MapInput
  readonly count: number
  readonly price: Float64Array
  /** US dollars, as if nothing had been closed since the window began. */
  readonly amount: Float64Array
  /** The bar that opened it. */
  readonly bar: Int32Array
  readonly venue: Uint8Array
  readonly tier: Uint8Array
  readonly isLong: Uint8Array
  /** By venue and bar: which part of it all is still open. */
  readonly kept: readonly Float64Array[]
}

/** Where an isolated linear position is liquidated; null where the margin would not last for its maintenance. */
export function liquidationPrice(
  side: PositionSide,
  entry: number,
  leverage: number,
  maintenanceMarginRate: number,
): number | null {
  if (1 / leverage <= maintenanceMarginRate) return null
  return side === 'long'
    ? (entry * (1 - 1 / leverage)) / (1 - maintenanceMarginRate)
    : (entry * (1 + 1 / leverage)) / (1 + maintenanceMarginRate)
}

/** The share of each tier on both sides. Takers who buy hold the longs: these then get more of the high tiers. */
export function tierShares(takerBuyShare: number | null): Record<PositionSide, readonly number[]> {
  if (takerBuyShare === null) return EVEN
  const tilt = clamp(2 * takerBuyShare - 1, -1, 1)
  return { long: tilted(tilt), short: tilted(-tilt) }
}

/**
 * Opens levels where open interest grew and closes them pro rata where it shrank. The grown part is opened at the
 * VWAP of the bars that it spans, half long and half short, over the tiers that the venue allows.
 */
export function* levelBook(input: MapInput): Work<LevelBook> {
  const { bars, venues, excludedTiers } = input
  const most = 2 * LEVERAGE_TIERS.length * venues.reduce((sum, { readings }) => sum + readings.length, 0)
  const price = new Float64Array(most)
  const amount = new Float64Array(most)
  const bar = new Int32Array(most)
  const venue = new Uint8Array(most)
  const tier = new Uint8Array(most)
  const isLong = new Uint8Array(most)
  let count = 0
  const kept: Float64Array[] = []
  for (const [venueAt, own] of venues.entries()) {
    const tiers = tiersOf(own, excludedTiers)
    const part = new Float64Array(bars.length)
    let left = 1
    let filled = 0
    let steps = 0
    for (const step of stepsOf(own.readings, bars)) {
      if (++steps % STEPS_A_TURN === 0) yield
      part.fill(left, filled, step.bar)
      filled = step.bar
      if (step.after < step.before) left *= Math.max(step.after / step.before, NEXT_TO_NOTHING)
      if (step.after <= step.before) continue
      const entry = entryOf(bars, step)
      const half = ((step.after - step.before) * entry) / 2
      const shares = tierShares(takerShareOf(bars, step))
      for (const { at, long, short } of tiers) {
        put(entry * long, (half * shares.long[at]!) / left, step.bar, venueAt, at, 1)
        put(entry * short, (half * shares.short[at]!) / left, step.bar, venueAt, at, 0)
      }
    }
    part.fill(left, filled)
    kept.push(part)
  }
  return { input, count, price, amount, bar, venue, tier, isLong, kept }

  function put(
    level: number,
    usd: number,
    barAt: number,
    venueAt: number,
    tierAt: number,
    long: 0 | 1,
  ): void {
    price[count] = level
    amount[count] = usd
    bar[count] = barAt
    venue[count] = venueAt
    tier[count] = tierAt
    isLong[count] = long
    count += 1
  }
}

/**
 * Visits the levels that are alive after bar `until`. A long level dies when the low of a later bar reaches it, a
 * short one when the high does, and either when the mark has passed it.
 */
export function eachAlive(
  book: LevelBook,
  until: number,
  visit: (price: number, usd: number, index: number) => void,
): void {
  const { bars } = book.input
  // The lowest and highest of all bars after each one, up to the asked one.
  const lowest = new Float64Array(until + 1)
  const highest = new Float64Array(until + 1)
  let low = bars[until]!.close
  let high = low
  for (let at = until; at >= 0; at -= 1) {
    lowest[at] = low
    highest[at] = high
    low = Math.min(low, bars[at]!.low)
    high = Math.max(high, bars[at]!.high)
  }
  const kept = book.kept.map((part) => part[until]!)
  for (let index = 0; index < book.count; index += 1) {
    const opened = book.bar[index]!
    if (opened > until) continue
    const price = book.price[index]!
    if (book.isLong[index] === 1 ? price >= lowest[opened]! : price <= highest[opened]!) continue
    visit(price, book.amount[index]! * kept[book.venue[index]!]!, index)
  }
}

/** Where both sides of each tier are liquidated, as parts of the entry price. */
function tiersOf({ maxLeverage, maintenanceMarginRate }: MapVenue, excluded: readonly number[]) {
  return LEVERAGE_TIERS.flatMap((leverage, at) => {
    if (leverage > maxLeverage || excluded.includes(leverage)) return []
    const long = liquidationPrice('long', 1, leverage, maintenanceMarginRate)
    const short = liquidationPrice('short', 1, leverage, maintenanceMarginRate)
    return long === null || short === null ? [] : [{ at, long, short }]
  })
}

interface Step {
  readonly before: number
  readonly after: number
  /** The bars that lie between the two readings, the last one included. */
  readonly firstBar: number
  readonly bar: number
}

function* stepsOf(readings: MapVenue['readings'], bars: readonly MapBar[]): Generator<Step> {
  let last = -1
  for (let index = 1; index < readings.length; index += 1) {
    const before = readings[index - 1]!
    const after = readings[index]!
    // What was opened before the first bar ended belongs to it.
    while (last + 1 < bars.length && bars[last + 1]!.end <= before.ts) last += 1
    let bar = Math.max(last, 0)
    while (bar + 1 < bars.length && bars[bar]!.end < after.ts) bar += 1
    yield { before: before.oi_base, after: after.oi_base, firstBar: Math.min(last + 1, bar), bar }
  }
}

/** The VWAP of all that was traded in these bars; where nothing is known of trades, the mean of their prices. */
function entryOf(bars: readonly MapBar[], { firstBar, bar: last }: Step): number {
  let [volume, paid, prices] = [0, 0, 0]
  for (let at = firstBar; at <= last; at += 1) {
    const { vwap, volume: traded } = bars[at]!
    volume += traded
    paid += vwap * traded
    prices += vwap
  }
  return volume > 0 ? paid / volume : prices / (last - firstBar + 1)
}

/** Of all dollars whose takers are known; null where none are. */
function takerShareOf(bars: readonly MapBar[], { firstBar, bar: last }: Step): number | null {
  let [known, bought] = [0, 0]
  for (let at = firstBar; at <= last; at += 1) {
    const { takerBuyShare, takerUsd } = bars[at]!
    known += takerUsd
    bought += (takerBuyShare ?? 0) * takerUsd
  }
  return known > 0 ? bought / known : null
}

function tilted(tilt: number): number[] {
  const raw = LEVERAGE_TIERS.map(
    (leverage, at) => TIER_WEIGHTS[leverage]! * (1 + LEAN_STRENGTH * tilt * LEANS[at]!),
  )
  const total = raw.reduce((sum, share) => sum + share, 0)
  return raw.map((share) => share / total)
}
