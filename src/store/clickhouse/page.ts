import type { Ms } from '../../core/time.ts'
import type { AnyTable } from '../../define/table.ts'
import { type ColumnsAnswer, type EndCell, type OutColumn, type PageFacts, rowsOf } from '../answer.ts'
import { type PageAnswer, timeOf } from '../page-text.ts'
import type { Window } from '../page-windows.ts'
import type { TextShape } from '../port.ts'
import { orderColumns } from '../position.ts'
import { type AnyRange, fieldsOf, type Query } from '../questions.ts'
import { sourcesOf } from '../row-text.ts'
import { kindOf } from '../sql-words.ts'
import { changesOf } from './changes.ts'
import { pageOf, selected } from './query.ts'
import { columnOf } from './sql.ts'

/** What a question gave, and what it cost. */
export interface Costed extends ColumnsAnswer {
  readonly ms: number
}

/** A page of rows: what its text shows, and where it begins and ends. */
export async function readPage(
  database: string,
  table: AnyTable,
  query: AnyRange,
  shape: TextShape,
  ask: (query: Query) => Promise<Costed>,
): Promise<PageAnswer> {
  const changes = shape.changes ?? {}
  const shown = sourcesOf(shape)
  const order = orderColumns(table)
  const figures = shown.map((name) => changes[name] ?? name)
  const names = [...new Set([...figures, ...order])]
  const fields = names.map((name) => ({ name, kind: kindOf(table, name) }))
  const list = names.map((name) => columnOf(table, name))
  // One row more says whether there are more.
  const sql = selected(list, pageOf(database, table, query, query.limit + 1))
  const answer = await ask({ sql, fields })
  const rows = Math.min(answer.rows, query.limit)
  const columnOfName = (name: string) => answer.columns[names.indexOf(name)]!
  const cellsAt = (row: number) => order.map((name) => cellOf(columnOfName(name), row))
  let ms = answer.ms
  const made =
    Object.keys(changes).length === 0
      ? new Map<string, OutColumn>()
      : await changesOf(
          database,
          table,
          query,
          changes,
          rowsOf({ ...answer, rows }, fields),
          async (further) => {
            const more = await ask(further)
            ms += more.ms
            return rowsOf(more, further.fields)
          },
        )
  return {
    rows,
    columns: shown.map((name) => made.get(name) ?? columnOfName(name)),
    page: factsOf(query, answer.rows, rows === 0 ? null : [cellsAt(0), cellsAt(rows - 1)]),
    ms,
  }
}

type Ends = readonly [begin: readonly EndCell[], end: readonly EndCell[]]

function factsOf(query: AnyRange, rows: number, ends: Ends | null): PageFacts {
  if (ends === null) return { found: rows, begin: null, end: null }
  const [begin, end] = ends
  const found = rows <= query.limit ? rows : foundIn(query, rows, timeOf(begin[0]!), timeOf(end[0]!))
  return { found, begin, end }
}

/** How many rows a window has that gave more than were wanted: as many on the rest of its way as on the first part. */
function foundIn({ order, since, until }: AnyRange, rows: number, first: Ms, last: Ms): number {
  const far = (order === 'asc' ? until : since) ?? last
  return rows + Math.round((rows * Math.abs(far - last)) / Math.max(1, Math.abs(last - first)))
}

/**
 * Rows in order, looked for in one window after the other: the engine reads all of what lies between the bounds before
 * it cuts, and most who ask for a few rows do not know where they lie.
 */
export async function readRange(
  database: string,
  table: AnyTable,
  query: AnyRange,
  windows: Generator<Window, void, number>,
  ask: (query: Query) => Promise<Costed>,
): Promise<{ readonly rows: Record<string, unknown>[]; readonly ms: number }> {
  const fields = fieldsOf(table, query.columns)
  const time = { name: table.time, kind: kindOf(table, table.time) }
  const list = [...fields, time].map(({ name }) => columnOf(table, name))
  const rows: Record<string, unknown>[] = []
  let ms = 0
  for (let window = windows.next(0); !window.done; ) {
    const left = { ...query, ...window.value, limit: query.limit - rows.length }
    const answer = await ask({
      sql: selected(list, pageOf(database, table, left, left.limit)),
      fields: [...fields, time],
    })
    const begun = performance.now()
    for (const row of rowsOf(answer, fields)) rows.push(row)
    ms += answer.ms + performance.now() - begun
    const times = answer.columns[fields.length]!
    const isFull = answer.rows >= left.limit
    const timeAt = (row: number) => timeOf(cellOf(times, row))
    window = windows.next(
      isFull && answer.rows > 0
        ? foundIn(left, answer.rows, timeAt(0), timeAt(answer.rows - 1))
        : answer.rows,
    )
    if (isFull) break
  }
  return { rows, ms }
}

/** Of the key or the time, which are never unknown. */
function cellOf(column: OutColumn, row: number): EndCell {
  if (column.form === 'numbers') return column.values[row]!
  if (column.form === 'words') return column.words[column.codes[row]! - 1]!
  throw new TypeError('rows are not put in order by bytes')
}
