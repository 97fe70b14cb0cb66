import { SINCE_EVER } from '../../core/time.ts'
import type { Readers } from '../../define/reader.ts'
import type { AnyTable } from '../../define/table.ts'
import { isInto, sourceTerms } from '../../tables/record/recording.ts'
import { venueFeeds } from '../../tables/venues/venues.ts'

export const leftOutTables = { terms: sourceTerms, venueFeeds }

/** What was recorded once and is no longer asked for: nobody waits for it, so that its silence is no fault. */
export interface LeftOut {
  /** Every source of the venue that filled the table was taken out of the recorder; without a venue, of all venues. */
  isOut(table: AnyTable, venue?: string): boolean
  /** The venue is in the registry, but that market of it is not, or no longer. */
  isMarketOut(venue: string, market: string): boolean
}

export async function readLeftOut({ terms, venueFeeds }: Readers<typeof leftOutTables>): Promise<LeftOut> {
  const [newest, feeds] = await Promise.all([
    terms.latest({ by: ['source'], columns: ['source', 'due_until', 'into_table'], since: SINCE_EVER }),
    venueFeeds.latest({
      by: ['venue', 'market'],
      columns: ['venue', 'market', 'enabled'],
      since: SINCE_EVER,
    }),
  ])
  const listed = new Set(feeds.map(({ venue }) => venue))
  const recorded = new Set(feeds.flatMap((feed) => (feed.enabled ? [`${feed.venue} ${feed.market}`] : [])))
  return {
    isOut({ name }, venue) {
      const own = newest.filter(
        ({ source, into_table }) =>
          isInto(into_table, name) && (venue === undefined || source.startsWith(`${venue}.`)),
      )
      return own.length > 0 && own.every(({ due_until }) => due_until !== null)
    },
    isMarketOut: (venue, market) => listed.has(venue) && !recorded.has(`${venue} ${market}`),
  }
}
