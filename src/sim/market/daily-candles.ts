import { PATH_SYMBOL } from '../../analytics/liquidations/incidents.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, dateOf, floorTo, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { dailyCandles } from '../../tables/market/candles.ts'
import { THEME_BASKETS } from '../../tables/market/themes.ts'
import { onGrid } from '../model/grid.ts'
import type { PriceRange } from '../model/liquidations.ts'
import { isListed, type Listing } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'
import { chance } from '../model/noise.ts'
import { liquidationsStart } from '../model/record-start.ts'
import { oncePer } from '../once.ts'
import { marks, mergedMarks } from '../past.ts'
import { type Step, subject } from '../subject.ts'
import { BAR_SERIES, MINUTE_DAYS, minuteRange } from './bars.ts'

type Candle = Row<typeof dailyCandles>

/** The largest, enough for a sample of fifty; and those of themes, which go back further. */
const LARGEST = 60
const OF_THEMES: ReadonlySet<string> = new Set(['BTCUSDT', ...THEME_BASKETS.map(({ symbol }) => symbol)])
const TOLD_DAYS = 2
const QUARTER = 15 * MINUTE
/** In standard deviations of a day: of prices every quarter of an hour, and every three hours. */
const BEYOND = 0.045
const ROUGHLY_BEYOND = 0.16
/** Perpetuals whose minutes are on record. */
const BY_MINUTE: ReadonlySet<string> = new Set(
  BAR_SERIES.flatMap(({ exchange, market, symbol }) =>
    exchange === MAIN_VENUE && market === 'perp' ? [symbol] : [],
  ),
)

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
  rowsAt: ({ market, at, since }) => {
    const today = floorTo(at, DAY)
    const first = today - TOLD_DAYS * DAY
    const recorded = { minutes: first, orders: first, tickers: since }
    return [...candlesBetween(market, first, today, candleListings(market), recorded)].flat()
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

/** From when on days are told by what else is on record of them; before, by what the model tells at little cost. */
export interface OnRecord {
  /** Minutes of the perpetuals that have them. */
  readonly minutes: Ms
  /** Forced orders, and the minutes of cascades. */
  readonly orders: Ms
  /** Tickers by the minute of all. */
  readonly tickers: Ms
}

/** What a past has that ends at `now`. */
export function recordedBefore(now: Ms): OnRecord {
  return {
    minutes: floorTo(now, DAY) - MINUTE_DAYS * DAY,
    orders: liquidationsStart(now),
    tickers: Number.POSITIVE_INFINITY,
  }
}

/** The days between two midnights, each with those of the perpetuals that were listed on it. */
export function* candlesBetween(
  market: SimModel,
  from: Ms,
  to: Ms,
  listings: readonly Listing[],
  recorded: OnRecord,
): Generator<Candle[]> {
  const closes = new Map<Listing, number>()
  for (let day = from; day < to; day += DAY) {
    const date = dateOf(day)
    const orders = day >= recorded.orders ? market.forcedRange(MAIN_VENUE, day) : null
    const rows: Candle[] = []
    for (const listing of listings) {
      if (!isListed(listing, day) || !isListed(listing, day + DAY)) continue
      const { symbol } = listing.contract
      const open = closes.get(listing) ?? market.lastPrice(listing, day)
      const close = market.lastPrice(listing, day + DAY)
      closes.set(listing, close)
      const course = courseOf(market, listing, day, recorded)
      const forced = orders?.get(symbol)
      rows.push({
        date,
        exchange: MAIN_VENUE,
        symbol,
        open,
        high: Math.max(open, close, course.high, forced?.high ?? 0),
        low: Math.min(open, close, course.low, forced?.low ?? Number.POSITIVE_INFINITY),
        close,
        quote_volume: course.volumeUsd,
      })
    }
    yield rows
  }
}

interface Course extends PriceRange {
  readonly volumeUsd: number
}

/** How far the price went on a day and what was traded: minute by minute, every quarter of an hour, or roughly. */
function courseOf(
  market: SimModel,
  listing: Listing,
  day: Ms,
  { minutes, orders, tickers }: OnRecord,
): Course {
  const { coin, contract } = listing
  const series = { exchange: MAIN_VENUE, market: 'perp' as const, symbol: contract.symbol }
  const byMinute =
    day + DAY > tickers ||
    (day >= minutes && BY_MINUTE.has(contract.symbol)) ||
    (day >= orders && contract.symbol === PATH_SYMBOL)
  const isRough = day < minutes
  const rough = isRough ? market.roughDay(listing, day) : null
  const volumeUsd = rough?.volumeUsd ?? market.perpVolume(listing, day, day + DAY)
  if (byMinute) return { ...minuteRange(market, series, day), volumeUsd }
  const { high, low } = rough ?? extremesOf(tickerMarks(day).map((at) => market.lastPrice(listing, at)))
  // Between two looks a price goes further than at any of them, the more so the further they are apart.
  const beyond = (isRough ? ROUGHLY_BEYOND : BEYOND) * coin.volatility
  const reach = (salt: number) => beyond * (0.5 + chance(coin.key ^ salt, day / DAY))
  return {
    high: onGrid(high * (1 + reach(41)), contract.tickSize),
    low: onGrid(low * (1 - reach(42)), contract.tickSize),
    volumeUsd,
  }
}

/** Every quarter of an hour, and the last one by the minute: whenever tickers of a past are on record. */
function tickerMarks(day: Ms): Ms[] {
  return mergedMarks(marks(QUARTER, day, day + DAY), marks(MINUTE, day + DAY - QUARTER, day + DAY))
}

function extremesOf(prices: readonly number[]): PriceRange {
  return { high: Math.max(...prices), low: Math.min(...prices) }
}
