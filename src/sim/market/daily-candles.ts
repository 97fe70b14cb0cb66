import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, dateOf, floorTo, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { dailyCandles } from '../../tables/market/candles.ts'
import { THEME_BASKETS } from '../../tables/market/themes.ts'
import { onGrid } from '../model/grid.ts'
import { isListed, type Listing } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'
import { chance } from '../model/noise.ts'
import { oncePer } from '../once.ts'
import { type Step, subject } from '../subject.ts'

type Candle = Row<typeof dailyCandles>

/** The largest, enough for a sample of fifty; and those of themes, which go back further. */
const LARGEST = 60
const OF_THEMES: ReadonlySet<string> = new Set(['BTCUSDT', ...THEME_BASKETS.map(({ symbol }) => symbol)])
const TOLD_DAYS = 2

/** The past of candles is written along with what is made of them: `derived/daily-candles.ts`. */
const WITH_THEIR_INDICES: readonly Step[] = []

/** Asked for after midnight, of two days: one that was missed is made up for. */
export const candles = subject({
  label: 'daily candles',
  id: 'daily-candles',
  into: dailyCandles,
  about: 'Finished UTC days of the largest perpetuals.',
  every: '1d',
  venues: [MAIN_VENUE],
  market: 'perp',
  rowsAt: ({ market, at }) => {
    const today = floorTo(at, DAY)
    return [...candlesBetween(market, today - TOLD_DAYS * DAY, today, candleListings(market))].flat()
  },
  past: WITH_THEIR_INDICES,
  thousands: 0,
})

/** Those with candles, largest first. */
export const candleListings = oncePer((market: SimModel): readonly Listing[] => {
  const all = market.listings(MAIN_VENUE)
  return all.filter((listing, place) => place < LARGEST || isOfThemes(listing))
})

export function isOfThemes({ contract }: Listing): boolean {
  return OF_THEMES.has(contract.symbol)
}

/** The days between two midnights, each with those of the perpetuals that were listed on it. */
export function* candlesBetween(
  market: SimModel,
  from: Ms,
  to: Ms,
  listings: readonly Listing[],
): Generator<Candle[]> {
  const closes = new Map<Listing, number>()
  for (let day = from; day < to; day += DAY) {
    const date = dateOf(day)
    const rows: Candle[] = []
    for (const listing of listings) {
      if (!isListed(listing, day) || !isListed(listing, day + DAY)) continue
      const open = closes.get(listing) ?? priceAt(market, listing, day)
      const close = priceAt(market, listing, day + DAY)
      closes.set(listing, close)
      rows.push(candleOf(listing, { day, date, open, close }))
    }
    yield rows
  }
}

/** Before a venue adds its own to it. */
function priceAt(market: SimModel, { coin, contract }: Listing, at: Ms): number {
  return onGrid(Math.exp(market.indexLog(coin.base, at)), contract.tickSize)
}

interface DayEnds {
  readonly day: Ms
  readonly date: string
  readonly open: number
  readonly close: number
}

/** How far a price goes beyond both ends of a day is its own; a day that goes far is traded more. */
function candleOf({ coin, share, contract }: Listing, { day, date, open, close }: DayEnds): Candle {
  const place = day / DAY
  const reach = 0.6 * coin.volatility
  const moved = Math.abs(Math.log(close / open)) / coin.volatility
  const mood = 0.75 + 0.5 * chance(coin.key ^ 43, place)
  return {
    date,
    exchange: MAIN_VENUE,
    symbol: contract.symbol,
    open,
    high: Math.max(open, close) * (1 + reach * chance(coin.key ^ 41, place) ** 2),
    low: Math.min(open, close) * (1 - reach * chance(coin.key ^ 42, place) ** 2),
    close,
    quote_volume: coin.dailyVolumeUsd * share * mood * (0.55 + 0.55 * Math.min(moved, 4)),
  }
}
