import { durationMs, type Ms } from '../../core/time.ts'
import type { Source } from '../../define/source.ts'
import { recordingGaps } from '../../tables/record/recording.ts'
import { venueStatusChecks } from '../../tables/venues/venue-status.ts'
import { OUTAGE_SENTENCE, outagesBetween } from '../model/outages.ts'
import { liquidationsStart } from '../model/record-start.ts'
import { marks } from '../past.ts'
import { ownRecord } from '../subject.ts'

/** One gap for each source of a venue and outage. One that is on at this moment is for the recorder to find. */
export const gaps = ownRecord({
  label: 'outages',
  into: recordingGaps,
  past({ market, now, origins }) {
    const over = outagesBetween(market.seed, liquidationsStart(now), now).filter(({ to }) => to < now)
    return over.map(({ venue, from, to }) =>
      (origins.find(({ id }) => id === venue)?.sources ?? [])
        .filter((source) => misses(source, from, to))
        .map((source) => ({
          source: source.id,
          started_at: from,
          ended_at: to,
          into_table: source.into.name,
          reason: 'unreachable' as const,
          detail: `${venue} ${OUTAGE_SENTENCE}`,
        })),
    )
  },
  thousands: 1,
})

/** A poll of long cadence may not notice a short outage; a check that meets silence is a record, not a gap. */
function misses(source: Source, from: Ms, to: Ms): boolean {
  if (source.into.name === venueStatusChecks.name) return false
  return source.kind === 'stream' || !marks(durationMs(source.every), from, to).next().done
}
