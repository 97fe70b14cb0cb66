import type { AnyTable } from '../../define/table.ts'
import type { Field } from '../answer.ts'
import type { AnyRow } from '../batch-cells.ts'
import { spansOf, withinSpan } from '../key-spans.ts'
import type { Query } from '../questions.ts'
import { columnOf, kindOf } from '../sql-words.ts'
import { selected } from './query.ts'
import { CLICKHOUSE, placeOf } from './sql.ts'

/** Keys in one statement. */
export const KEYS_AT_ONCE = 2_000

/** Which of the rows' keys there are, within the spans of their times. Any version of a key will do. */
export function keysQuery(database: string, table: AnyTable, rows: readonly AnyRow[]): Query {
  const fields = keyFields(table)
  const columns = fields.map(({ name }) => columnOf(table, name))
  const keys = rows.map(
    (row) => `(${fields.map(({ name, kind }) => CLICKHOUSE.literal(kind, row[name])).join(', ')})`,
  )
  const spans = spansOf(table, rows).map((span) => `(${withinSpan(CLICKHOUSE, table, span)})`)
  const list = columns.length === 1 ? columns[0] : `(${columns.join(', ')})`
  const from = ` FROM ${placeOf(database, table.name)} PREWHERE (${spans.join(' OR ')}) WHERE ${list} IN (${keys.join(', ')})`
  return { sql: selected(columns, from), fields }
}

/** A row's key as one text, by which it is found among others. */
export function keyText(table: AnyTable): (row: AnyRow) => string {
  const names = keyFields(table).map(({ name }) => name)
  return (row) => JSON.stringify(names.map((name) => row[name]))
}

function keyFields(table: AnyTable): Field[] {
  return (table.key as readonly string[]).map((name) => ({ name, kind: kindOf(table, name) }))
}
