import { BUCKETS, trimmed } from '../../core/book-steps.ts'
import { made } from '../../core/made.ts'
import { RecentMap } from '../../core/recent-map.ts'
import { sum } from '../../core/stats.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { BOOK_COINS, orderbook5m, SUMMED_BOOKS } from '../../tables/liquidity/order-book.ts'
import { withDigits } from '../model/grid.ts'
import { SPOT_SIDES } from '../model/listings.ts'
import { type SimModel, SPOT_TO_PERP } from '../model/model.ts'
import { chance, hash, hashText, wave } from '../model/noise.ts'
import type { Coin } from '../model/universe.ts'
import { subject } from '../subject.ts'

type BookRow = Row<typeof orderbook5m>

/** How a venue shows its book. */
interface BookSide {
  /** How far from the mid price the published book goes, percent. */
  readonly reachPct: number
  /** Of Bitcoin, in a quiet hour. */
  readonly spreadBps: number
  readonly levels: number
}

/** Those that are summed, and some whose currency, reach or size keeps them out. */
const BOOK_SIDES: Readonly<Record<string, BookSide>> = {
  binance: { reachPct: 20, spreadBps: 0.02, levels: 5000 },
  bybit: { reachPct: 14, spreadBps: 0.04, levels: 2000 },
  coinbase: { reachPct: 20, spreadBps: 0.06, levels: 9000 },
  kraken: { reachPct: 18, spreadBps: 0.15, levels: 1000 },
  okx: { reachPct: 12, spreadBps: 0.05, levels: 2400 },
  bitfinex: { reachPct: 20, spreadBps: 0.9, levels: 500 },
  bitstamp: { reachPct: 20, spreadBps: 0.8, levels: 1500 },
  bitvavo: { reachPct: 15, spreadBps: 1.4, levels: 1000 },
  gate: { reachPct: 1.3, spreadBps: 0.2, levels: 400 },
  upbit: { reachPct: 3, spreadBps: 2.2, levels: 60 },
}

/** Resting within 2 % on one side, as a part of what a venue trades in a day. */
const DEPTH_TO_VOLUME = 0.025
const WITHIN_2PCT = 20
const WALL_SLOT = 8 * HOUR
const WALLS_A_SLOT = [0, 1, 2]
const EVERY = 5 * MINUTE
const FINE_COIN = 'BTC'

/** The past: a day, of the largest coin as finely as it is recorded, of the others by the hour; rows are long here. */
export const spotBooks = subject({
  label: 'books',
  id: 'books',
  into: orderbook5m,
  about: 'Spot order books of ten coins, in steps of 0.1 %.',
  every: '5m',
  venues: Object.keys(BOOK_SIDES),
  market: 'spot',
  rowsAt({ market, venue, at, age }) {
    const all = age <= EVERY || at % HOUR === 0
    const coins = all ? BOOK_COINS : SUMMED_BOOKS.includes(venue) ? [FINE_COIN] : []
    return coins.flatMap((base) => spotBook(market, venue, base, at) ?? [])
  },
  past: [{ every: '5m', back: '1d' }],
  thousands: 4,
})

/** The venue's spot book of a coin as the recorder keeps it; null where it does not trade the coin. */
export function spotBook(market: SimModel, venue: string, base: string, at: Ms): BookRow | null {
  const side = BOOK_SIDES[venue]
  const coin = market.spotCoins(venue).find((one) => one.base === base)
  const mid = market.spotPrice(venue, base, at)
  if (!side || !coin || mid === null) return null
  const key = hashText(coin.key, `${venue} book`)
  const calm = calmOf(market, venue, base, at)
  const step = (depthUsd(coin, venue) * calm * Math.exp(0.3 * wave(key, at, 6 * HOUR))) / WITHIN_2PCT
  const [coverBid, coverAsk] = [1, 2].map(
    (part) => side.reachPct * (1 - 0.03 * chance(hash(key, part), at / MINUTE)),
  )
  const bids = restingOf(hash(key, 1), step, coverBid!, at)
  const asks = restingOf(hash(key, 2), step, coverAsk!, at)
  for (const wall of wallsAt(market, venue, coin, at)) {
    const away = (wall.price / mid - 1) * 1000
    const resting = away < 0 ? bids : asks
    const place = Math.floor(Math.abs(away))
    // One that the price has reached is gone.
    if (wall.below === away < 0 && place < resting.length) resting[place] = resting[place]! + wall.usd
  }
  return {
    ts: at,
    symbol: base,
    exchange: venue,
    quote: SPOT_SIDES[venue]!.quote,
    mid_usd: mid,
    spread_bps: (side.spreadBps * (1 + coin.rank / 4)) / calm,
    bid_usd_2pct: sum(bids.slice(0, WITHIN_2PCT)),
    ask_usd_2pct: sum(asks.slice(0, WITHIN_2PCT)),
    cover_bid_pct: coverBid!,
    cover_ask_pct: coverAsk!,
    levels: Math.round(side.levels * (0.9 + 0.1 * wave(hash(key, 3), at, HOUR))),
    bids: trimmed(bids),
    asks: trimmed(asks),
    in_aggregate: SUMMED_BOOKS.includes(venue),
  }
}

