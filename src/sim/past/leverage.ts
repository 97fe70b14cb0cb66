import { DAY, HOUR, MINUTE } from '../../core/time.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { collectorRuns } from '../../tables/record/recording.ts'
import { leverageFeed, leverageTiers } from '../../tables/venues/leverage.ts'
import { OI_ROW_VENUES, openInterestRows } from '../market/open-interest.ts'
import { liquidationsStart } from '../model/record-start.ts'
import { hasLadders, ladderRows } from '../venues/leverage.ts'
import { type Batch, batches, marks, type Past } from './span.ts'

/** A day, and a little more for what is compared with a day ago. */
const OI_BACK = 26 * HOUR
const RUNS_BACK = 3 * DAY

/** Every version of the ladders, and when they were read last. */
export function* pastLeverage({ market, now, venues }: Past): Generator<Batch> {
  const readers = venues.filter(({ id }) => hasLadders(id)).map(({ id }) => id)
  const rows = readers.flatMap((venue) => ladderRows(market, venue, liquidationsStart(now), now - 1))
  yield { table: leverageTiers, rows: rows.sort((a, b) => a.valid_from - b.valid_from) }
  yield* batches(collectorRuns, marks(DAY, now - RUNS_BACK, now), (at) =>
    readers.map((venue, place) => ({
      feed: leverageFeed(venue),
      started_at: at,
      ok: true,
      rows: 0,
      error: null,
      latency_ms: 80 + ((place * 41) % 200),
    })),
  )
}

/** Of the venues that do not speak on the wire; coarser than live. */
export function pastVenueInterest({ market, now }: Past): Iterable<Batch> {
  return batches(oi5m, marks(30 * MINUTE, now - OI_BACK, now), (at) =>
    OI_ROW_VENUES.flatMap((venue) => (market.isDown(venue, at) ? [] : openInterestRows(market, venue, at))),
  )
}
