import { floorTo, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { fundingMarks } from '../../tables/market/funding.ts'
import type { SimModel } from '../model/model.ts'
import { subject } from '../subject.ts'
import { MINUTE_VENUES, WIRE_VENUES } from '../wire/dialects.ts'

/** Of the arbitrage board, without a dialect; and how many of its perpetuals are read. */
const ELSEWHERE = ['bingx']
const SHOWN_ELSEWHERE = 180
const LARGEST = 30

/** The past: everything by the hour for a day, the largest every quarter of an hour, and by the hour for a week. */
export const announcedFunding = subject({
  label: 'funding announced',
  id: 'funding-marks',
  into: fundingMarks,
  about: 'The funding that perpetuals currently announce.',
  every: '15m',
  venues: [...WIRE_VENUES, ...ELSEWHERE],
  market: 'perp',
  overTheWire: true,
  rowsAt({ market, venue, at, age }) {
    const late = age <= 2 * HOUR
    if (!MINUTE_VENUES.includes(venue) && !ELSEWHERE.includes(venue))
      return late ? fundingRows(market, venue, at) : []
    if (ELSEWHERE.includes(venue)) return late ? fundingRows(market, venue, at, SHOWN_ELSEWHERE) : []
    const all = late || (age <= 26 * HOUR && at % HOUR === 0)
    return fundingRows(market, venue, at, all ? undefined : LARGEST)
  },
  past: [
    { every: '1h', back: '7d' },
    { every: '15m', back: '26h' },
  ],
  thousands: 72,
})

/** What the venue announces at that minute for its largest perpetuals. */
export function fundingRows(
  market: SimModel,
  venue: string,
  at: Ms,
  most?: number,
): Row<typeof fundingMarks>[] {
  const ts = floorTo(at, MINUTE)
  return market
    .listed(venue, ts)
    .slice(0, most)
    .map((listing) => {
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
    })
}
