import { DAY, HOUR, MINUTE } from '../../core/time.ts'
import { tradfiOi5m, tradfiTickers } from '../../tables/tradfi/tradfi.ts'
import { TRADFI_ELSEWHERE, TRADFI_VENUE, tradfiInterest, tradfiRows } from '../tradfi/tradfi.ts'
import { type Batch, batches, marks, mergedMarks, type Past } from './span.ts'

/** A day of prices by the hour, five days of open interest, and both by five minutes of late. */
export function* pastTradfi({ market, now }: Past): Generator<Batch> {
  const latest = now - 20 * MINUTE
  const times = mergedMarks(marks(HOUR, now - 26 * HOUR, now), marks(5 * MINUTE, latest, now))
  yield* batches(tradfiTickers, times, (at) =>
    [TRADFI_VENUE, ...(at >= latest ? Object.keys(TRADFI_ELSEWHERE) : [])].flatMap((venue) =>
      market.isDown(venue, at) ? [] : tradfiRows(market, venue, at),
    ),
  )
  const readings = mergedMarks(marks(HOUR, now - 5 * DAY, now), marks(5 * MINUTE, now - 3 * HOUR, now))
  yield* batches(tradfiOi5m, readings, (at) => tradfiInterest(market, at))
}
