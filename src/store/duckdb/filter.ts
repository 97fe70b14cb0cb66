import type { AnyTable } from '../../define/table.ts'
import { conditionsOf, type Selected } from '../conditions.ts'
import { columnOf, quoteName } from '../sql-words.ts'
import { DUCKDB } from './sql.ts'

/**
 * The WHERE clause of a selection. Of a table whose rows replace each other, only the newest of each key passes:
 * the one furthest down the table. Conditions on the key hold for all rows of a key or none, so they narrow the
 * search for the newest; any other condition is held against the newest alone.
 */
export function whereClause(table: AnyTable, selection: Selected): string {
  const conditions = conditionsOf(DUCKDB, table, selection, () => true)
  if (table.writes === 'replace') conditions.push(newestOnly(table, selection))
  return conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`
}

export function newestOnly(table: AnyTable, selection: Selected): string {
  const key: readonly string[] = table.key
  const narrowed = conditionsOf(DUCKDB, table, { ...selection, after: undefined }, (name) =>
    key.includes(name),
  )
  const where = narrowed.length === 0 ? '' : ` WHERE ${narrowed.join(' AND ')}`
  const by = key.map((name) => columnOf(table, name)).join(', ')
  return `rowid IN (SELECT max(rowid) FROM ${quoteName(table.name)}${where} GROUP BY ${by})`
}
