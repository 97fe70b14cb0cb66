import { DAY, floorTo, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { AnyTable, Row } from '../../define/table.ts'
import { stablecoinPegsDailyRollup, venueMarketsDailyRollup } from '../../rollups/venues/venue-days.ts'
import { PERP_SIDES, SPOT_SIDES } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'
import { snapshotsStart } from '../model/record-start.ts'
import { marks, type Past, type PastRows } from '../past.ts'
import { pegSnapshots, perpsOnRecord, RECENT, spotOnRecord } from '../venues/snapshots.ts'
import { Derived } from './derive.ts'

const DAYS = 90
const MARK = 10 * MINUTE
/** By then every market that is on record has been told: all of them by the hour, and no outage is longer than a mark. */
const LAST_OF_DAY = 2 * HOUR + MARK

/**
 * Each day by its last snapshots: those on record, which of days long ago are few, and the stablecoins besides, so that
 * their pegs are known for as long.
 */
export async function* pastVenueDays({ market, now }: Past): AsyncGenerator<PastRows> {
  let day: readonly Row<AnyTable>[] = []
  const snapshots = (_since: Ms, until: Ms) => lastSnapshots(market, until, now)
  const markets = new Derived(venueMarketsDailyRollup, { snapshots }, now)
  const pegs = new Derived(stablecoinPegsDailyRollup, { markets: () => day }, now)
  for (const from of marks(DAY, snapshotsStart(now, DAYS), floorTo(now, DAY))) {
    const made = await markets.span(from, from + DAY)
    day = made.rows
    yield made
    yield pegs.span(from, from + DAY)
  }
}

function lastSnapshots(market: SimModel, until: Ms, now: Ms) {
  return [...marks(MARK, until - LAST_OF_DAY, until)].flatMap((at) => {
    const age = now - at
    const isLongAgo = age > RECENT
    if (isLongAgo && at % HOUR !== 0) return []
    // What a later hour tells again need not be made.
    const isLast = (venue: string) =>
      !market.isDown(venue, at) && !(isLongAgo && at + HOUR < until && !market.isDown(venue, at + HOUR))
    return [
      ...Object.keys(PERP_SIDES)
        .filter(isLast)
        .flatMap((venue) => perpsOnRecord({ market, venue, at, age })),
      ...Object.keys(SPOT_SIDES)
        .filter(isLast)
        .flatMap((venue) => [
          ...spotOnRecord({ market, venue, at, age }),
          ...(isLongAgo ? pegSnapshots(market, venue, at) : []),
        ]),
    ]
  })
}
