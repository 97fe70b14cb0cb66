import { clamp } from '../core/stats.ts'
import { baseOf } from '../core/symbols.ts'
import { DAY, floorTo, HOUR, MINUTE, type Ms, SECOND } from '../core/time.ts'
import type { Row } from '../define/table.ts'
import type { minuteBars } from '../tables/candles.ts'
import type { Listing } from './listings.ts'
import type { SimModel } from './model.ts'
import { chance, hashText, wave } from './noise.ts'
import { onGrid } from './quotes.ts'
import type { Coin } from './universe.ts'

export type BarRow = Row<typeof minuteBars>

/** A market whose minutes are kept. */
export interface BarSeries {
  readonly exchange: string
  readonly market: 'perp' | 'spot'
  readonly symbol: string
}

export const BAR_SERIES: readonly BarSeries[] = [
  ...['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].flatMap((symbol) => [
    { exchange: 'binance', market: 'perp' as const, symbol },
    { exchange: 'binance', market: 'spot' as const, symbol },
  ]),
  { exchange: 'coinbase', market: 'spot', symbol: 'BTCUSDT' },
  { exchange: 'kraken', market: 'spot', symbol: 'BTCUSDT' },
]

/** How far a market follows behind the perpetuals of the main venue: on average, and how much that changes. */
const BEHIND: Readonly<Record<string, { readonly by: Ms; readonly give: Ms }>> = {
  'binance spot': { by: 3 * SECOND, give: 3 * SECOND },
  'coinbase spot': { by: 6 * SECOND, give: 8 * SECOND },
  'kraken spot': { by: 14 * SECOND, give: 6 * SECOND },
}

/** The pace of a day is measured at moves of this length. */
const SAMPLE = 20 * MINUTE
/** Taker flow: what a move of one standard deviation of a minute adds to buys less sells, and what leans by itself. */
const PUSH = 0.3
const LEAN = 0.16
const JITTER = 0.12
const MOST_ONE_SIDED = 0.9

/**
 * Bars with `from` ≤ start and end ≤ `to`, oldest first; without any while the market is not there. Opens and
 * closes are the model's prices of these moments, and the open of a bar is the close of the one before.
 * `step` may be longer than a minute: such bars come from the same prices and flows, at less cost.
 */
export function bars(market: SimModel, series: BarSeries, from: Ms, to: Ms, step: Ms = MINUTE): BarRow[] {
  const found = deskOf(market, series)
  if (!found) return []
  // Long bars ask for the same prices that the pace of their day is measured at.
  const desk = step >= SAMPLE ? { ...found, price: remembered(found.price) } : found
  const rows: BarRow[] = []
  const first = Math.ceil(from / step) * step
  let open = desk.price(first)
  let day = Number.NaN
  let pace = 0
  for (let ts = first; ts + step <= to; ts += step) {
    if (floorTo(ts, DAY) !== day) {
      day = floorTo(ts, DAY)
      pace = paceOf(desk, day, Math.max(step, SAMPLE))
    }
    const close = desk.price(ts + step)
    if (open !== null && close !== null) rows.push(barOf(series, desk, { ts, step, open, close, pace }))
    open = close
  }
  return rows
}

/** How far a spot market is behind at that moment. */
function behindBy(exchange: string, key: number, at: Ms): Ms {
  const { by, give } = BEHIND[`${exchange} spot`] ?? { by: 10 * SECOND, give: 0 }
  return Math.round(by + give * wave(key ^ 21, at, 2 * DAY))
}

/** The same of any series of the model, perpetuals included: they are where the others look. */
export function seriesBehind(coin: Coin, { exchange, market: kind }: BarSeries, at: Ms): Ms {
  return kind === 'perp' ? 0 : behindBy(exchange, hashText(coin.key, `${exchange} spot`), at)
}

/**
 * The share that buyers took between two moments of one UTC day; by the minutes where they are on record, and as
 * one long bar elsewhere. Null while the market is not there.
 */
export function takerBuyShare(market: SimModel, series: BarSeries, from: Ms, to: Ms): number | null {
  const desk = deskOf(market, series)
  if (!desk) return null
  const kept = BAR_SERIES.some(
    ({ exchange, symbol, market: kind }) =>
      exchange === series.exchange && symbol === series.symbol && kind === series.market,
  )
  const step = kept ? MINUTE : to - from
  let volume = 0
  let bought = 0
  let open = desk.price(from)
  for (let ts = from; ts + step <= to; ts += step) {
    const close = desk.price(ts + step)
    if (open !== null && close !== null) {
      // The pace of a day is the same for all of its bars: any will do for a share.
      const bar = barOf(series, desk, { ts, step, open, close, pace: 1 })
      volume += bar.quote_volume
      bought += bar.taker_buy_quote_volume ?? 0
    }
    open = close
  }
  return volume > 0 ? bought / volume : null
}

/** One market of the model. */
interface Desk {
  readonly coin: Coin
  readonly key: number
  readonly tick: number
  price(at: Ms): number | null
  /** Dollars traded in the 24 hours before. */
  dayVolume(at: Ms): number
}

interface Stretch {
  readonly ts: Ms
  readonly step: Ms
  readonly open: number
  readonly close: number
  /** Dollars a day, before moves and the time of day quicken or slow it. */
  readonly pace: number
}

