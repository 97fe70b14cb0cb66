import type { Ms } from '../../core/time.ts'
import { RECORDER, recorderPulses, sourceTerms } from '../../tables/record/recording.ts'
import type { SimModel } from '../model/model.ts'
import { outageAround } from '../model/outages.ts'
import { liquidationsStart } from '../model/record-start.ts'
import { ownRecord } from '../subject.ts'

/** Every source is due since the past begins. */
export const terms = ownRecord({
  label: 'sources',
  into: sourceTerms,
  past({ now, origins }) {
    const due_from = liquidationsStart(now)
    const sources = origins.flatMap(({ sources }) => sources)
    return [
      sources.map(({ id, into }) => ({
        source: id,
        due_from,
        due_until: null,
        recorded_from: due_from,
        into_table: into.name,
        built_in: null,
      })),
    ]
  },
  thousands: 1,
})

/** Every stream is recorded up to the end of the past: the recorder goes on from there. */
export const pulse = ownRecord({
  label: 'pulse',
  into: recorderPulses,
  past({ market, now, origins }) {
    const streams = origins.flatMap(({ id, sources }) =>
      sources.flatMap((source) =>
        source.kind === 'stream' ? [[source.id, streamEnd(market, id, now)]] : [],
      ),
    )
    return [[{ recorder: RECORDER, at: now - 1, complete_until: Object.fromEntries(streams) }]]
  },
  thousands: 1,
})

/** The end of the past, or the start of an outage that is on. */
function streamEnd(market: SimModel, venue: string, now: Ms): Ms {
  const outage = outageAround(market.seed, now - 1)
  return outage.venue === venue && outage.from < now && outage.to >= now ? outage.from : now
}
