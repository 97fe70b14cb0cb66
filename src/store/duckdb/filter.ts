import { StoreError } from '../../core/errors.ts'
import type { Ms } from '../../core/time.ts'
import type { Position } from '../../define/reader.ts'
import type { AnyTable } from '../../define/table.ts'
import { fitsPosition, orderColumns } from '../position.ts'
import { boundLiteral, columnOf, kindOf, literal, quoteName } from './sql.ts'

export type AnyWhere = Readonly<Record<string, unknown>>

export interface Selection {
  readonly since?: Ms | undefined
  readonly until?: Ms | undefined
  readonly where?: AnyWhere | undefined
  readonly after?: Position | undefined
  readonly order?: 'asc' | 'desc' | undefined
}

/**
 * The WHERE clause of a selection. Of a table whose rows replace each other, only the newest of each key passes:
 * the one furthest down the table. Conditions on the key hold for all rows of a key or none, so they narrow the
 * search for the newest; any other condition is held against the newest alone.
 */
export function whereClause(table: AnyTable, selection: Selection): string {
  const conditions = conditionsOf(table, selection, () => true)
  if (table.writes === 'replace') conditions.push(newestOnly(table, selection))
  return conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`
}

export function newestOnly(table: AnyTable, selection: Selection): string {
  const key: readonly string[] = table.key
  const narrowed = conditionsOf(table, { ...selection, after: undefined }, (name) => key.includes(name))
  const where = narrowed.length === 0 ? '' : ` WHERE ${narrowed.join(' AND ')}`
  const by = key.map((name) => columnOf(table, name)).join(', ')
  return `rowid IN (SELECT max(rowid) FROM ${quoteName(table.name)}${where} GROUP BY ${by})`
}

function conditionsOf(
  table: AnyTable,
  { since, until, where, after, order }: Selection,
  counts: (column: string) => boolean,
): string[] {
  const conditions: string[] = []
  if (counts(table.time)) {
    const time = columnOf(table, table.time)
    const kind = kindOf(table, table.time)
    if (since !== undefined) conditions.push(`${time} >= ${boundLiteral(kind, since)}`)
    if (until !== undefined) conditions.push(`${time} < ${boundLiteral(kind, until)}`)
  }
  for (const [name, condition] of Object.entries(where ?? {})) {
    if (counts(name)) conditions.push(conditionOf(table, name, condition))
  }
  if (after !== undefined) conditions.push(...beyond(table, after, order ?? 'asc'))
  return conditions
}

/** The conditions of a `when`; TRUE when it has none. */
export function whenClause(table: AnyTable, when: AnyWhere): string {
  const conditions = Object.entries(when).map(([name, condition]) => conditionOf(table, name, condition))
  return conditions.length === 0 ? 'TRUE' : conditions.join(' AND ')
}

function conditionOf(table: AnyTable, name: string, condition: unknown): string {
  const column = columnOf(table, name)
  const kind = kindOf(table, name)
  if (Array.isArray(condition)) {
    if (condition.length === 0) return 'FALSE'
    return `${column} IN (${condition.map((value) => literal(kind, value)).join(', ')})`
  }
  if (condition !== null && typeof condition === 'object') {
    const { gte, lt, ...rest } = condition as { gte?: unknown; lt?: unknown }
    const strange = Object.keys(rest)[0]
    if (strange !== undefined)
      throw new StoreError('failed', `${name}: unknown comparison ${JSON.stringify(strange)}`)
    const bounds = [
      ...(gte === undefined ? [] : [`${column} >= ${literal(kind, gte)}`]),
      ...(lt === undefined ? [] : [`${column} < ${literal(kind, lt)}`]),
    ]
    return bounds.length === 0 ? 'TRUE' : `(${bounds.join(' AND ')})`
  }
  return `${column} = ${literal(kind, condition)}`
}

/**
 * Rows strictly beyond a position. Written out column by column, because the engine skips blocks of rows by a plain
 * condition on the time, which comes first, and not by a comparison of tuples.
 */
function beyond(table: AnyTable, position: Position, order: 'asc' | 'desc'): string[] {
  if (!fitsPosition(table, position)) {
    throw new StoreError('failed', `not a position in ${table.name}: ${JSON.stringify(position)}`)
  }
  const sign = order === 'asc' ? '>' : '<'
  const cells = orderColumns(table).map((name, index) => ({
    column: columnOf(table, name),
    value: literal(kindOf(table, name), position[index]),
  }))
  const [time] = cells
  const strict = cells.reduceRight(
    (rest, { column, value }) =>
      rest === ''
        ? `${column} ${sign} ${value}`
        : `(${column} ${sign} ${value} OR (${column} = ${value} AND ${rest}))`,
    '',
  )
  return [`${time!.column} ${sign}= ${time!.value}`, strict]
}

export function orderClause(table: AnyTable, order: 'asc' | 'desc', where?: AnyWhere): string {
  const direction = order === 'desc' ? ' DESC' : ''
  const same = pinned(where)
  return ` ORDER BY ${orderColumns(table)
    .filter((name) => name === table.time || !same.includes(name))
    .map((name) => `${columnOf(table, name)}${direction}`)
    .join(', ')}`
}

/** Columns that are asked for with one value: all rows agree in them. */
export function pinned(where: AnyWhere | undefined): string[] {
  return Object.entries(where ?? {}).flatMap(([name, wanted]) => (typeof wanted === 'object' ? [] : [name]))
}
