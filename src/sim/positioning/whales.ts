import { DAY, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { WHALE_MIN_USD, whaleTrades } from '../../tables/positioning/whales.ts'
import { onGrid } from '../model/grid.ts'
import type { SimModel } from '../model/model.ts'
import { Dice, hash, lottery, wave } from '../model/noise.ts'
import { MARKET_VOLATILITY } from '../model/universe.ts'
import { subject } from '../subject.ts'

type PrintRow = Row<typeof whaleTrades>

/** Prints of a million dollars and more a minute, on all venues, on an ordinary day. */
const BASE_RATE = 1.15
const HIGHEST_RATE = 40
const LOOK_BACK = 4 * MINUTE
const ORDINARY = MARKET_VOLATILITY * Math.sqrt((LOOK_BACK + MINUTE / 2) / DAY)
const LARGEST_USD = 35_000_000

/** Where such prints happen, and how often. */
const MARKETS = [
  { exchange: 'binance', market: 'perp', odds: 0.44 },
  { exchange: 'bybit', market: 'perp', odds: 0.19 },
  { exchange: 'okx', market: 'perp', odds: 0.14 },
  { exchange: 'hyperliquid', market: 'perp', odds: 0.015 },
  { exchange: 'binance', market: 'spot', odds: 0.1 },
  { exchange: 'coinbase', market: 'spot', odds: 0.075 },
  { exchange: 'okx', market: 'spot', odds: 0.025 },
  { exchange: 'bybit', market: 'spot', odds: 0.015 },
] as const

/** Coins deep enough for a million at once; `tail` is how fast larger ones get rare. */
const COINS = [
  { base: 'BTC', odds: 0.5, tail: 1.75 },
  { base: 'ETH', odds: 0.25, tail: 1.85 },
  { base: 'SOL', odds: 0.09, tail: 2.1 },
  { base: 'XRP', odds: 0.05, tail: 2.1 },
  { base: 'DOGE', odds: 0.03, tail: 2.3 },
  { base: 'BNB', odds: 0.025, tail: 2.3 },
  { base: 'SUI', odds: 0.015, tail: 2.6 },
  { base: 'LINK', odds: 0.012, tail: 2.6 },
  { base: 'ADA', odds: 0.012, tail: 2.6 },
  { base: 'AVAX', odds: 0.009, tail: 2.8 },
] as const

const marketAt = lottery(MARKETS.map(({ odds }) => odds))
const coinAt = lottery(COINS.map(({ odds }) => odds))

/** Venues tell of the last trades once more; what is known already is not kept twice. */
const TOLD_FIRST = 10 * MINUTE

/** The past: what is shown, and a day to compare it with. */
export const prints = subject({
  label: 'large trades',
  id: 'whales',
  into: whaleTrades,
  about: 'Trades of a million dollars and more.',
  every: '5s',
  venues: [...new Set(MARKETS.map(({ exchange }) => exchange))],
  rowsAt: ({ market, venue, at, told }) =>
    printsBetween(market, told ?? at - TOLD_FIRST, at).filter(({ exchange }) => exchange === venue),
  past: ({ market, now }) => [printsBetween(market, now - 2 * DAY, now)],
  thousands: 4,
})

/**
 * The prints with `from` ≤ time < `to` on all venues, oldest first. They come faster while the market runs, and
 * most of them push the way it goes. Each minute has dice of its own, so any span is the sum of its minutes.
 */
export function printsBetween(market: SimModel, from: Ms, to: Ms): PrintRow[] {
  const found: PrintRow[] = []
  for (let minute = Math.floor(from / MINUTE); minute * MINUTE < to; minute += 1) {
    for (const print of printsOf(market, minute)) if (print.ts >= from && print.ts < to) found.push(print)
  }
  return found
}

function printsOf(market: SimModel, minute: number): PrintRow[] {
  const start = minute * MINUTE
  const key = hash(market.seed, 0x3a1e)
  const dice = new Dice(hash(key, minute))
  const btc = market.listing('binance', 'BTC')
  if (!btc) return []
  const run =
    Math.log(market.lastPrice(btc, start + MINUTE / 2) / market.lastPrice(btc, start - LOOK_BACK)) / ORDINARY
  const excess = Math.max(0, Math.abs(run) - 1)
  const hours = 1 + 0.35 * Math.sin((start / DAY - 0.38) * 2 * Math.PI)
  const rate = Math.min(HIGHEST_RATE, BASE_RATE * hours * (1 + 0.7 * excess * excess))
  const lean = 0.55 * run + 0.5 * wave(key, start, 5 * 60 * MINUTE)
  const found: PrintRow[] = []
  for (let left = dice.poisson(rate); left > 0; left -= 1) {
    const print = printOf(market, start, dice, lean, found.length)
    if (print) found.push(print)
  }
  return found.sort((a, b) => a.ts - b.ts)
}

/** Always throws the same number of dice, whatever becomes of the print. */
function printOf(market: SimModel, start: Ms, dice: Dice, lean: number, place: number): PrintRow | null {
  const ts = start + Math.floor(dice.next() * MINUTE)
  const { exchange, market: kind } = MARKETS[marketAt(dice.next())]!
  const { base, tail } = COINS[coinAt(dice.next())]!
  const side = dice.next() < 1 / (1 + Math.exp(-lean)) ? 'BUY' : 'SELL'
  const wanted = Math.min(LARGEST_USD, WHALE_MIN_USD * (1 - dice.next()) ** (-1 / tail))
  const slip = (0.00002 + 0.00012 * dice.next()) * (side === 'BUY' ? 1 : -1)
  const listing = market.listing(kind === 'perp' ? exchange : 'binance', base)
  if (!listing || market.isDown(exchange, ts)) return null
  const quoted = kind === 'perp' ? market.lastPrice(listing, ts) : market.spotPrice(exchange, base, ts)
  if (quoted === null) return null
  const { tickSize, stepSize } = listing.contract
  const price = onGrid(quoted * (1 + slip), tickSize)
  // Rounded up: what was a million stays one.
  const steps = Math.ceil(wanted / price / stepSize)
  const qty = onGrid(steps * stepSize, stepSize)
  return {
    ts,
    exchange,
    market: kind,
    symbol: listing.contract.symbol,
    trade_id: String((start / MINUTE) * 100 + place),
    side,
    price,
    qty,
    notional_usd: price * qty,
  }
}
