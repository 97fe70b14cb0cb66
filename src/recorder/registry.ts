import type { Clock } from '../core/clock.ts'
import { dateOf, durationMs, SINCE_EVER } from '../core/time.ts'
import type { Market } from '../define/market.ts'
import type { Venue } from '../define/source.ts'
import type { AnyTable, Row } from '../define/table.ts'
import type { Store } from '../store/port.ts'
import { liquidationFeeds } from '../tables/liquidations/liquidations.ts'
import { THEME_BASKETS, themeMembers } from '../tables/market/themes.ts'
import { venueFeeds, venueSnapshots, venues as venuesTable } from '../tables/venues/venues.ts'
import type { Batcher } from './batcher.ts'
import { type AnyRow, keyReader } from './keys.ts'
import { same } from './newest.ts'

/** A row of the registry without its day, which is the day on which this folder first had it. */
type Undated<T extends AnyTable, K extends keyof Row<T>> = Omit<Row<T>, K>

/**
 * Writes the venues, their feeds, their liquidation feeds and the baskets of the theme indices, as far as they are not
 * written that way already. A feed of the folder that is recorded no longer is noted as such: nobody waits for it.
 */
export async function writeRegistry(
  venues: readonly Venue[],
  { store, batcher, clock }: { store: Store; batcher: Batcher; clock: Clock },
): Promise<void> {
  const feeds = venues.flatMap(feedRows)
  const changes = [
    await changed(venuesTable, venues.map(venueRow)),
    await changed(venueFeeds, [...feeds, ...(await leftOut(feeds))]),
    await changed(liquidationFeeds, venues.flatMap(liquidationRows)),
    await changed(themeMembers, THEME_BASKETS),
  ]
  // At once: whoever reads some of it is not to find the rest as it was before.
  for (const { table, rows } of changes) batcher.offer(table, rows)

  async function leftOut(feeds: readonly FeedRow[]): Promise<FeedRow[]> {
    const kept = await store.reader(venueFeeds).latest({ by: ['venue', 'market'], since: SINCE_EVER })
    const isOurs = ({ venue, market }: FeedRow) =>
      feeds.some((feed) => feed.venue === venue && feed.market === market)
    return kept.filter((feed) => !isOurs(feed)).map((feed) => ({ ...feed, enabled: false }))
  }

  async function changed(table: AnyTable, rows: readonly AnyRow[]) {
    const keyOf = keyReader(table)
    const kept = await store.reader(table).latest({ by: table.key, since: SINCE_EVER })
    const known = new Map(kept.map((row) => [keyOf(row), row as AnyRow]))
    const others = rows.flatMap((row) => {
      const before = known.get(keyOf(row))
      const dated = { [table.time]: before?.[table.time] ?? dateOf(clock.now()), ...row }
      return before && table.columnNames.every((name) => same(before[name], dated[name])) ? [] : [dated]
    })
    return { table, rows: others }
  }
}

type FeedRow = Undated<typeof venueFeeds, 'since'>

function venueRow({
  id,
  name,
  type,
  country,
  markets,
}: Venue): Undated<typeof venuesTable, 'recorded_since'> {
  return { venue: id, name, type, country, kinds: [...markets] }
}

function feedRows(venue: Venue): FeedRow[] {
  return venue.markets.map((market) => ({
    venue: venue.id,
    market,
    type: venue.type,
    cadence_s: snapshotSeconds(venue, market),
    enabled: true,
    // Parsers halve what a venue counts twice: what we keep needs no halving.
    halve_oi: false,
  }))
}

/** How often the venue's snapshot is taken: by a poll of its own, or with all the others. */
function snapshotSeconds(venue: Venue, market: Market): number {
  for (const source of venue.sources) {
    const fills = Object.values(source.tables).includes(venueSnapshots)
    if (fills && (source.market ?? 'perp') === market && source.kind === 'poll')
      return durationMs(source.every) / 1000
  }
  return durationMs(venueSnapshots.cadence as '10m') / 1000
}

/** One feed a venue, however many sources it has of it: coin-margined contracts may come by a stream of their own. */
function liquidationRows(venue: Venue): Undated<typeof liquidationFeeds, 'since'>[] {
  const sources = venue.sources.filter(({ liquidations }) => liquidations)
  if (sources.length === 0) return []
  const { kind, note = null } = sources[0]!.liquidations!
  const counted = kind === 'full' || kind === 'sampled' || kind === 'delayed'
  const method = sources.map(({ about }) => about).join(' ')
  return [{ exchange: venue.id, kind, counted, method, note }]
}
