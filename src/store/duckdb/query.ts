import type { AnyTable } from '../../define/table.ts'
import type { Field } from '../answer.ts'
import { type AnyWhere, orderClause, pinned, whenClause } from '../conditions.ts'
import {
  type AnyAggregateQuery,
  type AnyBucketQuery,
  type AnyLatest,
  type AnyRange,
  asksKeyAlone,
  fieldsOf,
  groupClause,
  newnessColumns,
  type Query,
  sortClause,
  stepOf,
  type Taken,
  takenOf,
  topTaken,
} from '../questions.ts'
import { columnOf, kindOf, limitLiteral, quoteName } from '../sql-words.ts'
import { outExpression } from './decode.ts'
import { whereClause } from './filter.ts'
import { DUCKDB } from './sql.ts'

/** The verbs of a reader as SQL. Pure: text out. */

/** From so many rows on, it pays to find the last row's time first and to sort only what lies before it. */
const LARGE_PAGE = 500

export function rangeQuery(table: AnyTable, query: AnyRange): Query {
  const fields = fieldsOf(table, query.columns)
  const list = fields.map(({ name, kind }) => outExpression(kind, columnOf(table, name)))
  return { sql: `SELECT ${list.join(', ')}${pageOf(table, query, query.limit)}`, fields }
}

/** FROM, WHERE, ORDER BY and LIMIT of a page of rows. */
export function pageOf(table: AnyTable, query: AnyRange, limit: number): string {
  const name = quoteName(table.name)
  const where = whereClause(table, query)
  const cut =
    limit >= LARGE_PAGE && table.writes === 'append' ? cutOf(table, where, query.order, limit) : null
  const bounded = cut === null ? where : `${where}${where === '' ? ' WHERE' : ' AND'} ${cut}`
  return ` FROM ${name}${bounded}${orderClause(DUCKDB, table, query.order, query.where as AnyWhere)} LIMIT ${limitLiteral(limit)}`
}

/** Sorting whole rows of a wide window is slow; sorting its times alone is not, and bounds the rest. */
function cutOf(table: AnyTable, where: string, order: 'asc' | 'desc', limit: number): string {
  const time = columnOf(table, table.time)
  const [furthest, sign, direction] = order === 'asc' ? ['max', '<=', ''] : ['min', '>=', ' DESC']
  return `${time} ${sign} (SELECT ${furthest}("#t") FROM (SELECT ${time} AS "#t" FROM ${quoteName(table.name)}${where} ORDER BY "#t"${direction} LIMIT ${limitLiteral(limit)}))`
}

/**
 * The newest row of each combination: found by its place in the table, which the engine aggregates quickly, and
 * then fetched. Only when rows of a combination can share a time does the rest of the key have to decide. What has
 * to be known is aggregated in the same pass: `arg_max` leaves out rows whose first argument is unknown.
 */
export function latestQuery(table: AnyTable, query: AnyLatest): Query {
  const fields = fieldsOf(table, query.columns)
  const name = quoteName(table.name)
  const by = query.by.map((column) => columnOf(table, column))
  const newer = newness(table, [...query.by, ...pinned(query.where)])
  const known = fields.filter((field) => query.known?.includes(field.name))
  const lastKnown = known.map(
    (field, i) => `arg_max(${columnOf(table, field.name)}, ${newer}) AS "#known${i}"`,
  )
  const found = `SELECT ${[`arg_max(rowid, ${newer}) AS "#newest"`, ...lastKnown].join(', ')} FROM ${name}${whereClause(table, query)}${groupClause(by)}`
  const list = fields.map((field) => {
    const place = known.indexOf(field)
    return outExpression(field.kind, place < 0 ? columnOf(table, field.name) : `"#known${place}"`)
  })
  // The bounds once more: the engine skips blocks of rows by them before it looks for places.
  const bounds = whereClause({ ...table, writes: 'append' }, query)
  const sql = `SELECT ${list.join(', ')} FROM ${name} JOIN (${found}) AS "#found" ON rowid = "#newest"${bounds}${sortClause(by)}`
  return { sql, fields }
}

export function aggregateQuery(table: AnyTable, query: AnyAggregateQuery): Query {
  const where = whereClause(asksKeyAlone(table, query) ? { ...table, writes: 'append' } : table, query)
  return groupedQuery(table, query, where, [])
}

/** A field that rows are grouped by. */
interface Group extends Field {
  readonly by: string
  readonly out: string
}

/** `first` are groups before those of `by`. */
function groupedQuery(
  table: AnyTable,
  { by = [], take, top, where: asked }: AnyAggregateQuery,
  where: string,
  first: readonly Group[],
): Query {
  const columns = by.map((name): Group => {
    const [kind, column] = [kindOf(table, name), columnOf(table, name)]
    return { name, kind, by: column, out: outExpression(kind, column) }
  })
  const groups = [...first, ...columns]
  const takes = takesOf(table, take, [...by, ...pinned(asked)])
  const list = [
    ...groups.map(({ out }) => out),
    ...takes.map(({ kind, expression }) => outExpression(kind, expression)),
  ].join(', ')
  const grouped = groups.map((group) => group.by)
  const sort = top ? topClause(top, takes, grouped) : sortClause(grouped)
  return {
    sql: `SELECT ${list} FROM ${quoteName(table.name)}${where}${groupClause(grouped)}${sort}`,
    fields: [...groups, ...takes],
  }
}

export function bucketQuery(table: AnyTable, query: AnyBucketQuery): Query {
  const step = stepOf(query)
  const time = columnOf(table, table.time)
  const ms = kindOf(table, table.time) === 'date' ? `epoch_ms(${time}::TIMESTAMP)` : `epoch_ms(${time})`
  const by = `(${ms} // ${step})`
  const bucket: Group = { name: 'bucket', kind: 'time', by, out: `(${by} * ${step})::DOUBLE` }
  return groupedQuery(table, query, whereClause(table, query), [bucket])
}

/** Without the cast that hands it out. */
interface Take extends Taken {
  readonly expression: string
}

function takesOf(table: AnyTable, take: AnyAggregateQuery['take'], same: readonly string[]): Take[] {
  return takenOf(table, take).map((taken) => ({ ...taken, expression: expressionOf(table, taken, same) }))
}

/** Unknown values take no part in any of them, as is usual: `last` is the last known value. */
function expressionOf(table: AnyTable, { verb, column: name, when }: Taken, same: readonly string[]): string {
  const column = columnOf(table, name)
  const filter = when === undefined ? '' : ` FILTER (WHERE ${whenClause(DUCKDB, table, when)})`
  switch (verb) {
    case 'count':
      return `count(*)${filter}`
    case 'first':
      return `arg_min(${column}, ${newness(table, same)})${filter}`
    case 'last':
      return `arg_max(${column}, ${newness(table, same)})${filter}`
    case 'distinct':
      return `count(DISTINCT ${column})${filter}`
    default:
      return `${verb}(${column})${filter}`
  }
}

function newness(table: AnyTable, same: readonly string[]): string {
  const columns = newnessColumns(table, same).map((name) => columnOf(table, name))
  return columns.length === 1 ? columns[0]! : `row(${columns.join(', ')})`
}

function topClause(
  top: NonNullable<AnyAggregateQuery['top']>,
  takes: readonly Take[],
  groups: readonly string[],
): string {
  const largest = `${topTaken(top, takes).expression} DESC NULLS LAST`
  return ` ORDER BY ${[largest, ...groups].join(', ')} LIMIT ${limitLiteral(top.limit)}`
}
