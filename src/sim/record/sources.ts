import { durationMs, floorTo, MINUTE, type Ms } from '../../core/time.ts'
import type { Source } from '../../define/source.ts'
import type { Row } from '../../define/table.ts'
import { collectorRuns, RECORDER, recorderPulses, sourceTerms } from '../../tables/record/recording.ts'
import { leverageTiers } from '../../tables/venues/leverage.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'
import type { SimModel } from '../model/model.ts'
import { outageAround } from '../model/outages.ts'
import { liquidationsStart } from '../model/record-start.ts'
import type { Batch, Past } from '../past/span.ts'

/** Their runs are in the past already. */
const TOLD: ReadonlySet<string> = new Set([venueSnapshots.name, leverageTiers.name])

/** Every source is due since the past begins, and recorded up to its end: the recorder goes on from there. */
export function* pastSources({ market, now, venues }: Past): Generator<Batch> {
  const due_from = liquidationsStart(now)
  const terms: Row<typeof sourceTerms>[] = []
  const runs: Row<typeof collectorRuns>[] = []
  const complete_until: Record<string, Ms> = {}
  for (const { id, sources } of venues) {
    for (const source of sources) {
      terms.push({
        source: source.id,
        due_from,
        due_until: null,
        recorded_from: due_from,
        into_table: source.into.name,
      })
      if (source.kind === 'stream') complete_until[source.id] = streamEnd(market, id, now)
      if (source.kind === 'poll' && TOLD.has(source.into.name)) continue
      const started_at = lastGoodStart(market, id, source, now)
      runs.push({ feed: source.id, started_at, ok: true, rows: 0, error: null, latency_ms: 90 })
    }
  }
  yield { table: sourceTerms, rows: terms }
  yield { table: collectorRuns, rows: runs.sort((a, b) => a.started_at - b.started_at) }
  yield { table: recorderPulses, rows: [{ recorder: RECORDER, at: now - 1, complete_until }] }
}

/** The end of the past, or the start of an outage that is on. */
function streamEnd(market: SimModel, venue: string, now: Ms): Ms {
  const outage = outageAround(market.seed, now - 1)
  return outage.venue === venue && outage.from < now && outage.to >= now ? outage.from : now
}

/** The last mark of a poll, the last minute of a stream; before an outage that is on. */
function lastGoodStart(market: SimModel, venue: string, source: Source, now: Ms): Ms {
  const every = source.kind === 'poll' ? durationMs(source.every) : MINUTE
  let at = source.kind === 'poll' ? floorTo(now - 1, every) : now - MINUTE
  while (market.isDown(venue, at)) at -= every
  return at
}
