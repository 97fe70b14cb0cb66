import { DAY, floorTo, type Ms } from '../../core/time.ts'
import { registryEntry } from '../../tables/venues/registry.ts'

/** From when the simulated past is told. A clock that is set before these days gets a past of the same length. */
const LIQUIDATIONS = Date.UTC(2026, 6, 30)
const LISTINGS = Date.UTC(2026, 6, 23)
const SNAPSHOTS = Date.UTC(2026, 7, 21)
const INSURANCE_FUNDS = Date.UTC(2026, 8, 23)
const MOST_DAYS = 60

/** The first day of the forced orders, and of what is told beside them; never longer ago than a past is long. */
export function liquidationsStart(now: Ms): Ms {
  return Math.max(startBefore(now, LIQUIDATIONS), shiftedStart(now))
}

/** The first scan for listings. */
export const listingsStart = (now: Ms): Ms => startBefore(now, LISTINGS)

/** The first hour of the sums over all venues, at most so many days ago. */
export function snapshotsStart(now: Ms, mostDays: number): Ms {
  const longest = now - mostDays * DAY
  return SNAPSHOTS < now - DAY ? Math.max(SNAPSHOTS, longest) : longest
}

/** The first close of an insurance fund, within a year and a day. */
export const insuranceFundsStart = (now: Ms): Ms => Math.max(INSURANCE_FUNDS, now - 366 * DAY)

/** The day on which a venue was taken up: those whose liquidations are recorded were the first. */
export function venueStart(venue: string): Ms {
  return registryEntry(venue).liquidations ? LIQUIDATIONS : SNAPSHOTS
}

function startBefore(now: Ms, start: Ms): Ms {
  return start < now - DAY ? start : shiftedStart(now)
}

const shiftedStart = (now: Ms): Ms => floorTo(now - MOST_DAYS * DAY, DAY)
