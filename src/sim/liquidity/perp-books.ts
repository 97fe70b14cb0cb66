import { MAIN_VENUE } from '../../core/symbols.ts'
import { HOUR, type Ms, SECOND } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { type BookLevel, perpBooks5m, SLIPPAGE_COINS } from '../../tables/liquidity/order-book.ts'
import { onGrid } from '../model/grid.ts'
import type { Listing } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'
import { hash, wave } from '../model/noise.ts'
import { subject } from '../subject.ts'
import { calmOf } from './order-books.ts'

type PerpBookRow = Row<typeof perpBooks5m>

const LEVELS = 80
/** How far the published levels go, as a fraction of the price. */
const REACH = 0.006
/** Resting within that reach on one side, as a part of the open interest of all venues. */
const DEPTH_TO_OPEN_INTEREST = 0.0042

/** Of each level, how far away it is as a part of the reach, and its part of what rests there: dense near the best price. */
const PLACES = Array.from({ length: LEVELS }, (_, place) => ({
  away: ((place + 1) / LEVELS) ** 2 - (1 / LEVELS) ** 2,
  share: ((place + 1) / LEVELS) ** 1.7 - (place / LEVELS) ** 1.7,
}))

/** The past: the newest, and the first of the hour, which slippage is taken from. */
export const perpetualBooks = subject({
  label: 'books of perpetuals',
  id: 'perp-books',
  into: perpBooks5m,
  about: 'Order books of eight perpetuals, level by level.',
  every: '5m',
  venues: [MAIN_VENUE],
  market: 'perp',
  rowsAt: ({ market, at }) => perpBooks(market, at),
  past: [
    { every: '1h', back: '1h' },
    { every: '5m', back: '5m' },
  ],
  thousands: 1,
})

/** The main venue's books of the perpetuals that slippage is worked out for. */
export function perpBooks(market: SimModel, at: Ms): PerpBookRow[] {
  return market
    .listings(MAIN_VENUE)
    .filter(({ coin }) => (SLIPPAGE_COINS as readonly string[]).includes(coin.base))
    .map((listing) => perpBook(market, listing, at))
}

export function perpBook(market: SimModel, listing: Listing, at: Ms): PerpBookRow {
  const { coin, key, contract } = listing
  const { tickSize, stepSize } = contract
  const price = market.lastPrice(listing, at)
  const calm = calmOf(market, MAIN_VENUE, coin.base, at)
  const depth = coin.openInterestUsd * DEPTH_TO_OPEN_INTEREST * calm
  const half = (price * 0.000004 * (1 + coin.rank / 6)) / calm
  const bid = Math.floor((price - half) / tickSize)
  const ask = Math.max(bid + 1, Math.ceil((price + half) / tickSize))
  return {
    ts: at,
    exchange: MAIN_VENUE,
    symbol: contract.symbol,
    bids: levelsOf(-1, bid, hash(key, 0xb1)),
    asks: levelsOf(1, ask, hash(key, 0xa5)),
  }

  function levelsOf(sign: 1 | -1, bestTick: number, own: number): BookLevel[] {
    const usd = depth * Math.exp(0.3 * wave(own, at, 3 * HOUR))
    let before = -1
    return PLACES.map(({ away, share }, place): BookLevel => {
      const ticks = Math.max(before + 1, Math.round(bestTick * REACH * away))
      const mood = Math.exp(0.5 * wave(hash(own, place), at, 40 * SECOND))
      const price = onGrid((bestTick + sign * ticks) * tickSize, tickSize)
      before = ticks
      return [price, Math.max(stepSize, onGrid((usd * share * mood) / price, stepSize))]
    })
  }
}
