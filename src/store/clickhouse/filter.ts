import { dayMs, type Ms } from '../../core/time.ts'
import type { AnyTable } from '../../define/table.ts'
import { conditionsOf, type Selected } from '../conditions.ts'
import { boundMs, kindOf } from '../sql-words.ts'
import { sortingKey, stretchConditions } from './schema.ts'
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
  const [from, to] = timesOf(table, selection)
  const early = isOfKey(table.time) ? stretchConditions(table, from, to) : []
  early.push(...conditionsOf(CLICKHOUSE, table, bounds, isOfKey))
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

/** The times between which all rows of a selection lie, as far as it says. */
function timesOf(
  table: AnyTable,
  { since, until, after, order = 'asc' }: Selected,
): readonly [from: Ms | undefined, to: Ms | undefined] {
  const kind = kindOf(table, table.time)
  const cell = after?.[0]
  const position = typeof cell === 'string' ? (dayMs(cell) ?? undefined) : (cell as Ms | undefined)
  const bounds = (ms: Ms | undefined, ofPosition: Ms | undefined) =>
    [ms === undefined ? undefined : boundMs(kind, ms), ofPosition].filter((one) => one !== undefined)
  const [least, most] = [
    bounds(since, order === 'asc' ? position : undefined),
    bounds(until, order === 'desc' ? position : undefined),
  ]
  return [
    least.length === 0 ? undefined : Math.max(...least),
    most.length === 0 ? undefined : Math.min(...most),
  ]
}