function deskOf(market: SimModel, { exchange, market: kind, symbol }: BarSeries): Desk | null {
  const base = baseOf(symbol)
  if (kind === 'perp') {
    const listing = market.listings(exchange).find(({ coin }) => coin.base === base)
    return listing ? perpDesk(market, listing) : null
  }
  const coin = market.spotCoins(exchange).find((one) => one.base === base)
  if (!coin) return null
  const key = hashText(coin.key, `${exchange} spot`)
  const tick = onCents(coin.price)
  return {
    coin,
    key,
    tick,
    price(at) {
      const seen = at - behindBy(exchange, key, at)
      const spot = market.spotPrice(exchange, base, seen)
      return spot === null ? null : onGrid(spot, tick)
    },
    dayVolume: (at) => market.spot(exchange, base, at)?.volume24hUsd ?? 0,
  }
}

function perpDesk(market: SimModel, listing: Listing): Desk {
  const { coin, key, contract } = listing
  const { from, to } = market.term(listing, Number.MAX_SAFE_INTEGER)
  return {
    coin,
    key,
    tick: contract.tickSize,
    price: (at) => (at >= from && at < to ? market.lastPrice(listing, at) : null),
    dayVolume: (at) => market.quote(listing, at).volume24hUsd,
  }
}

function barOf(series: BarSeries, desk: Desk, { ts, step, open, close, pace }: Stretch): BarRow {
  const { coin, key, tick } = desk
  const minutes = step / MINUTE
  const minute = ts / MINUTE
  const deviation = coin.volatility * Math.sqrt(step / DAY)
  const move = Math.log(close / open) / deviation
  const burst = burstOf(move) * (0.7 + 0.6 * chance(key ^ 31, minute))
  const quoteVolume = pace * (step / DAY) * burst * timeOfDay(ts + step / 2)
  const wick = (salt: number) => Math.abs(open) * deviation * 0.45 * chance(key ^ salt, minute) ** 2
  const high = onGrid(Math.max(open, close) + wick(32), tick)
  const low = onGrid(Math.min(open, close) - wick(33), tick)
  const volume = quoteVolume / ((open + close + high + low) / 4)
  const share = (1 + imbalance(desk, ts, minutes, move)) / 2
  return {
    ts,
    exchange: series.exchange,
    market: series.market,
    symbol: series.symbol,
    open,
    high,
    low,
    close,
    volume,
    quote_volume: quoteVolume,
    taker_buy_quote_volume: quoteVolume * share,
    trades: Math.max(1, Math.round(quoteVolume / (900 + 900 * chance(key ^ 34, minute)))),
  }
}

/** The pace at which the bars of a UTC day come to what the venue announces at its end. */
function paceOf(desk: Desk, day: Ms, sample: Ms): number {
  const deviation = desk.coin.volatility * Math.sqrt(sample / DAY)
  let weight = 0
  let before = desk.price(day)
  for (let at = day + sample; at <= day + DAY; at += sample) {
    const price = desk.price(at)
    const move = before === null || price === null ? 0 : Math.log(price / before) / deviation
    weight += burstOf(move) * timeOfDay(at - sample / 2)
    before = price
  }
  return (desk.dayVolume(day + DAY) * (DAY / sample)) / weight
}

function remembered(price: Desk['price']): Desk['price'] {
  const known = new Map<Ms, number | null>()
  return (at) => {
    let value = known.get(at)
    if (value === undefined) {
      value = price(at)
      known.set(at, value)
    }
    return value
  }
}

/** `move` is in standard deviations; 1 on average. */
function burstOf(move: number): number {
  return 0.5 + 0.63 * Math.min(Math.abs(move), 8)
}

/** Buys less sells, as a share of the volume: follows the move, leans for hours, and never sits still. */
function imbalance({ coin, key }: Desk, ts: Ms, minutes: number, move: number): number {
  // Over several minutes moves and jitter average out, less than by the root as volume goes where moves are large;
  // what leans stays.
  const thinned = minutes ** -0.4
  const mood = 0.55 * wave(coin.key ^ 41, ts, 50 * MINUTE) + 0.45 * wave(coin.key ^ 42, ts, 7 * HOUR)
  // Some days flow is far more one-sided than on others.
  const heat = 0.45 + 0.55 * (1 + wave(coin.key ^ 43, ts, 4 * DAY)) ** 1.5
  const jitter = JITTER * (chance(key ^ 35, ts / MINUTE) * 2 - 1)
  return clamp(thinned * (PUSH * move + jitter) + LEAN * heat * mood, -MOST_ONE_SIDED, MOST_ONE_SIDED)
}

/** Most is traded while Europe and America are both awake; the mean over a day is 1. */
function timeOfDay(at: Ms): number {
  const hours = (at % DAY) / HOUR
  return 1 + 0.34 * Math.cos(((hours - 15.5) / 12) * Math.PI) + 0.1 * Math.cos(((hours - 15.5) / 6) * Math.PI)
}

/** Spot is quoted five digits deep, and never finer than the price needs. */
function onCents(price: number): number {
  return price >= 1 ? 0.01 : 10 ** (Math.floor(Math.log10(price)) - 4)
}
