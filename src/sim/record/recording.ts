import { DAY, durationMs, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Source } from '../../define/source.ts'
import type { Row } from '../../define/table.ts'
import { collectorRuns, recordingGaps } from '../../tables/record/recording.ts'
import { venueStatusChecks } from '../../tables/venues/venue-status.ts'
import { instruments, venueSnapshots } from '../../tables/venues/venues.ts'
import type { SimModel } from '../model/model.ts'
import { outagesBetween } from '../model/outages.ts'
import { liquidationsStart } from '../model/record-start.ts'
import { type Batch, batches, marks, mergedMarks, type Past } from '../past/span.ts'
import {
  perpInstrument,
  perpSnapshots,
  type SnapshotRow,
  spotSnapshots,
  WIRE_VENUES,
} from '../venues/snapshots.ts'

const KEPT = 35 * DAY
const RECENT = 26 * HOUR
/** Boards take a snapshot for the present for 35 minutes: so long before now everything is shown. */
const PRESENT = 40 * MINUTE
const OUTAGE_SENTENCE = 'does not answer'

/**
 * Two coins for as long as snapshots are kept, ten by the ten minutes for a day, more of them by the hour; of perpetuals
 * all by the hour, so that the open interest of these hours can be summed from them; at the end all that the recorder
 * will go on showing.
 */
export function pastSnapshots({ market, now, venues }: Past): Iterable<Batch> {
  const feeds = venues.flatMap(({ id, markets }) => markets.map((kind) => ({ id, kind })))
  const recent = now - RECENT
  const times = mergedMarks(marks(HOUR, now - KEPT, recent), marks(10 * MINUTE, recent, now))
  return batches(venueSnapshots, times, (at) => {
    const to = at < recent ? 2 : at % HOUR === 0 ? 20 : 10
    const rows: SnapshotRow[] = []
    for (const { id, kind } of feeds) {
      if (market.isDown(id, at)) continue
      const snapshots = kind === 'perp' ? perpSnapshots : spotSnapshots
      const all = at >= now - PRESENT || (kind === 'perp' && at >= recent && standsForHour(market, id, at))
      for (const row of snapshots(market, id, at, all ? undefined : { from: 0, to })) rows.push(row)
    }
    return rows
  })
}

/** On the hour, or before it where the venue does not answer then: no outage takes longer than one snapshot. */
function standsForHour(market: SimModel, venue: string, at: Ms): boolean {
  return at % HOUR === 0 || (at % HOUR === 50 * MINUTE && market.isDown(venue, at + 10 * MINUTE))
}

/** Contracts of the venues that are recorded one by one; those that went within the record are still known. */
export function* pastInstruments({ market, now }: Past): Generator<Batch> {
  const rows: Row<typeof instruments>[] = []
  for (const venue of WIRE_VENUES) {
    for (const listing of market.listings(venue)) {
      const { from, to } = market.term(listing, now - 1)
      if (from >= now || to < liquidationsStart(now)) continue
      const gone = to < now
      rows.push({
        venue,
        instrument: perpInstrument(venue, listing.contract.name, 'USDT'),
        base: listing.contract.base,
        quote: 'USDT',
        kind: 'perp',
        expires_at: null,
        contract_size: listing.contract.contractSize,
        first_seen_at: from,
        last_seen_at: gone ? to : now - 1,
        delisted_at: gone ? to : null,
      })
    }
  }
  yield { table: instruments, rows: rows.sort((a, b) => a.last_seen_at - b.last_seen_at) }
}

/** The runs of snapshot polls, good ones and those that met an outage. */
export function pastRuns({ market, now, venues }: Past): Iterable<Batch> {
  const polls = venues.flatMap((venue) =>
    venue.sources.flatMap((source) =>
      source.kind === 'poll' && source.into.name === venueSnapshots.name ? [{ venue: venue.id, source }] : [],
    ),
  )
  return batches(collectorRuns, marks(10 * MINUTE, now - RECENT, now), (at) =>
    polls.map(({ venue, source }, place) => {
      const down = market.isDown(venue, at)
      return {
        feed: source.id,
        started_at: at,
        ok: !down,
        rows: down ? 0 : shown(market, venue, source, at),
        error: down ? `${venue} ${OUTAGE_SENTENCE}` : null,
        latency_ms: 60 + ((place * 37 + at / MINUTE) % 240),
      }
    }),
  )
}

/** One gap for each source of a venue and outage. */
export function* pastGaps({ market, now, venues }: Past): Generator<Batch> {
  const rows: Row<typeof recordingGaps>[] = []
  for (const outage of outagesBetween(market.seed, liquidationsStart(now), now)) {
    // One that is on at this moment is for the recorder to find.
    if (outage.to >= now) continue
    for (const source of venues.find(({ id }) => id === outage.venue)?.sources ?? []) {
      const missed = source.kind === 'stream' || missedBetween(source, outage.from, outage.to)
      // A check that meets silence is a record, not a gap.
      if (!missed || source.into.name === venueStatusChecks.name) continue
      rows.push({
        source: source.id,
        started_at: outage.from,
        ended_at: outage.to,
        into_table: source.into.name,
        reason: 'unreachable',
        detail: `${outage.venue} ${OUTAGE_SENTENCE}`,
      })
    }
  }
  yield { table: recordingGaps, rows }
}

/** A poll of long cadence may not notice a short outage. */
function missedBetween(source: Source & { kind: 'poll' }, from: Ms, to: Ms): boolean {
  return !marks(durationMs(source.every), from, to).next().done
}

function shown(market: SimModel, venue: string, source: Source, at: Ms): number {
  return source.market === 'spot'
    ? Math.min(60, market.spotCoins(venue).length)
    : Math.min(60, market.listed(venue, at).length)
}
