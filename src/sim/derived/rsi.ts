import { RsiTrack } from '../../analytics/market/rsi-track.ts'
import { BAR_INTERVALS, type BarEnds, type BarInterval, barStart, QUARTER } from '../../core/bars.ts'
import { groupBy } from '../../core/grouped.ts'
import { made } from '../../core/made.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, dayMs, floorTo, HOUR, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { BY_DAY, resumeDays, rsiRollup, rsiRowsOf } from '../../rollups/market/rsi.ts'
import { dailyCandles } from '../../tables/market/candles.ts'
import { rsiHourly } from '../../tables/market/rsi.ts'
import { type Listing, termOf } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'
import { marks, type PastPart } from '../past.ts'
import { TRADFI_VENUE, tradfiMarks, tradfiRows } from '../tradfi/tradfi.ts'
import { Derived } from './derive.ts'

type RsiRow = Row<typeof rsiHourly>
type Candle = Row<typeof dailyCandles>

/** So many bars the averages are made of where no days are on record: short ones until it hardly matters how they began. */
const BARS: Readonly<Record<BarInterval, number>> = {
  '15m': 96,
  '1h': 80,
  '4h': 40,
  '12h': 30,
  '1d': 18,
  '3d': 18,
  '1w': 18,
  '1M': 18,
}
/** Of shares fewer: they cost more to know. */
const BARS_OF_SHARES = 18
/** Of these there is more than the last two hours. */
const LONGER: ReadonlySet<string> = new Set(['BTCUSDT', 'ETHUSDT'])
const LONGER_DAYS = 10
/** So far back shares stand still while their markets are closed; to know it of longer ago costs more than it shows. */
const HOURS_COUNT = 2 * DAY

/**
 * The rollup itself goes through ten days of the largest perpetuals, and through the last hour of all. What it begins from are the candles on record, and the model's prices where there are none.
 */
export const pastRsi: PastPart = {
  label: 'RSI',
  thousands: 12,
  wants: [dailyCandles],
  async *past(past) {
    const { market, now, written = () => [] } = past
    const last = floorTo(now - 1, HOUR)
    const before = last - HOUR
    const first = before - LONGER_DAYS * DAY
    const closes = groupBy(written(dailyCandles) as readonly Candle[], ({ symbol }) => symbol)
    const listings = market.listed(MAIN_VENUE, before)
    const followed = listings.filter((listing) => LONGER.has(listing.contract.symbol))
    let isOfAll = false
    // What is asked of all for further back is of contracts that were not listed then.
    const quarters = (since: Ms, until: Ms) => [
      ...marks(QUARTER, Math.max(since, isOfAll ? before : first), Math.min(until, last + 1)),
    ]
    const derived = new Derived(
      rsiRollup,
      {
        tickers: (since, until) =>
          quarters(since, until).flatMap((at) =>
            isOfAll ? coinTickers(market, at, at === last) : tickersOf(market, followed, at),
          ),
        tradfi: (since, until) =>
          isOfAll ? quarters(since, until).flatMap((at) => shareTickers(market, at)) : [],
        candles: () => [],
      },
      now,
    )
    const takeUp = (rows: readonly RsiRow[]) => {
      for (const row of rows) derived.rows.push(row)
    }
    takeUp(coinsAt(market, followed, closes, first))
    for (const hour of marks(HOUR, first, before)) {
      yield derived.span(hour, hour + HOUR)
    }
    const others = [
      ...coinsAt(
        market,
        listings.filter((listing) => !LONGER.has(listing.contract.symbol)),
        closes,
        before,
      ),
      ...sharesAt(
        market,
        lastEnds(before, () => BARS_OF_SHARES),
        before,
      ),
    ]
    takeUp(others)
    isOfAll = true
    yield { table: rsiHourly, rows: others }
    yield derived.span(before, last)
  },
}

/** The last ends of bars of each interval up to a moment, oldest first. */
function lastEnds(
  until: Ms,
  barsOf: (interval: BarInterval) => number,
  intervals: readonly BarInterval[] = BAR_INTERVALS,
): BarEnds[] {
  const ends = new Map<Ms, { at: Ms; bars: BarEnds['bars'][number][] }>()
  for (const interval of intervals) {
    let at = barStart(interval, until)
    for (let count = 0; count < barsOf(interval); count += 1) {
      const from = barStart(interval, at - 1)
      made(ends, at, () => ({ at, bars: [] })).bars.push({ interval, from })
      at = from
    }
  }
  return [...ends.values()].sort((a, b) => a.at - b.at)
}

/** Where perpetuals stand at an hour: long bars by the candles on record; none from before a contract was listed. */
function coinsAt(
  market: SimModel,
  listings: readonly Listing[],
  closes: ReadonlyMap<string, readonly Candle[]>,
  at: Ms,
): RsiRow[] {
  const tracked = listings.map((listing) => {
    const days = (closes.get(listing.contract.symbol) ?? []).flatMap(({ date, close }) => {
      const day = dayMs(date)!
      return day + DAY <= at ? [{ day, close }] : []
    })
    const track = new RsiTrack()
    if (days.length > 0) resumeDays(track, days)
    return { listing, track, from: termOf(listing, at).from, hasDays: days.length > 0 }
  })
  const all = lastEnds(at, (interval) => BARS[interval])
  const short = lastEnds(
    at,
    (interval) => BARS[interval],
    BAR_INTERVALS.filter((interval) => !BY_DAY.includes(interval)),
  )
  const isShort = new Set(short.map((end) => end.at))
  // Moment by moment: all coins of one share what moves the market.
  for (const end of all) {
    for (const { listing, track, from, hasDays } of tracked) {
      if (end.at < from || (hasDays && !isShort.has(end.at))) continue
      track.quote(market.lastPrice(listing, end.at), end.at)
      track.end(end)
    }
  }
  return tracked.flatMap(({ listing, track }) =>
    rsiRowsOf({ ts: at, symbol: listing.contract.symbol, kind: 'crypto' }, track),
  )
}

function sharesAt(market: SimModel, ends: readonly BarEnds[], ts: Ms): RsiRow[] {
  const tracks = new Map<string, RsiTrack>()
  for (const end of ends) {
    const isLongAgo = end.at < ts - HOURS_COUNT
    for (const { symbol, mark } of tradfiMarks(market, end.at, isLongAgo)) {
      const track = made(tracks, symbol, () => new RsiTrack())
      track.quote(mark, end.at)
      track.end(end)
    }
  }
  return [...tracks].flatMap(([symbol, track]) => rsiRowsOf({ ts, symbol, kind: 'tradfi' }, track))
}

/** What is traded decides who is in the list at the end of the hour; before that prices are all that counts. */
function coinTickers(market: SimModel, at: Ms, withVolume: boolean) {
  return tickersOf(market, market.listed(MAIN_VENUE, at), at, withVolume)
}

function tickersOf(market: SimModel, listings: readonly Listing[], at: Ms, withVolume = false) {
  if (market.isDown(MAIN_VENUE, at)) return []
  return listings.map((listing) => ({
    ts: at,
    exchange: MAIN_VENUE,
    symbol: listing.contract.symbol,
    last_price: market.lastPrice(listing, at),
    quote_volume_24h: withVolume ? market.perpVolume(listing, at - DAY, at) : null,
  }))
}

function shareTickers(market: SimModel, at: Ms) {
  return market.isDown(TRADFI_VENUE, at) ? [] : tradfiRows(market, TRADFI_VENUE, at)
}
