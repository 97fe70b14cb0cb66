import { floorTo, HOUR, MINUTE } from '../../core/time.ts'
import {
  POSITIONING_SOURCES,
  positioningReadings,
  smartMoneySnapshots,
} from '../../tables/positioning/positioning.ts'
import {
  mostTraded,
  type PositioningSource,
  positioningRows,
  smartMoneyRows,
} from '../positioning/positioning.ts'
import { type Batch, batches, marks, mergedMarks, type Past } from './span.ts'

const SOURCES = Object.keys(POSITIONING_SOURCES) as PositioningSource[]

/** A day by the hour, and the last hour as it is read. */
export function pastPositioning({ market, now }: Past): Iterable<Batch> {
  const times = mergedMarks(marks(HOUR, now - 26 * HOUR, now), marks(15 * MINUTE, now - HOUR, now))
  return batches(positioningReadings, times, (at) => {
    const among = mostTraded(market, at)
    return SOURCES.filter((venue) => !market.isDown(venue, at)).flatMap((venue) =>
      positioningRows(market, venue, at, among),
    )
  })
}

export function* pastSmartMoney({ market, now }: Past): Generator<Batch> {
  yield { table: smartMoneySnapshots, rows: smartMoneyRows(market, floorTo(now - 1, 5 * MINUTE)) }
}
