import type { Ms } from '../core/time.ts'
import type { AggregateQuery, BucketQuery, LatestQuery, OpenReader, RangeQuery } from '../define/reader.ts'
import type { AnyTable, Columns } from '../define/table.ts'

type Cells = Record<string, unknown>
type LooseReader = {
  range(query: RangeQuery<Columns>): Promise<Cells[]>
  latest(query: LatestQuery<Columns>): Promise<Cells[]>
  aggregate(query: AggregateQuery<Columns, string, never>): Promise<Cells[]>
  bucket(query: BucketQuery<Columns, string, never>): Promise<Cells[]>
}

const HIDDEN = 'newest_input_time'

/** Readers for exactly the tables that were named, and the newest time that those of the subject have given out. */
export function watchReaders(
  openReader: OpenReader,
  reads: Readonly<Record<string, AnyTable>>,
  subjects: readonly string[],
): { readonly readers: Record<string, unknown>; newest(): Ms | null } {
  let newest: Ms | null = null
  const see = (cell: unknown) => {
    const ms = msOf(cell)
    if (ms !== null && (newest === null || ms > newest)) newest = ms
  }
  const readers: Record<string, unknown> = {}
  for (const [name, table] of Object.entries(reads)) {
    const reader = openReader(table) as unknown as LooseReader
    readers[name] = subjects.includes(name) ? watched(reader, table.seen ?? table.time, see) : reader
  }
  return { readers, newest: () => newest }
}

function watched(reader: LooseReader, time: string, see: (cell: unknown) => void): LooseReader {
  const rows = async <Q extends { readonly columns?: readonly string[] }>(
    query: Q,
    ask: (query: Q) => Promise<Cells[]>,
  ) => {
    const hidden = query.columns !== undefined && !query.columns.includes(time)
    const found = await ask(hidden ? { ...query, columns: [...(query.columns ?? []), time] } : query)
    for (const row of found) see(row[time])
    return hidden ? found.map((row) => without(row, time)) : found
  }
  const groups = async <Q extends { readonly take: object }>(
    query: Q,
    ask: (query: Q) => Promise<Cells[]>,
  ) => {
    const found = await ask({ ...query, take: { ...query.take, [HIDDEN]: { max: time } } })
    for (const row of found) see(row[HIDDEN])
    return found.map((row) => without(row, HIDDEN))
  }
  return {
    range: (query) => rows(query, (asked) => reader.range(asked)),
    latest: (query) => rows(query, (asked) => reader.latest(asked)),
    aggregate: (query) => groups(query, (asked) => reader.aggregate(asked)),
    bucket: (query) => groups(query, (asked) => reader.bucket(asked)),
  }
}

/** A time is milliseconds, a date its midnight. */
function msOf(cell: unknown): Ms | null {
  if (typeof cell === 'number') return cell
  if (typeof cell !== 'string') return null
  const ms = Date.parse(cell)
  return Number.isNaN(ms) ? null : ms
}

function without(row: Cells, name: string): Cells {
  const { [name]: _, ...rest } = row
  return rest
}
