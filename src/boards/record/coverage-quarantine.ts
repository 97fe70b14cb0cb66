import { compareText } from '../../analytics/ranking.ts'
import type { Instant } from '../../core/clock.ts'
import { isoOrNull } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import { quarantinedRows } from '../../tables/record/recording.ts'
import type { CoverageAnswer } from './coverage-answer.ts'

export const quarantineTables = { quarantined: quarantinedRows }

/** The list is cut here; the total is over all. */
const MOST_LISTED = 100

/** What was not believed in the last 24 clock hours with the present one, by source and rule; the most first. */
export async function quarantineCoverage(
  quarantined: Reader<typeof quarantinedRows>,
  venues: ReadonlyMap<string, unknown>,
  now: Instant,
): Promise<{ readonly quarantine: CoverageAnswer['quarantine']; readonly rows: number }> {
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
      last_at: isoOrNull(last),
      reason,
    }
  })
  list.sort(
    (a, b) => b.rows_24h - a.rows_24h || compareText(`${a.source} ${a.rule}`, `${b.source} ${b.rule}`),
  )
  const rows = list.reduce((sum, { rows_24h }) => sum + rows_24h, 0)
  return { quarantine: list.slice(0, MOST_LISTED), rows }
}
