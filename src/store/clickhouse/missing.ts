import type { AnyTable } from '../../define/table.ts'
import type { Field } from '../answer.ts'
import type { AnyRow } from '../batch-cells.ts'
import { spansOf, withinSpan } from '../key-spans.ts'
import type { Query } from '../questions.ts'
import { kindOf } from '../sql-words.ts'
import { selected } from './query.ts'
import { stretchConditions } from './schema.ts'
import { CLICKHOUSE, columnOf, placeOf } from './sql.ts'

/** Keys in one statement. */
export const KEYS_AT_ONCE = 5_000
/** Of more times than that their spans will do: the engine takes long to read a list. */
const MOST_TIMES = 500
/** More keys than that are not fetched in vain, for any one that is asked for. */
const MOST_IN_VAIN = 50

/**
 * Keys that there are, within the spans of the rows' times: all that are asked for, and some that are not, since a list
 * for each column is read several times as fast as a list of keys. Any version of a key will do.
 */
export function keysQuery(database: string, table: AnyTable, rows: readonly AnyRow[]): Query {
  const fields = keyFields(table)
  const columns = fields.map(({ name }) => columnOf(table, name))
  const spans = spansOf(table, rows).map((span) => {
    const within = [...stretchConditions(table, ...span), withinSpan(CLICKHOUSE, table, span)]
    return `(${within.join(' AND ')})`
  })
  const conditions = [`(${spans.join(' OR ')})`]
  let combinations = 1
  for (const { name, kind } of fields) {
    const values = new Set(rows.map((row) => row[name]))
    combinations *= values.size
    if (name === table.time && values.size > MOST_TIMES) continue
    const list = [...values].map((value) => CLICKHOUSE.literal(kind, value))
    conditions.push(`${columnOf(table, name)} IN (${list.join(', ')})`)
  }
  if (combinations > MOST_IN_VAIN * rows.length)
    conditions.push(`(${columns.join(', ')}) IN (${tuples(rows, fields)})`)
  const from = ` FROM ${placeOf(database, table.name)} PREWHERE ${conditions.join(' AND ')}`
  return { sql: selected(columns, from), fields }
}

function tuples(rows: readonly AnyRow[], fields: readonly Field[]): string {
  const keys = rows.map(
    (row) => `(${fields.map(({ name, kind }) => CLICKHOUSE.literal(kind, row[name])).join(', ')})`,
  )
  return keys.join(', ')
}

/** A row's key as one text, by which it is found among others: as it is kept, where a text was none. */
export function keyText(table: AnyTable): (row: AnyRow) => string {
  const names = keyFields(table).map(({ name }) => name)
  return (row) => JSON.stringify(names.map((name) => row[name])).replaceAll(LONE_HALF, '\ufffd')
}

/** As JSON spells a half of a pair that stands alone. */
const LONE_HALF = /\\ud[89a-f][0-9a-f]{2}/g

function keyFields(table: AnyTable): Field[] {
  return (table.key as readonly string[]).map((name) => ({ name, kind: kindOf(table, name) }))
}
