import { made } from '../../core/made.ts'
import { RecentMap } from '../../core/recent-map.ts'
import { clamp } from '../../core/stats.ts'
import { baseOf, MAIN_VENUE, perpOf } from '../../core/symbols.ts'
import { DAY, floorTo, HOUR, MINUTE, type Ms, SECOND } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { SLIPPAGE_COINS } from '../../tables/liquidity/order-book.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { onGrid } from '../model/grid.ts'
import type { PriceRange } from '../model/liquidations.ts'
import { isListed, type Listing } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'
import { chance, hashText, wave } from '../model/noise.ts'
import { minutePrices as pricesOfMinute } from '../model/quotes.ts'
import type { Coin } from '../model/universe.ts'
import { oncePer } from '../once.ts'
import { marks } from '../past.ts'
import { type Subject, subject } from '../subject.ts'

type BarRow = Row<typeof minuteBars>

/** A market whose minutes are kept. */
export type BarSeries = Readonly<Pick<BarRow, 'exchange' | 'market' | 'symbol'>>

export const BAR_SERIES: readonly BarSeries[] = [
  // Signals are decided on these, and settled by them.
  ...SLIPPAGE_COINS.map((coin) => ({ exchange: MAIN_VENUE, market: 'perp' as const, symbol: perpOf(coin) })),
  ...['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].map((symbol) => ({
    exchange: MAIN_VENUE,
    market: 'spot' as const,
    symbol,
  })),
  { exchange: 'coinbase', market: 'spot', symbol: 'BTCUSDT' },
  { exchange: 'coinbase', market: 'spot', symbol: 'ETHUSDT' },
  { exchange: 'kraken', market: 'spot', symbol: 'BTCUSDT' },
]

/** How far a market follows behind the perpetuals of the main venue: on average, and how much that changes. */
const BEHIND: Readonly<Record<string, { readonly by: Ms; readonly give: Ms }>> = {
  'binance spot': { by: 3 * SECOND, give: 3 * SECOND },
  'coinbase spot': { by: 6 * SECOND, give: 8 * SECOND },
  'kraken spot': { by: 14 * SECOND, give: 6 * SECOND },
}

/** Taker flow: what a move of one standard deviation of a minute adds to buys less sells, and what leans by itself. */
const PUSH = 0.3
const LEAN = 0.16
const JITTER = 0.12
const MOST_ONE_SIDED = 0.9

/** Venues tell of some minutes back, which closes the hole that an outage or a restart leaves. */
const TOLD_FIRST = 4 * HOUR
const TOLD_AGAIN = 2 * MINUTE
/** Whole days before the present one: a week, and one to begin from, which the amounts of VPIN are measured by. */
export const MINUTE_DAYS = 8

export const perpMinutes = minutes('perp', 'Finished minutes of perpetuals.')
export const spotMinutes = minutes('spot', 'Finished minutes of spot markets.')

function minutes(kind: BarSeries['market'], about: string): Subject {
  const series = BAR_SERIES.filter(({ market }) => market === kind)
  return subject({
    label: `${kind} minutes`,
    id: `${kind}-minutes`,
    into: minuteBars,
    about,
    every: '1m',
    venues: [...new Set(series.map(({ exchange }) => exchange))],
    market: kind,
    rowsAt({ market, venue, at, told }) {
      const from = told === null ? at - TOLD_FIRST : Math.min(told, at) - TOLD_AGAIN
      return series.flatMap((one) => (one.exchange === venue ? bars(market, one, from, at) : []))
    },
    // Minutes of a venue that answers nobody are asked for when it is back: an outage leaves no hole here.
    *past({ market, now }) {
      for (const day of marks(DAY, floorTo(now, DAY) - MINUTE_DAYS * DAY, now))
        yield ([] as BarRow[]).concat(
          ...series.map((one) => bars(market, one, day, Math.min(day + DAY, now))),
        )
    },
    thousands: kind === 'perp' ? 96 : 72,
  })
}

/**
 * Minutes with `from` ≤ start and end ≤ `to`, oldest first; without any while the market is not there. Opens and
 * closes are the model's prices of these moments, and the open of a minute is the close of the one before.
 */
