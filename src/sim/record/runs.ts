import { DAY, durationMs, floorTo, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Source } from '../../define/source.ts'
import type { Row } from '../../define/table.ts'
import { collectorRuns } from '../../tables/record/recording.ts'
import { leverageFeed, leverageTiers } from '../../tables/venues/leverage.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'
import type { SimModel } from '../model/model.ts'
import { OUTAGE_SENTENCE } from '../model/outages.ts'
import { marks, type Past } from '../past.ts'
import { ownRecord } from '../subject.ts'
import { LADDER_VENUES } from '../venues/leverage.ts'

type Run = Row<typeof collectorRuns>

const SNAPSHOTS_BACK = 26 * HOUR
const LADDERS_BACK = 3 * DAY

/** The runs of snapshots and of ladders as boards look at them, of all other sources the last. */
export const runs = ownRecord({
  label: 'runs',
  into: collectorRuns,
  past: (past) => [[...ladderRuns(past), ...snapshotRuns(past), ...lastRuns(past)]],
  thousands: 9,
})

/** When the ladders were read last. */
function ladderRuns({ now }: Past): Run[] {
  return [...marks(DAY, now - LADDERS_BACK, now)].flatMap((at) =>
    LADDER_VENUES.map((venue, place) => goodRun(leverageFeed(venue), at, 80 + ((place * 41) % 200))),
  )
}

/** The runs of snapshot polls, good ones and those that met an outage. */
function snapshotRuns({ market, now, origins }: Past): Run[] {
  const polls = origins.flatMap(({ id, sources }) =>
    sources.flatMap((source) =>
      source.kind === 'poll' && source.into.name === venueSnapshots.name ? [{ venue: id, source }] : [],
    ),
  )
  return [...marks(10 * MINUTE, now - SNAPSHOTS_BACK, now)].flatMap((at) =>
    polls.map(({ venue, source }, place) => {
      const down = market.isDown(venue, at)
      return {
        ...goodRun(source.id, at, 60 + ((place * 37 + at / MINUTE) % 240)),
        ok: !down,
        rows: down ? 0 : shown(market, venue, source, at),
        error: down ? `${venue} ${OUTAGE_SENTENCE}` : null,
      }
    }),
  )
}

function lastRuns({ market, now, origins }: Past): Run[] {
  const told: ReadonlySet<string> = new Set([venueSnapshots.name, leverageTiers.name])
  return origins.flatMap(({ id, sources }) =>
    sources
      .filter(({ kind, into }) => !(kind === 'poll' && told.has(into.name)))
      .map((source) => goodRun(source.id, lastGoodStart(market, id, source, now), 90)),
  )
}

function goodRun(feed: string, started_at: Ms, latency_ms: number): Run {
  return { feed, started_at, ok: true, rows: 0, error: null, latency_ms }
}

function shown(market: SimModel, venue: string, source: Source, at: Ms): number {
  const side = source.market === 'spot' ? market.spotCoins(venue) : market.listed(venue, at)
  return Math.min(60, side.length)
}

/** The last mark of a poll, the last minute of a stream; before an outage that is on. */
function lastGoodStart(market: SimModel, venue: string, source: Source, now: Ms): Ms {
  const every = source.kind === 'poll' ? durationMs(source.every) : MINUTE
  let at = source.kind === 'poll' ? floorTo(now - 1, every) : now - MINUTE
  while (market.isDown(venue, at)) at -= every
  return at
}
