import { percentChange } from '../../core/stats.ts'
import { MAIN_VENUE, OI_MAJORS } from '../../core/symbols.ts'
import { DAY, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { fundingMarks, fundingSettlements } from '../../tables/market/funding.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { perpTickers } from '../../tables/market/tickers.ts'
import type { Listing } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'
import { recordedVolumeUsd } from '../model/quotes.ts'
import { type Batch, batches, marks, mergedMarks, type Past } from '../past/span.ts'
import { WIRE_VENUES } from '../venues/snapshots.ts'
import { FUNDING_VENUES, fundingRow, fundingRows } from './funding-marks.ts'

/** The coins whose funding and open interest are kept for longer. */
const TOP = 30
const SETTLED_DAYS = 62
const SETTLED_DAYS_OF_ALL = 31
const MAJORS_DAYS = 60
const QUARTER = 15 * MINUTE

/**
 * Enough for the latest, for a day ago, and for the day before that day's volume; of the main venue every quarter of
 * an hour for a day, because tomorrow each moment is compared with the same one of today.
 */
export function pastTickers({ market, now }: Past): Iterable<Batch> {
  const latest = now - QUARTER
  const times = mergedMarks(
    marks(HOUR, now - 49 * HOUR, now),
    marks(QUARTER, now - DAY - QUARTER, now),
    marks(MINUTE, latest, now),
  )
  return batches(perpTickers, times, (at) => {
    const all = at >= latest || at % HOUR === 0
    return eachListing(market, at)
      .filter(({ venue }) => all || venue === MAIN_VENUE)
      .map(({ venue, listing }) => tickerRow(market, venue, listing, at))
  })
}

/** Everything by the hour for a day, the largest every quarter of an hour, and by the hour for a week. */
export function pastFundingMarks({ market, now }: Past): Iterable<Batch> {
  const recent = now - 26 * HOUR
  const latest = now - 2 * HOUR
  const times = mergedMarks(marks(HOUR, now - 7 * DAY, recent), marks(15 * MINUTE, recent, now))
  return batches(fundingMarks, times, (at) => {
    const all = at >= latest || (at >= recent && at % HOUR === 0)
    const rows = eachListing(market, at, all ? undefined : TOP).map(({ venue, listing }) =>
      fundingRow(market, venue, listing, at),
    )
    if (at < latest) return rows
    const more = FUNDING_VENUES.filter((venue) => !market.isDown(venue, at))
    return [...rows, ...more.flatMap((venue) => fundingRows(market, venue, at))]
  })
}

/** A month of everything, two of the largest. */
export function pastSettlements({ market, now }: Past): Iterable<Batch> {
  const all = now - SETTLED_DAYS_OF_ALL * DAY
  return batches(fundingSettlements, marks(HOUR, now - SETTLED_DAYS * DAY, now), (at) => {
    const rows: Row<typeof fundingSettlements>[] = []
    // Venues settle while they answer nobody, and tell of it later: an outage leaves no hole here.
    for (const venue of WIRE_VENUES) {
      for (const listing of market.listed(venue, at).slice(0, at < all ? TOP : undefined)) {
        const { symbol, fundingIntervalHours } = listing.contract
        if (at % (fundingIntervalHours * HOUR) !== 0 || at <= market.term(listing, at).from) continue
        const { rate, mark } = market.funding(listing, at)
        rows.push({
          funding_time: at,
          exchange: venue,
          symbol,
          funding_rate_pct: rate * 100,
          interval_hours: fundingIntervalHours,
          mark_price: mark,
        })
      }
    }
    return rows
  })
}

/** A day of everything, finest on the main venue and of late, and two months of what is published at five minutes. */
export function pastOpenInterest({ market, now }: Past): Iterable<Batch> {
  const recent = now - 26 * HOUR
  const latest = now - 20 * MINUTE
  const majors = new Set(OI_MAJORS)
  return batches(oi5m, marks(5 * MINUTE, now - MAJORS_DAYS * DAY, now), (at) => {
    const coarse = at % (15 * MINUTE) !== 0 && at < latest
    const rows: Row<typeof oi5m>[] = []
    for (const { venue, listing } of eachListing(market, at, at < recent ? TOP : undefined)) {
      const major = majors.has(listing.contract.symbol)
      if (at < recent ? !major || venue !== MAIN_VENUE : coarse && !major && venue !== MAIN_VENUE) continue
      const { base, mark } = market.openInterest(listing, at)
      rows.push({
        ts: at,
        exchange: venue,
        symbol: listing.contract.symbol,
        oi_base: base,
        oi_usd: base * mark,
        mark_price: mark,
      })
    }
    return rows
  })
}

/** Perpetuals of the venues that answer at that moment, at most `most` of each. */
function eachListing(market: SimModel, at: Ms, most?: number): { venue: string; listing: Listing }[] {
  const found: { venue: string; listing: Listing }[] = []
  for (const venue of WIRE_VENUES) {
    if (market.isDown(venue, at)) continue
    const listings = market.listed(venue, at)
    const count = Math.min(most ?? listings.length, listings.length)
    for (let place = 0; place < count; place += 1) found.push({ venue, listing: listings[place]! })
  }
  return found
}

function tickerRow(market: SimModel, venue: string, listing: Listing, at: Ms): Row<typeof perpTickers> {
  const ticker = market.quote(listing, at)
  return {
    ts: at,
    exchange: venue,
    symbol: listing.contract.symbol,
    last_price: ticker.last,
    mark_price: ticker.mark,
    index_price: ticker.index,
    change_24h_pct: percentChange(ticker.open24h, ticker.last),
    quote_volume_24h: recordedVolumeUsd(venue, ticker),
    funding_rate_pct: ticker.fundingRate * 100,
    funding_interval_h: listing.contract.fundingIntervalHours,
    next_funding_at: ticker.nextFundingAt,
  }
}