export function bars(market: SimModel, series: BarSeries, from: Ms, to: Ms): BarRow[] {
  const desk = deskOf(market, series)
  const rows: BarRow[] = []
  if (desk) for (const minute of minutesOf(desk, from, to)) rows.push(barOf(series, desk, minute))
  if (from % DAY === 0 && to === from + DAY) dayRangesOf(market).set(rangeKey(series, from), rangeOf(rows))
  return rows
}

/** How far the minutes of a UTC day went; a past whose minutes were written has it at hand. */
export function minuteRange(market: SimModel, series: BarSeries, day: Ms): PriceRange {
  return made(dayRangesOf(market), rangeKey(series, day), () =>
    rangeOf(minutePrices(market, series, day, day + DAY)),
  )
}

const RANGES_KEPT = 200
const dayRangesOf = oncePer((_: SimModel) => new RecentMap<PriceRange>(2 * RANGES_KEPT))

function rangeKey({ exchange, market, symbol }: BarSeries, day: Ms): string {
  return `${exchange} ${market} ${symbol} ${day}`
}

function rangeOf(rows: readonly PriceRange[]): PriceRange {
  return {
    high: Math.max(...rows.map(({ high }) => high)),
    low: Math.min(...rows.map(({ low }) => low)),
  }
}

/** Closes alone: bars without the cost of the rest. */
export function minuteCloses(
  market: SimModel,
  { exchange, market: kind, symbol }: BarSeries,
  from: Ms,
  to: Ms,
): (BarSeries & Pick<BarRow, 'ts' | 'close'>)[] {
  const desk = deskOf(market, { exchange, market: kind, symbol })
  const minutes = desk ? [...minutesOf(desk, from, to)] : []
  return minutes.map(({ ts, close }) => ({ exchange, market: kind, symbol, ts, close }))
}

/** Prices alone: bars without the cost of what was traded. */
function minutePrices(
  market: SimModel,
  series: BarSeries,
  from: Ms,
  to: Ms,
): Pick<BarRow, 'ts' | 'open' | 'high' | 'low' | 'close'>[] {
  const desk = deskOf(market, series)
  if (!desk) return []
  // Half a year of them is made for the past of signals: put together by spreading, they take half as long again.
  return Array.from(minutesOf(desk, from, to), (minute) => {
    const { ts, open, close } = minute
    return { ts, ...pricesOfMinute(desk, ts, open, close) }
  })
}

/** What was traded and what buyers took of it: bars without the cost of prices, one at a time. */
export function* minuteFlow(
  market: SimModel,
  { exchange, market: kind, symbol }: BarSeries,
  from: Ms,
  to: Ms,
) {
  const desk = deskOf(market, { exchange, market: kind, symbol })
  if (!desk) return
  for (const ts of marks(MINUTE, from, to - MINUTE + 1)) {
    if (!desk.isThere(ts) || !desk.isThere(ts + MINUTE)) continue
    const quote_volume = desk.volume(ts, ts + MINUTE)
    const taker_buy_quote_volume = quote_volume * buyShare(desk, ts, MINUTE)
    yield { exchange, market: kind, symbol, ts, quote_volume, taker_buy_quote_volume }
  }
}

function* minutesOf(desk: Desk, from: Ms, to: Ms): Generator<Pick<BarRow, 'ts' | 'open' | 'close'>> {
  const first = Math.ceil(from / MINUTE) * MINUTE
  let open = priceAt(first)
  for (let ts = first; ts + MINUTE <= to; ts += MINUTE) {
    const close = priceAt(ts + MINUTE)
    if (open !== null && close !== null) yield { ts, open, close }
    open = close
  }

  function priceAt(at: Ms): number | null {
    return desk.isThere(at) ? desk.price(at) : null
  }
}

/**
 * The share that buyers took between two moments; by the minutes where they are on record, and as
 * one long bar elsewhere. Null while the market is not there.
 */
export function takerBuyShare(market: SimModel, series: BarSeries, from: Ms, to: Ms): number | null {
  const desk = deskOf(market, series)
  if (!desk) return null
  const kept = BAR_SERIES.some(
    ({ exchange, symbol, market: kind }) =>
      exchange === series.exchange && symbol === series.symbol && kind === series.market,
  )
  if (!kept) return desk.isThere(from) && desk.isThere(to) ? buyShare(desk, from, to - from) : null
  let volume = 0
  let bought = 0
  for (const { quote_volume, taker_buy_quote_volume } of minuteFlow(market, series, from, to)) {
    volume += quote_volume
    bought += taker_buy_quote_volume
  }
  return volume > 0 ? bought / volume : null
}

