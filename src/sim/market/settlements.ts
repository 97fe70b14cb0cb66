import { DAY, HOUR } from '../../core/time.ts'
import { fundingSettlements } from '../../tables/market/funding.ts'
import { termOf } from '../model/listings.ts'
import { subject } from '../subject.ts'
import { MINUTE_VENUES, WIRE_VENUES } from '../wire/dialects.ts'

/** Of the largest two months are told, of the others one; of venues that are asked every five minutes two days. */
const LARGEST = 30
const SHORT = 2 * DAY

/** Venues settle while they answer nobody, and tell of it later. */
export const settlements = subject({
  label: 'funding settled',
  id: 'settlements',
  into: fundingSettlements,
  about: 'Funding as it was settled.',
  every: '1h',
  venues: WIRE_VENUES,
  market: 'perp',
  overTheWire: true,
  throughOutages: true,
  rowsAt({ market, venue, at, age }) {
    if (age > SHORT && !MINUTE_VENUES.includes(venue)) return []
    const settled = market
      .listed(venue, at)
      .slice(0, age > 31 * DAY ? LARGEST : undefined)
      .filter(
        (listing) =>
          (at / HOUR) % listing.contract.fundingIntervalHours === 0 && at > termOf(listing, at).from,
      )
    return settled.map((listing) => {
      const { symbol, fundingIntervalHours } = listing.contract
      const { rate, mark } = market.funding(listing, at)
      return {
        funding_time: at,
        exchange: venue,
        symbol,
        funding_rate_pct: rate * 100,
        interval_hours: fundingIntervalHours,
        mark_price: mark,
      }
    })
  },
  past: [{ every: '1h', back: '62d' }],
  thousands: 190,
})
