import { compareText } from '../../analytics/ranking.ts'
import { gapWithin } from '../../analytics/record/gaps.ts'
import { made } from '../../core/made.ts'
import { type Ms, SINCE_EVER, type Span } from '../../core/time.ts'
import type { Readers } from '../../define/reader.ts'
import type { AnyTable, Row } from '../../define/table.ts'
import { isOfASource, LOG_SOURCE, type recordingGaps } from '../../tables/record/recording.ts'
import { type ledgerTables, readGaps } from './gap-ledger.ts'

type Gap = Row<typeof recordingGaps>

/** What is missing by the table that it is missing from, newest first. */
export type TableGaps = ReadonlyMap<string, readonly Gap[]>

/** Of all time: the ledger grows by what goes wrong, not by what is recorded. */
export async function readTableGaps(
  readers: Pick<Readers<typeof ledgerTables>, 'gaps' | 'filled'>,
  now: Ms,
): Promise<TableGaps> {
  const byTable = new Map<string, Gap[]>()
  const gaps = await readGaps(readers, SINCE_EVER, now)
  gaps.sort((a, b) => b.started_at - a.started_at || compareText(a.source, b.source))
  for (const gap of gaps) {
    for (const table of tablesOf(gap)) made(byTable, table, () => []).push(gap)
  }
  return byTable
}

/** The gaps of some tables that reach into a span, newest first; with a venue those of its sources alone. */
export function gapsWithin(
  known: TableGaps,
  tables: readonly AnyTable[],
  { from, to }: Span,
  venue?: string,
): Gap[] {
  const own = [...new Set([...tables.map(({ name }) => name), EVERY_TABLE])]
  const found = own.flatMap((name) =>
    (known.get(name) ?? []).filter(
      (gap) => gapWithin(gap, from, to) !== null && (venue === undefined || mayBeOf(venue, gap)),
    ),
  )
  // One source may fill several of the tables.
  const once = [...new Set(found)]
  const isSorted = own.filter((name) => known.has(name)).length < 2
  return isSorted ? once : once.sort((a, b) => b.started_at - a.started_at || compareText(a.source, b.source))
}

const EVERY_TABLE = 'all'

/** What went with the log may be of any table. */
function tablesOf({ source, into_table }: Gap): string[] {
  return source === LOG_SOURCE ? [EVERY_TABLE] : into_table.split(' ')
}

/** Whose rows were deleted or lost the ledger does not say. */
function mayBeOf(venue: string, gap: Gap): boolean {
  return gap.source.startsWith(`${venue}.`) || !isOfASource(gap)
}
