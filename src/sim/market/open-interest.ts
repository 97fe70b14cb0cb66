import type { Ms } from '../../core/time.ts'
import type { Poll } from '../../define/source.ts'
import type { Row } from '../../define/table.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { rowPoll } from '../feeds/row-poll.ts'
import type { SimModel } from '../model/model.ts'

/** Beside those that speak on the wire, the venues whose open interest is recorded contract by contract. */
export const OI_ROW_VENUES = ['gate', 'htx', 'hyperliquid'] as const
const CONTRACTS = 60

export function openInterestFeeds(market: SimModel, venue: string): Poll[] {
  if (!OI_ROW_VENUES.some((id) => id === venue)) return []
  return [
    rowPoll(market, {
      venue,
      subject: 'oi',
      into: oi5m,
      about: 'Open interest of the largest perpetuals.',
      every: '5m',
      rowsAt: (at) => openInterestRows(market, venue, at),
    }),
  ]
}

export function openInterestRows(market: SimModel, venue: string, at: Ms): Row<typeof oi5m>[] {
  return market
    .listed(venue, at)
    .slice(0, CONTRACTS)
    .map((listing) => {
      const { base, mark } = market.openInterest(listing, at)
      return {
        ts: at,
        exchange: venue,
        symbol: listing.contract.symbol,
        oi_base: base,
        oi_usd: base * mark,
        mark_price: mark,
      }
    })
}
