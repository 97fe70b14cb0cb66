import { DAY, HOUR } from '../../core/time.ts'
import { poolperpsHourly, poolperpsTopTraders } from '../../tables/venues/pool-perps.ts'
import { POOL_VENUE, poolRows, poolSides, traderRows } from '../venues/pool-perps.ts'
import { type Batch, batches, marks, type Past } from './span.ts'

const WEEKS = 4

/** A month of open interest, a day of the rest, and how each week ended. */
export function* pastPool({ market, now }: Past): Generator<Batch> {
  const recent = now - 26 * HOUR
  yield* batches(poolperpsHourly, marks(HOUR, now - 31 * DAY, now), (at) =>
    market.isDown(POOL_VENUE, at) ? [] : at < recent ? poolSides(market, at) : poolRows(market, at),
  )
  const weeks = Array.from({ length: WEEKS + 1 }, (_, ago) => weekEnd(now - 7 * (WEEKS - ago) * DAY, now))
  yield { table: poolperpsTopTraders, rows: weeks.flatMap((at) => traderRows(market, at)) }
}

/** The last hour of the moment's week, or the last one before now. */
function weekEnd(at: number, now: number): number {
  const nextMonday = Math.floor((at - 4 * DAY) / (7 * DAY)) * 7 * DAY + 11 * DAY
  return Math.min(nextMonday - HOUR, Math.floor((now - 1) / HOUR) * HOUR)
}
