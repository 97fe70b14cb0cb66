import { DAY, HOUR, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { REGISTRY } from '../../tables/registry.ts'
import { venueOiHourly } from '../../tables/venue-markets.ts'
import type { Listing } from '../listings.ts'
import type { SimModel } from '../model.ts'
import { snapshotsStart } from '../record-start.ts'
import { shownPerps, WIRE_VENUES } from '../snapshots.ts'
import { type Batch, marks, type Past } from './span.ts'

const DAYS = 90
/** All contracts of all venues are added up this often; in between the two largest lead the way. */
const EXACT_EVERY = 15 * DAY

/** Dollars, dollars on-chain, and dollars times 8-hour rate in percent. */
interface Sums {
  readonly oi: number
  readonly dexOi: number
  readonly weighted: number
}

export function* pastVenueHours({ market, now }: Past): Generator<Batch> {
  const hours = [...marks(HOUR, snapshotsStart(now, DAYS), now)]
  const last = hours.at(-1)
  if (last === undefined) return
  const leaders = market.listed(WIRE_VENUES[0], last).slice(0, 2)
  const rows: Row<typeof venueOiHourly>[] = []
  const { venues, exactAt } = allVenues(market)
  let from = hours[0]!
  let to = Math.min(from + EXACT_EVERY, last)
  let left = ratiosAt(from)
  let right = ratiosAt(to)
  for (const hour of hours) {
    if (hour > to) {
      ;[from, to, left] = [to, Math.min(to + EXACT_EVERY, last), right]
      right = ratiosAt(to)
    }
    const share = to === from ? 1 : (hour - from) / (to - from)
    const between = (name: keyof Sums) => left[name] + (right[name] - left[name]) * share
    const lead = sumsOf(market, leaders, hour)
    const oi_usd = lead.oi * between('oi')
    rows.push({
      ts: hour,
      oi_usd,
      dex_oi_usd: oi_usd * between('dexOi'),
      venues,
      oi_weighted_funding_pct: lead.weighted / lead.oi + between('weighted'),
      missing: [],
      missing_usd: 0,
    })
  }
  yield { table: venueOiHourly, rows }

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
        const own = sumsOf(market, shownPerps(market, id, at), at)
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
