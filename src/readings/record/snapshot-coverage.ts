import type { z } from 'zod'
import type { Instant } from '../../core/clock.ts'
import { SINCE_EVER } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { MARKETS } from '../../define/market.ts'
import type { Readers } from '../../define/reader.ts'
import { shown } from '../../define/shown.ts'
import type { Row } from '../../define/table.ts'
import { venueFeeds, venueSnapshots, type venues } from '../../tables/venues/venues.ts'
import { heardAt, heardFields, sortedBy } from './hearing.ts'
import { firstDays } from './record-start.ts'

export const snapshotTables = { venueFeeds, snapshots: venueSnapshots }

export type VenueFacts = ReadonlyMap<string, Row<typeof venues>>

export const snapshotFeed = is.part({
  exchange: is.venue(),
  name: is.text('Name of the venue.'),
  market: is.oneOf(MARKETS, 'Kind of market.'),
  type: is.oneOf(['cex', 'dex'], 'Whether it is a company or on chain.'),
  country: is.unsure(is.text('Country of the venue, two letters.')),
  symbols: is.unsure(is.count('Coins that it quoted in 24 hours.')),
  since: is.unsure(is.day('Day of the first row on record.')),
  ...heardFields,
})

/** Which markets of which venues are read, since when, and when each last spoke. */
export async function snapshotCoverage(
  { venueFeeds, snapshots }: Readers<typeof snapshotTables>,
  facts: VenueFacts,
  now: Instant,
): Promise<z.output<typeof snapshotFeed>[]> {
  const [feeds, heard] = await Promise.all([
    venueFeeds.latest({ by: ['venue', 'market'], since: SINCE_EVER }),
    snapshots.aggregate({
      by: ['venue', 'market'],
      take: { symbols: { distinct: 'symbol' }, last: { max: 'ts' } },
      ...now.last('24h'),
    }),
  ])
  const sinceOf = await firstDays(
    snapshots,
    'ts',
    ['venue', 'market'],
    feeds.map(({ venue, market }) => [venue, market]),
  )
  const heardOf = new Map(heard.map((row) => [`${row.venue} ${row.market}`, row]))
  const enabled = feeds.filter((feed) => feed.enabled)
  return sortedBy(enabled, (feed) => `${feed.venue} ${feed.market}`).map((feed) => {
    const { symbols = null, last = null } = heardOf.get(`${feed.venue} ${feed.market}`) ?? {}
    return shown(snapshotFeed, feed, {
      exchange: feed.venue,
      name: facts.get(feed.venue)?.name ?? feed.venue,
      country: facts.get(feed.venue)?.country ?? null,
      symbols,
      since: sinceOf(feed.venue, feed.market),
      ...heardAt(last, now, `${feed.cadence_s}s`),
    })
  })
}
