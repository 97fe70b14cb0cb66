import { RsiTrack } from '../../analytics/market/rsi-track.ts'
import { BAR_INTERVALS, type BarEnds, barEnds, barStart, QUARTER } from '../../core/bars.ts'
import { made } from '../../core/made.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, floorTo, HOUR, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { rsiRollup, rsiRowsOf } from '../../rollups/market/rsi.ts'
import { rsiHourly } from '../../tables/market/rsi.ts'
import { type Listing, termOf } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'
import { marks, type Past, type PastRows } from '../past.ts'
import { TRADFI_VENUE, tradfiMarks, tradfiRows } from '../tradfi/tradfi.ts'
import { Derived } from './derive.ts'

type RsiRow = Row<typeof rsiHourly>

/** Bars of every interval that the averages are made of: a few more than are needed. */
const BARS = 18
/** Of these there is more than the last two hours. */
const LONGER: readonly string[] = ['BTC', 'ETH']
const LONGER_DAYS = 10
/** So far back shares stand still while their markets are closed; to know it of longer ago costs more than it shows. */
const HOURS_COUNT = 2 * DAY

/**
 * The hour before the last from some bars of the model's prices; the last one as the rollup goes on from there, with
 * the tickers on record.
 */
export async function* pastRsi({ market, now }: Past): AsyncGenerator<PastRows> {
  const last = floorTo(now - 1, HOUR)
  const before = last - HOUR
  const listings = market.listed(MAIN_VENUE, before)
  const isLonger = ({ coin }: Listing) => LONGER.includes(coin.base)
  const longer = hoursOf(market, listings.filter(isLonger), before)
  const ends = lastEnds(before)
  const others = listings.filter((listing) => !isLonger(listing))
  const hour = [
    ...longer.filter(({ ts }) => ts === before),
    ...coinsAt(market, others, ends, before).flatMap(({ listing, track }) =>
      hourRows(track, listing, before),
    ),
    ...sharesAt(market, ends, before),
  ]
  yield { table: rsiHourly, rows: [...longer.filter(({ ts }) => ts < before), ...hour] }
  // What is asked for further back is of contracts that were not listed then.
  const quarters = (since: Ms, until: Ms) => [
    ...marks(QUARTER, Math.max(since, before), Math.min(until, last + 1)),
  ]
  const derived = new Derived(
    rsiRollup,
    {
      tickers: (since, until) => quarters(since, until).flatMap((at) => coinTickers(market, at, at === last)),
      tradfi: (since, until) => quarters(since, until).flatMap((at) => shareTickers(market, at)),
      candles: () => [],
    },
    now,
  )
  for (const row of hour) derived.rows.push(row)
  yield derived.span(before, last)
}

/** The last ends of bars of each interval up to a moment, oldest first. */
function lastEnds(until: Ms): BarEnds[] {
  const ends = new Map<Ms, { at: Ms; bars: BarEnds['bars'][number][] }>()
  for (const interval of BAR_INTERVALS) {
    let at = barStart(interval, until)
    for (let count = 0; count < BARS; count += 1) {
      const from = barStart(interval, at - 1)
      made(ends, at, () => ({ at, bars: [] })).bars.push({ interval, from })
      at = from
    }
  }
  return [...ends.values()].sort((a, b) => a.at - b.at)
}

/** Prices before a venue adds its own to them; none from before a contract was listed. */
function coinsAt(
  market: SimModel,
  listings: readonly Listing[],
  ends: readonly BarEnds[],
  at: Ms,
): { readonly listing: Listing; readonly track: RsiTrack }[] {
  const tracked = listings.map((listing) => ({
    listing,
    track: new RsiTrack(),
    from: termOf(listing, at).from,
  }))
  // Moment by moment: all coins of one share what moves the market.
  for (const end of ends) {
    for (const { listing, track, from } of tracked) {
      if (end.at < from) continue
      track.quote(Math.exp(market.indexLog(listing.coin.base, end.at)), end.at)
      track.end(end)
    }
  }
  return tracked
}

function hourRows(track: RsiTrack, { contract }: Listing, ts: Ms): RsiRow[] {
  return rsiRowsOf({ ts, symbol: contract.symbol, kind: 'crypto' }, track)
}

/** Every hour of some days. */
function hoursOf(market: SimModel, listings: readonly Listing[], until: Ms): RsiRow[] {
  const first = until - LONGER_DAYS * DAY
  const tracked = coinsAt(market, listings, lastEnds(first), first)
  return [...marks(HOUR, first, until)].flatMap((hour) =>
    tracked.flatMap(({ listing, track }) => {
      for (const end of barEnds(hour, hour + HOUR)) {
        track.quote(Math.exp(market.indexLog(listing.coin.base, end.at)), end.at)
        track.end(end)
      }
      return hourRows(track, listing, hour + HOUR)
    }),
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
  if (market.isDown(MAIN_VENUE, at)) return []
  return market.listed(MAIN_VENUE, at).map((listing) => ({
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
