import { StoreError } from '../core/errors.ts'
import type { Ms } from '../core/time.ts'
import type { Position } from '../define/reader.ts'
import type { CellKind } from '../define/rule.ts'
import type { AnyTable } from '../define/table.ts'
import { fitsPosition, orderColumns } from './position.ts'
import { kindOf } from './sql-words.ts'

export type AnyWhere = Readonly<Record<string, unknown>>

/** Which rows are meant, and from where on. */
export interface Selected {
  readonly since?: Ms | undefined
  readonly until?: Ms | undefined
  readonly where?: AnyWhere | undefined
  readonly after?: Position | undefined
  readonly order?: 'asc' | 'desc' | undefined
}

/** How an engine writes values: its one strict encoder. */
export interface Dialect {
  /** A column by its name in statements. */
  readonly columnOf: (table: AnyTable, name: string) => string
  readonly literal: (kind: CellKind, value: unknown) => string
  /** A bound in milliseconds held against a time column: a day counts as its midnight. */
  readonly boundLiteral: (kind: CellKind, ms: Ms) => string
}

const ALWAYS = '1 = 1'
const NEVER = '1 = 0'

/** What rows have to be, condition by condition; of the columns that count alone. */
export function conditionsOf(
  dialect: Dialect,
  table: AnyTable,
  { since, until, where, after, order }: Selected,
  counts: (column: string) => boolean,
): string[] {
  const conditions: string[] = []
  if (counts(table.time)) {
    const time = dialect.columnOf(table, table.time)
    const kind = kindOf(table, table.time)
    if (since !== undefined) conditions.push(`${time} >= ${dialect.boundLiteral(kind, since)}`)
    if (until !== undefined) conditions.push(`${time} < ${dialect.boundLiteral(kind, until)}`)
  }
  for (const [name, condition] of Object.entries(where ?? {})) {
    if (counts(name)) conditions.push(conditionOf(dialect, table, name, condition))
  }
  if (after !== undefined) conditions.push(...beyond(dialect, table, after, order ?? 'asc'))
  return conditions
}

/** The conditions of a `when`; true of every row when it has none. */
export function whenClause(dialect: Dialect, table: AnyTable, when: AnyWhere): string {
  const conditions = Object.entries(when).map(([name, condition]) =>
    conditionOf(dialect, table, name, condition),
  )
  return conditions.length === 0 ? ALWAYS : conditions.join(' AND ')
}

function conditionOf(
  { columnOf, literal }: Dialect,
  table: AnyTable,
  name: string,
  condition: unknown,
): string {
  const column = columnOf(table, name)
  const kind = kindOf(table, name)
  if (Array.isArray(condition)) {
    if (condition.length === 0) return NEVER
    return `${column} IN (${condition.map((value) => literal(kind, value)).join(', ')})`
  }
  if (condition !== null && typeof condition === 'object') {
    const { gte, lt, not, ...rest } = condition as { gte?: unknown; lt?: unknown; not?: unknown }
    const strange = Object.keys(rest)[0]
    if (strange !== undefined)
      throw new StoreError('failed', `${name}: unknown comparison ${JSON.stringify(strange)}`)
    if (not !== undefined) return `(${column} IS NULL OR ${column} <> ${literal(kind, not)})`
    const bounds = [
      ...(gte === undefined ? [] : [`${column} >= ${literal(kind, gte)}`]),
      ...(lt === undefined ? [] : [`${column} < ${literal(kind, lt)}`]),
    ]
    return bounds.length === 0 ? ALWAYS : `(${bounds.join(' AND ')})`
  }
  return `${column} = ${literal(kind, condition)}`
}

/**
 * Rows strictly beyond a position. Written out column by column, because engines skip blocks of rows by a plain
 * condition on the time, which comes first, and not by a comparison of tuples.
 */
function beyond(
  { columnOf, literal }: Dialect,
  table: AnyTable,
  position: Position,
  order: 'asc' | 'desc',
): string[] {
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

export function orderClause(
  dialect: Dialect,
  table: AnyTable,
  order: 'asc' | 'desc',
  where?: AnyWhere,
): string {
  const direction = order === 'desc' ? ' DESC' : ''
  const same = pinned(where)
  return ` ORDER BY ${orderColumns(table)
    .filter((name) => name === table.time || !same.includes(name))
    .map((name) => `${dialect.columnOf(table, name)}${direction}`)
    .join(', ')}`
}

/** Columns that are asked for with one value: all rows agree in them. */
export function pinned(where: AnyWhere | undefined): string[] {
  return Object.entries(where ?? {}).flatMap(([name, wanted]) => (typeof wanted === 'object' ? [] : [name]))
}
