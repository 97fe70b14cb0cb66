import { floorTo, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { fundingMarks } from '../../tables/market/funding.ts'
import type { Listing } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'

type MarkRow = Row<typeof fundingMarks>

/** Those of the arbitrage board that have no adapter on the wire. */
export const FUNDING_VENUES: readonly string[] = ['gate', 'htx', 'bingx']
/** The largest perpetuals of each. */
const SHOWN = 180

/** What the venue announces at that minute. */
export function fundingRows(market: SimModel, venue: string, at: Ms): MarkRow[] {
  const ts = floorTo(at, MINUTE)
  return market
    .listed(venue, ts)
    .slice(0, SHOWN)
    .map((listing) => fundingRow(market, venue, listing, ts))
}

export function fundingRow(market: SimModel, venue: string, listing: Listing, ts: Ms): MarkRow {
  const { symbol, fundingIntervalHours } = listing.contract
  const every = fundingIntervalHours * HOUR
  return {
    ts,
    exchange: venue,
    symbol,
    funding_rate_pct: market.funding(listing, ts).rate * 100,
    interval_h: fundingIntervalHours,
    next_funding_at: (Math.floor(ts / every) + 1) * every,
  }
}
