import type { AnyTable } from '../../define/table.ts'
import { conditionsOf, type Selected } from '../conditions.ts'
import { sortingKey } from './schema.ts'
import { CLICKHOUSE, placeOf } from './sql.ts'

/**
 * FROM and the conditions of a selection. Of several rows with one key the engine hands on the newest (FINAL).
 * Conditions on the key hold of all rows of a key or none, so they may be looked at before that; any other condition is
 * held against the newest alone.
 */
export function fromClause(database: string, table: AnyTable, selection: Selected, final = true): string {
  const key = sortingKey(table)
  const { after, ...bounds } = selection
  const isOfKey = (name: string) => key.includes(name)
  const early = conditionsOf(CLICKHOUSE, table, bounds, isOfKey)
  const late = conditionsOf(CLICKHOUSE, table, bounds, (name) => !isOfKey(name))
  if (after !== undefined) {
    const beyond = conditionsOf(CLICKHOUSE, table, { after, order: selection.order }, () => false)
    if (isOfKey(table.time)) early.push(...beyond)
    else late.push(...beyond)
  }
  const clause = (word: string, conditions: readonly string[]) =>
    conditions.length === 0 ? '' : ` ${word} ${conditions.join(' AND ')}`
  const place = placeOf(database, table.name)
  return ` FROM ${place}${final ? ' FINAL' : ''}${clause('PREWHERE', early)}${clause('WHERE', late)}`
}
