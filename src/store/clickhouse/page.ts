import type { AnyTable } from '../../define/table.ts'
import { type ColumnsAnswer, type EndCell, type OutColumn, rowsOf } from '../answer.ts'
import type { PageAnswer } from '../page-text.ts'
import type { TextShape } from '../port.ts'
import { orderColumns } from '../position.ts'
import type { AnyRange, Query } from '../questions.ts'
import { sourcesOf } from '../row-text.ts'
import { columnOf, kindOf } from '../sql-words.ts'
import { changesOf } from './changes.ts'
import { pageOf, selected } from './query.ts'

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
    page: {
      found: answer.rows,
      begin: rows === 0 ? null : cellsAt(0),
      end: rows === 0 ? null : cellsAt(rows - 1),
    },
    ms,
  }
}

/** Of the key or the time, which are never unknown. */
function cellOf(column: OutColumn, row: number): EndCell {
  if (column.form === 'numbers') return column.values[row]!
  if (column.form === 'words') return column.words[column.codes[row]! - 1]!
  throw new TypeError('rows are not put in order by bytes')
}
