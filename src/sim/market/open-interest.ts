import { MAIN_VENUE, OI_MAJORS } from '../../core/symbols.ts'
import { HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import type { Listing } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'
import { type Moment, subject } from '../subject.ts'
import { MINUTE_VENUES, WIRE_VENUES } from '../wire/dialects.ts'

/** A day, and a little more for what is compared with a day ago. */
const RECENT = 26 * HOUR
const MAJORS: ReadonlySet<string> = new Set(OI_MAJORS)
/** The majors are among them. */
const LARGEST = 30

/** The past: a day of everything, finest on the main venue and of late, and a month of what is published at five minutes. */
export const openInterest = subject({
  label: 'open interest',
  id: 'oi',
  into: oi5m,
  about: 'Open interest of the largest perpetuals.',
  every: '5m',
  venues: WIRE_VENUES,
  market: 'perp',
  overTheWire: true,
  rowsAt: (moment) => openInterestRows(moment.market, moment.venue, moment.at, shownAt(moment)),
  past: [{ every: '5m', back: '32d' }],
  thousands: 360,
})

function shownAt({ market, venue, at, age }: Moment): readonly Listing[] {
  const listed = market.listed(venue, at)
  if (!MINUTE_VENUES.includes(venue))
    return age <= 20 * MINUTE || (age <= RECENT && at % HOUR === 0) ? listed : []
  const isMajor = ({ contract }: Listing) => MAJORS.has(contract.symbol)
  if (age > RECENT) return venue === MAIN_VENUE ? listed.slice(0, LARGEST).filter(isMajor) : []
  const fine = venue === MAIN_VENUE || age <= 20 * MINUTE || at % (15 * MINUTE) === 0
  return fine ? listed : listed.filter(isMajor)
}

export function openInterestRows(
  market: SimModel,
  venue: string,
  at: Ms,
  listings: readonly Listing[] = market.listed(venue, at),
): Row<typeof oi5m>[] {
  return listings.map((listing) => {
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
