import { silentLog } from '../../../src/core/log.ts'
import { DAY } from '../../../src/core/time.ts'
import type { AnyTable, Row } from '../../../src/define/table.ts'
import { openDuckdbStore } from '../../../src/store/duckdb/open.ts'
import type { Store } from '../../../src/store/port.ts'
import { TABLES } from '../../../src/tables/index.ts'
import { liquidationEvents } from '../../../src/tables/liquidations/liquidations.ts'
import { perpTickers } from '../../../src/tables/market/tickers.ts'
import { recordingGaps, sourceTerms } from '../../../src/tables/record/recording.ts'
import { OFFER_EVERY_MS } from './offering-venue.ts'
import type { SourceRecord } from './record-check.ts'
import { type Offered, POLL, POLL_EVERY_MS, STREAM } from './recorded-venue.ts'
import { keyOf } from './words.ts'

/** More than any folder of a trial holds. */
const MOST_ROWS = 1_000_000
const BEGINNING_MS = 5_000

/** Everything that the small recorder kept, held beside what its venue offered and what it acknowledged. */
export async function readRecord(
  file: string,
  offered: readonly Offered[],
  acknowledged: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<readonly SourceRecord[]> {
  const store = await openDuckdbStore({ file, tables: TABLES, log: silentLog })
  try {
    const since = Date.now() - DAY
    const all = { since, order: 'asc', limit: MOST_ROWS } as const
    const terms = await store.reader(sourceTerms).range(all)
    const gaps = await store.reader(recordingGaps).range(all)
    const dueFrom = (source: string) =>
      Math.min(...terms.filter((term) => term.source === source).map(firstDue))
    const claimed = (source: string) =>
      gaps
        .filter((gap) => gap.source === source)
        .map(({ started_at, ended_at }) => ({ from: started_at, to: ended_at }))
    const events = await keysOf(store, liquidationEvents, since)
    const tickers = await store.reader(perpTickers).range(all)
    const marks = tickers.map(({ ts }) => ts)
    const none: ReadonlySet<string> = new Set()
    return [
      {
        offered: new Map(offered.filter(({ at }) => at >= dueFrom(STREAM)).map(({ id, at }) => [id, at])),
        acknowledged: acknowledged.get(liquidationEvents.name) ?? none,
        stored: events,
        claimed: claimed(STREAM),
        everyMs: OFFER_EVERY_MS,
      },
      {
        offered: offeredMarks(dueFrom(POLL), Math.max(...marks)),
        acknowledged: none,
        stored: [...new Set(marks)].map(String),
        claimed: claimed(POLL),
        everyMs: POLL_EVERY_MS,
      },
      // The marks are looked for above; this is about each row of them.
      {
        offered: new Map(),
        acknowledged: acknowledged.get(perpTickers.name) ?? none,
        stored: tickers.map((row) => keyOf(perpTickers, row)),
        claimed: [],
        everyMs: 0,
      },
    ]
  } finally {
    await store.close()
  }
}

async function keysOf(store: Store, table: AnyTable, since: number): Promise<string[]> {
  const rows = await store.reader(table).range({ since, order: 'asc', limit: MOST_ROWS })
  return rows.map((row) => keyOf(table, row))
}

/** A new source has its first seconds to begin in; from its first record on it is held to everything. */
function firstDue({ due_from, recorded_from }: Row<typeof sourceTerms>): number {
  return Math.min(recorded_from ?? Number.POSITIVE_INFINITY, due_from + BEGINNING_MS)
}

/** A poll is offered something at every mark; what comes after its last row has not been asked for yet. */
function offeredMarks(from: number, to: number): Map<string, number> {
  const marks = new Map<string, number>()
  for (let mark = Math.ceil(from / POLL_EVERY_MS) * POLL_EVERY_MS; mark <= to; mark += POLL_EVERY_MS)
    marks.set(String(mark), mark)
  return marks
}
