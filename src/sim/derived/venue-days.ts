import { DAY, floorTo, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { AnyTable, Row } from '../../define/table.ts'
import { stablecoinPegsDailyRollup, venueMarketsDailyRollup } from '../../rollups/venues/venue-days.ts'
import { PERP_SIDES, SPOT_SIDES } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'
import { snapshotsStart } from '../model/record-start.ts'
import { marks, type Past, type PastRows } from '../past.ts'
import { pegSnapshots, perpsOnRecord, RECENT, spotOnRecord } from '../venues/snapshots.ts'
import { Derived } from './derive.ts'

/** What each stablecoin was worth; and all markets, which are many, for a week. */
const PEG_DAYS = 90
const MARKET_DAYS = 7
const MARK = 10 * MINUTE
/** By then every market that is on record has been told: all of them by the hour, and no outage is longer than a mark. */
const LAST_OF_DAY = 2 * HOUR + MARK

/** Each day by its last snapshots, as those of the last day are on record. */
export async function* pastVenueDays({ market, now }: Past): AsyncGenerator<PastRows> {
  const today = floorTo(now, DAY)
  const whole = today - MARKET_DAYS * DAY
  let day: readonly Row<AnyTable>[] = []
  const snapshots = (_since: Ms, until: Ms) =>
    until > whole ? lastSnapshots(market, until, now) : lastPegs(market, until)
  const markets = new Derived(venueMarketsDailyRollup, { snapshots }, now)
  const pegs = new Derived(stablecoinPegsDailyRollup, { markets: () => day }, now)
  for (const from of marks(DAY, snapshotsStart(now, PEG_DAYS), today)) {
    const made = await markets.span(from, from + DAY)
    day = made.rows
    if (from >= whole) yield made
    yield pegs.span(from, from + DAY)
  }
}

function lastSnapshots(market: SimModel, until: Ms, now: Ms) {
  return [...marks(MARK, until - LAST_OF_DAY, until)].flatMap((at) => {
    const age = Math.min(now - at, RECENT)
    // What a later hour tells again need not be made.
    const isLast = (venue: string) =>
      !market.isDown(venue, at) && !(at % HOUR === 0 && at + HOUR < until && !market.isDown(venue, at + HOUR))
    return [
      ...Object.keys(PERP_SIDES)
        .filter(isLast)
        .flatMap((venue) => perpsOnRecord({ market, venue, at, age })),
      ...Object.keys(SPOT_SIDES)
        .filter(isLast)
        .flatMap((venue) => spotOnRecord({ market, venue, at, age })),
    ]
  })
}

function lastPegs(market: SimModel, until: Ms) {
  return [...marks(HOUR, until - LAST_OF_DAY, until)].flatMap((at) =>
    Object.keys(SPOT_SIDES).flatMap((venue) =>
      market.isDown(venue, at) ? [] : pegSnapshots(market, venue, at),
    ),
  )
}