/** Makers step back while the price runs: 1 in quiet times, a third in a cascade. */
export function calmOf(market: SimModel, venue: string, base: string, at: Ms): number {
  const now = market.spotPrice(venue, base, at) ?? 1
  const before = market.spotPrice(venue, base, at - 15 * MINUTE) ?? now
  return Math.max(1 / 3, 1 / (1 + Math.abs(now / before - 1) / 0.006))
}

function depthUsd(coin: Coin, venue: string): number {
  return coin.dailyVolumeUsd * SPOT_TO_PERP * SPOT_SIDES[venue]!.share * DEPTH_TO_VOLUME
}

/** Little right at the mid, most near it, less and less further out. */
const SHAPE = Float64Array.from({ length: BUCKETS }, (_, place) => {
  const away = (place + 0.5) / 10
  return (1.1 - 0.6 * Math.exp(-away / 0.15)) / (1 + away / 9)
})
/** Orders come and go within hours. */
const MOOD = 5 * HOUR

/** Dollars by step. */
function restingOf(key: number, step: number, coverPct: number, at: Ms): number[] {
  const buckets: number[] = []
  const end = Math.min(BUCKETS, Math.floor(coverPct * 10))
  const position = at / MOOD + (key & 0xffff) / 0x1_0000
  const cell = Math.floor(position)
  const u = position - cell
  const left = moodsOf(key, cell)
  const right = moodsOf(key, cell + 1)
  for (let place = 0; place < end; place += 1) {
    const mood = left[place]! + (right[place]! - left[place]!) * u
    buckets.push(Math.round(step * SHAPE[place]! * mood))
  }
  return buckets
}

const moods = new RecentMap<Float64Array, number>(4_000)

/** How much rests at each step, against the ordinary: one draw a step, remembered because books of hours share it. */
function moodsOf(key: number, cell: number): Float64Array {
  return made(moods, key * 2 ** 20 + cell, () => {
    const own = hash(key, cell)
    return Float64Array.from({ length: BUCKETS }, (_, place) => Math.exp(0.9 * chance(own, place) - 0.45))
  })
}

/** Large orders at a fixed price: placed within the last hours, some percent from the price of that time. */
function wallsAt(market: SimModel, venue: string, coin: Coin, at: Ms) {
  const key = hashText(coin.key, `${venue} walls`)
  const slot = Math.floor(at / WALL_SLOT)
  // Large holders use the venues that everybody watches: a wall there is large beside all books together.
  const depth = depthUsd(coin, venue)
  const scale = SUMMED_BOOKS.includes(venue) ? Math.sqrt(depth * depthUsd(coin, MAIN_VENUE)) : depth / 2
  return [slot - 1, slot].flatMap((past) =>
    WALLS_A_SLOT.flatMap((place) => {
      const own = hash(hash(key, past), place)
      const placed = Math.floor((past + chance(own, 1)) * WALL_SLOT)
      const pulled = placed + (0.15 + 0.85 * chance(own, 2)) * WALL_SLOT
      if (at < placed || at >= pulled) return []
      const below = chance(own, 3) < 0.5
      const away = 0.005 + 0.09 * chance(own, 4) ** 1.6
      const from = market.spotPrice(venue, coin.base, placed) ?? 0
      return {
        // People place large orders at prices they can say: three digits.
        price: withDigits(3, from * (below ? 1 - away : 1 + away)),
        below,
        usd: Math.round((scale / WITHIN_2PCT) * (3 + 22 * chance(own, 5) ** 2)),
      }
    }),
  )
}