/** One market of the model. */
interface Desk {
  readonly coin: Coin
  readonly key: number
  readonly tick: number
  isThere(at: Ms): boolean
  /** Of a moment at which it is there. */
  price(at: Ms): number
  /** The logarithm of the coin's price as this market sees it. */
  log(at: Ms): number
  /** Dollars traded between the two moments. */
  volume(from: Ms, to: Ms): number
}

function deskOf(market: SimModel, { exchange, market: kind, symbol }: BarSeries): Desk | null {
  const base = baseOf(symbol)
  if (kind === 'perp') {
    const listing = market.listing(exchange, base)
    return listing ? perpDesk(market, listing) : null
  }
  const coin = market.spotCoins(exchange).find((one) => one.base === base)
  if (!coin) return null
  const key = hashText(coin.key, `${exchange} spot`)
  const tick = onCents(coin.price)
  const { by, give } = BEHIND[`${exchange} spot`] ?? { by: 10 * SECOND, give: 0 }
  const seenAt = (at: Ms) => at - Math.round(by + give * wave(key ^ 21, at, 2 * DAY))
  return {
    coin,
    key,
    tick,
    isThere: () => true,
    price: (at) => onGrid(market.spotPrice(exchange, base, seenAt(at))!, tick),
    log: (at) => market.indexLog(base, seenAt(at)),
    volume: (from, to) => market.spotVolume(exchange, base, from, to),
  }
}

function perpDesk(market: SimModel, listing: Listing): Desk {
  const { coin, key, contract } = listing
  return {
    coin,
    key,
    tick: contract.tickSize,
    isThere: (at) => isListed(listing, at),
    price: (at) => market.lastPrice(listing, at),
    log: (at) => market.indexLog(coin.base, at),
    volume: (from, to) => market.perpVolume(listing, from, to),
  }
}

function barOf(series: BarSeries, desk: Desk, minute: Pick<BarRow, 'ts' | 'open' | 'close'>): BarRow {
  const { ts, open, close } = minute
  const { exchange, market, symbol } = series
  const { key } = desk
  const { high, low } = pricesOfMinute(desk, ts, open, close)
  const quote_volume = desk.volume(ts, ts + MINUTE)
  const volume = quote_volume / ((open + close + high + low) / 4)
  return {
    ts,
    exchange,
    market,
    symbol,
    open,
    high,
    low,
    close,
    volume,
    quote_volume,
    taker_buy_quote_volume: quote_volume * buyShare(desk, ts, MINUTE),
    trades: Math.max(1, Math.round(quote_volume / (900 + 900 * chance(key ^ 34, ts / MINUTE)))),
  }
}

/** The part that buyers took: follows the move, leans for hours, and never sits still. */
function buyShare({ coin, key, log }: Desk, ts: Ms, step: Ms): number {
  const move = (log(ts + step) - log(ts)) / (coin.volatility * Math.sqrt(step / DAY))
  // Over several minutes moves and jitter average out, less than by the root as volume goes where moves are large;
  // what leans stays.
  const thinned = step === MINUTE ? 1 : (step / MINUTE) ** -0.4
  const mood = 0.55 * wave(coin.key ^ 41, ts, 50 * MINUTE) + 0.45 * wave(coin.key ^ 42, ts, 7 * HOUR)
  // Some days flow is far more one-sided than on others.
  const hot = 1 + wave(coin.key ^ 43, ts, 4 * DAY)
  const heat = 0.45 + 0.55 * hot * Math.sqrt(hot)
  const jitter = JITTER * (chance(key ^ 35, ts / MINUTE) * 2 - 1)
  const imbalance = thinned * (PUSH * move + jitter) + LEAN * heat * mood
  return (1 + clamp(imbalance, -MOST_ONE_SIDED, MOST_ONE_SIDED)) / 2
}

/** Spot is quoted five digits deep, and never finer than the price needs. */
function onCents(price: number): number {
  return price >= 1 ? 0.01 : 10 ** (Math.floor(Math.log10(price)) - 4)
}
