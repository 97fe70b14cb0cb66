import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import { REGISTRY } from '../../tables/venues/registry.ts'
import { venueOiHourly } from '../../tables/venues/venue-markets.ts'
import type { Listing } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'
import { snapshotsStart } from '../model/record-start.ts'
import { marks, type Past, type PastRows } from '../past.ts'
import { RECENT, shownPerps } from '../venues/snapshots.ts'

const DAYS = 90
/** Of older hours all contracts of all venues are added up this often; in between the two largest lead the way. */
const EXACT_EVERY = 15 * DAY
/** What stands for the hour where a venue did not answer on it. */
const SNAPSHOT_BEFORE = 10 * MINUTE

/** Dollars, dollars on-chain, and dollars times 8-hour rate in percent. */
interface Sums {
  readonly oi: number
  readonly dexOi: number
  readonly weighted: number
}

/**
 * As far back as snapshots are on record, what the rollup makes of them. What is older is an estimate: adding up every
 * hour of ninety days would take longer than all the rest, so between the days that are added up the sums follow the open
 * interest and funding of the two largest perpetuals.
 */
export function* pastVenueHours({ market, now }: Past): Generator<PastRows> {
  const first = snapshotsStart(now, DAYS)
  const summed = [...marks(HOUR, Math.max(first, now - RECENT), now)]
  const until = summed[0] ?? now
  const { venues, exactAt } = allVenues(market)
  const rows = [...estimates(market, exactAt, first, until), ...summed.map((ts) => ({ ts, ...exactAt(ts) }))]
  yield {
    table: venueOiHourly,
    rows: rows.map(({ ts, oi, dexOi, weighted }) => ({
      ts,
      oi_usd: oi,
      dex_oi_usd: dexOi,
      venues,
      oi_weighted_funding_pct: weighted / oi,
      missing: [],
      missing_usd: 0,
    })),
  }
}

function* estimates(
  market: SimModel,
  exactAt: (at: Ms) => Sums,
  first: Ms,
  until: Ms,
): Generator<Sums & { readonly ts: Ms }> {
  const leaders = market.listed(MAIN_VENUE, until).slice(0, 2)
  let from = first
  let to = Math.min(from + EXACT_EVERY, until)
  let left = ratiosAt(from)
  let right = ratiosAt(to)
  for (const ts of marks(HOUR, first, until)) {
    if (ts > to) {
      ;[from, to, left] = [to, Math.min(to + EXACT_EVERY, until), right]
      right = ratiosAt(to)
    }
    const share = to === from ? 1 : (ts - from) / (to - from)
    const between = (name: keyof Sums) => left[name] + (right[name] - left[name]) * share
    const lead = sumsOf(market, leaders, ts)
    const oi = lead.oi * between('oi')
    yield {
      ts,
      oi,
      dexOi: oi * between('dexOi'),
      weighted: oi * (lead.weighted / lead.oi + between('weighted')),
    }
  }

  /** How the whole market stands to its leaders: times their size, on-chain share, distance of its funding. */
  function ratiosAt(at: Ms): Sums {
    const all = exactAt(at)
    const lead = sumsOf(market, leaders, at)
    return {
      oi: all.oi / lead.oi,
      dexOi: all.dexOi / all.oi,
      weighted: all.weighted / all.oi - lead.weighted / lead.oi,
    }
  }
}

function allVenues(market: SimModel) {
  const sides = REGISTRY.filter(({ markets }) => markets.includes('perp'))
  return {
    venues: sides.length,
    /** Over what the recorder will see. */
    exactAt(at: Ms): Sums {
      const total = { oi: 0, dexOi: 0, weighted: 0 }
      for (const { id, type } of sides) {
        const read = market.isDown(id, at) ? at - SNAPSHOT_BEFORE : at
        const own = sumsOf(market, shownPerps(market, id, read), read)
        total.oi += own.oi
        total.dexOi += type === 'dex' ? own.oi : 0
        total.weighted += own.weighted
      }
      return total
    },
  }
}

function sumsOf(market: SimModel, listings: readonly Listing[], at: Ms): Pick<Sums, 'oi' | 'weighted'> {
  let oi = 0
  let weighted = 0
  for (const listing of listings) {
    const { base, mark } = market.openInterest(listing, at)
    const { rate } = market.funding(listing, at)
    oi += base * mark
    weighted += base * mark * ((rate * 800) / listing.contract.fundingIntervalHours)
  }
  return { oi, weighted }
}
