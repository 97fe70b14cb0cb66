import { StoreError } from '../../core/errors.ts'
import { type Duration, durationMs } from '../../core/time.ts'
import type { LatestQuery, RangeQuery } from '../../define/reader.ts'
import type { CellKind } from '../../define/rule.ts'
import type { AnyTable, Columns } from '../../define/table.ts'
import type { Selection } from '../port.ts'
import { orderColumns } from '../position.ts'
import { type Field, outExpression } from './decode.ts'
import { type AnyWhere, orderClause, pinned, whenClause, whereClause } from './filter.ts'
import { columnOf, kindOf, limitLiteral, quoteName } from './sql.ts'

/** The verbs of a reader as SQL. Pure: text out, together with how to read what comes back. */
export interface Query {
  readonly sql: string
  readonly fields: readonly Field[]
}

export type Bounds = Selection
export type AnyRange = RangeQuery<Columns>
export type AnyLatest = LatestQuery<Columns>

type AnyAggregate = { readonly when?: AnyWhere } & Readonly<Record<string, unknown>>

export interface AnyAggregateQuery extends Bounds {
  readonly by?: readonly string[]
  readonly take: Readonly<Record<string, AnyAggregate>>
  readonly top?: { readonly by: string; readonly limit: number }
}

export interface AnyBucketQuery extends Omit<AnyAggregateQuery, 'top'> {
  readonly every: Duration
}

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
  return ` FROM ${name}${bounded}${orderClause(table, query.order, query.where as AnyWhere)} LIMIT ${limitLiteral(limit)}`
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
  const list = [...groups.map(({ out }) => out), ...takes.map(sqlOf)].join(', ')
  const grouped = groups.map((group) => group.by)
  const sort = top ? topClause(top, takes, grouped) : sortClause(grouped)
  return {
    sql: `SELECT ${list} FROM ${quoteName(table.name)}${where}${groupClause(grouped)}${sort}`,
    fields: [...groups, ...takes],
  }
}

/**
 * Whether every row of a key gives the same answer, so that the newest need not be found: the least, the greatest and
 * the number of different values of what is in the key. Of a year of options this saves three seconds.
 */
function asksKeyAlone(table: AnyTable, query: AnyAggregateQuery): boolean {
  const key: readonly string[] = table.key
  const inKey = (names: readonly string[]) => names.every((name) => key.includes(name))
  const named = [table.time, ...(query.by ?? []), ...Object.keys(query.where ?? {})]
  return (
    inKey(named) &&
    Object.values(query.take).every(({ when, ...what }) => {
      const column = what.min ?? what.max ?? what.distinct
      return typeof column === 'string' && inKey([column, ...Object.keys(when ?? {})])
    })
  )
}

export function bucketQuery(table: AnyTable, query: AnyBucketQuery): Query {
  const step = durationMs(query.every)
  if (!Number.isSafeInteger(step) || step < 1) throw new StoreError('failed', `not a span: ${query.every}`)
  const time = columnOf(table, table.time)
  const ms = kindOf(table, table.time) === 'date' ? `epoch_ms(${time}::TIMESTAMP)` : `epoch_ms(${time})`
  const by = `(${ms} // ${step})`
  const bucket: Group = { name: 'bucket', kind: 'time', by, out: `(${by} * ${step})::DOUBLE` }
  return groupedQuery(table, query, whereClause(table, query), [bucket])
}

function fieldsOf(table: AnyTable, columns: readonly string[] | undefined): Field[] {
  const names: readonly string[] = columns ?? table.columnNames
  return names.map((name) => ({ name, kind: kindOf(table, name) }))
}

interface Take extends Field {
  /** Without the cast that hands it out. */
  readonly expression: string
}

function sqlOf({ kind, expression }: Take): string {
  return outExpression(kind, expression)
}

function takesOf(
  table: AnyTable,
  take: Readonly<Record<string, AnyAggregate>>,
  same: readonly string[],
): Take[] {
  return Object.entries(take).map(([name, { when, ...what }]) => {
    const verb = Object.keys(what)[0] ?? ''
    const column = what[verb]
    const filter = when === undefined ? '' : ` FILTER (WHERE ${whenClause(table, when)})`
    if (verb === 'count') return { name, kind: 'number', expression: `count(*)${filter}` }
    if (typeof column !== 'string') throw new StoreError('failed', `${name}: which column?`)
    return { name, ...aggregateOf(table, verb, column, same, filter) }
  })
}

/** Unknown values take no part in any of them, as is usual: `last` is the last known value. */
function aggregateOf(
  table: AnyTable,
  verb: string,
  name: string,
  same: readonly string[],
  filter: string,
): { kind: CellKind; expression: string } {
  const column = columnOf(table, name)
  const kind = kindOf(table, name)
  switch (verb) {
    case 'sum':
    case 'avg':
    case 'median':
      if (kind !== 'number' && kind !== 'integer') throw new StoreError('failed', `${name} is no figure`)
      return { kind: 'number', expression: `${verb}(${column})${filter}` }
    case 'min':
    case 'max':
      return { kind, expression: `${verb}(${column})${filter}` }
    case 'first':
      return { kind, expression: `arg_min(${column}, ${newness(table, same)})${filter}` }
    case 'last':
      return { kind, expression: `arg_max(${column}, ${newness(table, same)})${filter}` }
    case 'distinct':
      return { kind: 'number', expression: `count(DISTINCT ${column})${filter}` }
    default:
      throw new StoreError('failed', `unknown aggregate ${JSON.stringify(verb)}`)
  }
}

/**
 * What orders the rows of one group: the time, and the rest of the key where two rows can share a time. `same` are
 * columns in which all rows of the group agree: comparing several takes many times as long as comparing one.
 */
function newness(table: AnyTable, same: readonly string[]): string {
  const [time, ...rest] = orderColumns(table)
  const open = rest.filter((name) => !same.includes(name))
  const columns = [time!, ...open].map((name) => columnOf(table, name))
  return columns.length === 1 ? columns[0]! : `row(${columns.join(', ')})`
}

function groupClause(groups: readonly string[]): string {
  return groups.length === 0 ? '' : ` GROUP BY ${groups.join(', ')}`
}

function sortClause(groups: readonly string[]): string {
  return groups.length === 0 ? '' : ` ORDER BY ${groups.join(', ')}`
}

function topClause(
  top: { readonly by: string; readonly limit: number },
  takes: readonly Take[],
  groups: readonly string[],
): string {
  const take = takes.find(({ name }) => name === top.by)
  if (!take) throw new StoreError('failed', `top by ${JSON.stringify(top.by)}, which is not taken`)
  return ` ORDER BY ${[`${take.expression} DESC NULLS LAST`, ...groups].join(', ')} LIMIT ${limitLiteral(top.limit)}`
}
