import { DAY, durationMs } from '../core/time.ts'
import type { Venue } from '../define/source.ts'
import type { AnyTable, Row } from '../define/table.ts'
import type { Store } from '../store/port.ts'
import { liquidationFeeds } from '../tables/liquidations.ts'
import { venueFeeds, venueSnapshots, venues as venuesTable } from '../tables/venues.ts'
import type { Batcher } from './batcher.ts'
import { type AnyRow, keyReader } from './keys.ts'
import { same } from './newest.ts'

/** Writes the venues, their feeds and their liquidation feeds, as far as they are not written that way already. */
export async function writeRegistry(
  venues: readonly Venue[],
  { store, batcher }: { store: Store; batcher: Batcher },
): Promise<void> {
  await writeChanged(venuesTable, venues.map(venueRow))
  await writeChanged(venueFeeds, venues.flatMap(feedRows))
  await writeChanged(liquidationFeeds, venues.flatMap(liquidationRows))

  async function writeChanged(table: AnyTable, rows: readonly AnyRow[]): Promise<void> {
    const keyOf = keyReader(table)
    // Dates of these tables are those of the definitions: a hundred years hold them all.
    const kept = await store.reader(table).latest({ by: table.key, since: 30 * 365 * DAY })
    const known = new Map(kept.map((row) => [keyOf(row), row as AnyRow]))
    const changed = rows.filter((row) => {
      const before = known.get(keyOf(row))
      return !before || table.columnNames.some((name) => !same(before[name], row[name]))
    })
    batcher.offer(table, changed)
  }
}

function venueRow(venue: Venue): Row<typeof venuesTable> {
  const { id, name, type, country, markets, recordedSince } = venue
  return { venue: id, name, type, country, kinds: [...markets], recorded_since: recordedSince }
}

function feedRows(venue: Venue): Row<typeof venueFeeds>[] {
  return venue.markets.map((market) => ({
    venue: venue.id,
    market,
    type: venue.type,
    cadence_s: snapshotSeconds(venue, market),
    since: venue.recordedSince,
    enabled: true,
    // Parsers halve what a venue counts twice: what we keep needs no halving.
    halve_oi: false,
  }))
}

/** How often the venue's snapshot is taken: by a poll of its own, or with all the others. */
function snapshotSeconds(venue: Venue, market: 'perp' | 'spot'): number {
  for (const source of venue.sources) {
    const own = source.into.name === venueSnapshots.name && (source.market ?? 'perp') === market
    if (own && source.kind === 'poll') return durationMs(source.every) / 1000
  }
  return durationMs(venueSnapshots.cadence as '10m') / 1000
}

function liquidationRows(venue: Venue): Row<typeof liquidationFeeds>[] {
  return venue.sources.flatMap((source) => {
    if (!source.liquidations) return []
    const { kind, since, note = null } = source.liquidations
    const counted = kind === 'full' || kind === 'sampled' || kind === 'delayed'
    return [{ exchange: venue.id, kind, counted, since, method: source.about, note }]
  })
}
