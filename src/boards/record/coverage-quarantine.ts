import { byText } from '../../analytics/ranking.ts'
import type { Instant } from '../../core/clock.ts'
import { sum } from '../../core/stats.ts'
import type { Reader } from '../../define/reader.ts'
import { quarantinedRows } from '../../tables/record/recording.ts'

export const quarantineTables = { quarantined: quarantinedRows }

/** The list is cut here; the total is over all. */
const MOST_LISTED = 100

/** What was not believed in the last 24 clock hours with the present one, by source and rule; the most first. */
export async function quarantineCoverage(
  quarantined: Reader<typeof quarantinedRows>,
  venues: ReadonlyMap<string, unknown>,
  now: Instant,
) {
  const refused = await quarantined.aggregate({
    by: ['source', 'into_table', 'rule'],
    take: { rows: { sum: 'rows' }, last: { max: 'last_at' }, reason: { last: 'example' } },
    ...now.since(now.floor('1h').minus('23h').ms),
  })
  const list = refused.map(({ source, into_table, rule, rows, last, reason }) => {
    const venue = source.split('.', 1)[0]!
    return {
      source,
      exchange: venues.has(venue) ? venue : null,
      table: into_table,
      rule,
      rows_24h: rows ?? 0,
      last_at: last,
      reason,
    }
  })
  list.sort((a, b) => b.rows_24h - a.rows_24h || byText('source', 'rule')(a, b))
  return { quarantine: list.slice(0, MOST_LISTED), rows: sum(list.map(({ rows_24h }) => rows_24h)) }
}
