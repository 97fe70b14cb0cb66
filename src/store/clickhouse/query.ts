import type { CellKind } from '../../define/rule.ts'
import type { AnyTable } from '../../define/table.ts'
import type { Field } from '../answer.ts'
import { type AnyWhere, orderClause, pinned, type Selected, whenClause } from '../conditions.ts'
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
import { kindOf, limitLiteral, quoteName } from '../sql-words.ts'
import { fromClause } from './filter.ts'
import { ENGINE_TYPES, sortingKey, VERSION } from './schema.ts'
import { CLICKHOUSE, columnOf } from './sql.ts'

/** The verbs of a reader as SQL. Pure: text out. What comes out has names that no column has: the engine takes a name
 * that is given in a statement for the thing itself, everywhere in it. */

/** SELECT list and form of the answer around what lies between. */
export function selected(expressions: readonly string[], rest: string): string {
  const list = expressions.map((expression, index) => `${expression} AS _${index}`)
  return `SELECT ${list.join(', ')}${rest} FORMAT Native`
}

/** FROM, conditions, ORDER BY and LIMIT of a page of rows. */
export function pageOf(database: string, table: AnyTable, query: AnyRange, limit: number): string {
  return `${fromClause(database, table, query)}${inOrder(table, query.order)} LIMIT ${limitLiteral(limit)}`
}

/**
 * The whole key, also where it is asked for: releases of old lose track of a column that no clause but PREWHERE names when
 * there is nothing to read. The same holds of the version, which decides nothing, as no two rows share a key.
 */
export function inOrder(table: AnyTable, order: 'asc' | 'desc'): string {
  return `${orderClause(CLICKHOUSE, table, order)}, ${quoteName(VERSION)}`
}

/** The newest row of each combination, column by column: all of them by the same order, which no two rows share. */
export function latestQuery(database: string, table: AnyTable, query: AnyLatest): Query {
  const fields = fieldsOf(table, query.columns)
  const by = query.by.map((column) => columnOf(table, column))
  // No two rows agree in all of these: there is nothing to choose from.
  if (sortingKey(table).every((name) => (query.by as readonly string[]).includes(name))) {
    const list = fields.map(({ name }) => columnOf(table, name))
    const rest = `${fromClause(database, table, query as Selected)}${sortClause([...by, quoteName(VERSION)])}`
    return { sql: selected(list, rest), fields }
  }
  const newest = new NewestCells(newness(table, [...query.by, ...pinned(query.where as AnyWhere)]))
  const list = fields.map(({ name, kind }) => {
    const column = columnOf(table, name)
    if ((query.by as readonly string[]).includes(name)) return () => column
    if (!table.columns[name].nullable) return newest.cell(column)
    if ((query.known as readonly string[] | undefined)?.includes(name)) return newest.known(column)
    const [isUnknown, value] = [
      newest.cell(`isNull(${column})`),
      newest.cell(`ifNull(${column}, ${plainOf(kind)})`),
    ]
    return () => `if(${isUnknown()} = 1, NULL, ${value()})`
  })
  const expressions = list.map((made) => made())
  const from = fromClause(database, table, query as Selected)
  // Where nothing is grouped there would be a row of nothing.
  return {
    sql: selected(expressions, `${from}${groupClause(by)} HAVING count() > 0${sortClause(by)}`),
    fields,
  }
}

/**
 * What the newest row says. Where several columns decide which that is, comparing them costs far more than the rest, so
 * that all cells are taken at once. Only what is never unknown: releases of old mix up the others.
 */
class NewestCells {
  readonly #newer: string
  readonly #cells: string[] = []

  constructor(newer: string) {
    this.#newer = newer
  }

  /** What it is called is known once all of them are. */
  cell(expression: string): () => string {
    const place = this.#cells.push(expression)
    return () => {
      if (this.#cells.length === 1 || !this.#newer.startsWith('tuple('))
        return `argMax(${expression}, ${this.#newer})`
      return `tupleElement(argMax(tuple(${this.#cells.join(', ')}), ${this.#newer}), ${place})`
    }
  }

  /** Rows whose value is unknown are left out by the engine. */
  known(column: string): () => string {
    return () => `argMax(${column}, ${this.#newer})`
  }
}

/** A value of the kind, to stand where one is unknown. */
function plainOf(kind: CellKind): string {
  return ENGINE_TYPES[kind] === 'String' ? `''` : `to${ENGINE_TYPES[kind]}(0)`
}

export function aggregateQuery(database: string, table: AnyTable, query: AnyAggregateQuery): Query {
  return groupedQuery(table, query, fromClause(database, table, query, !asksKeyAlone(table, query)), [])
}

export function bucketQuery(database: string, table: AnyTable, query: AnyBucketQuery): Query {
  const step = stepOf(query)
  const by = `intDiv(${columnOf(table, table.time)}, ${step})`
  const bucket: Group = { name: 'bucket', kind: 'time', by, out: `${by} * ${step}` }
  return groupedQuery(table, query, fromClause(database, table, query), [bucket])
}

/** A field that rows are grouped by. */
interface Group extends Field {
  readonly by: string
  readonly out: string
}

/** `first` are groups before those of `by`. */
function groupedQuery(
  table: AnyTable,
  { by = [], take, top, where }: AnyAggregateQuery,
  from: string,
  first: readonly Group[],
): Query {
  const columns = by.map((name): Group => {
    const column = columnOf(table, name)
    return { name, kind: kindOf(table, name), by: column, out: column }
  })
  const groups = [...first, ...columns]
  const same = [...by, ...pinned(where as AnyWhere)]
  const takes = takenOf(table, take).map((taken) => ({
    ...taken,
    expression: expressionOf(table, taken, same),
  }))
  const list = [...groups.map(({ out }) => out), ...takes.map(({ expression }) => expression)]
  const grouped = groups.map((group) => group.by)
  const sort = top
    ? ` ORDER BY ${[`${topTaken(top, takes).expression} DESC NULLS LAST`, ...grouped].join(', ')} LIMIT ${limitLiteral(top.limit)}`
    : sortClause(grouped)
  return { sql: selected(list, `${from}${groupClause(grouped)}${sort}`), fields: [...groups, ...takes] }
}

/**
 * Unknown values take no part in any of them, as is usual: `last` is the last known value. What does not count is made
 * unknown, and what is asked of no value at all is unknown then, which it would not be of a column that is never so.
 */
function expressionOf(table: AnyTable, { verb, column: name, when }: Taken, same: readonly string[]): string {
  const column = columnOf(table, name)
  const matches = when === undefined ? null : whenClause(CLICKHOUSE, table, when)
  if (verb === 'count') return matches === null ? 'count()' : `ifNull(sum(if(${matches}, 1, 0)), 0)`
  const value = matches === null ? `toNullable(${column})` : `if(${matches}, toNullable(${column}), NULL)`
  switch (verb) {
    case 'sum':
      return kindOf(table, name) === 'integer' ? wholeSum(value) : `sum(${value})`
    case 'avg':
      return `avg(toFloat64(${value}))`
    case 'median':
      return medianOf(`arraySort(groupArray(toFloat64(${value})))`)
    case 'min':
    case 'max':
      return `${verb}(${value})`
    case 'first':
      return `argMin(${value}, ${newness(table, same)})`
    case 'last':
      return `argMax(${value}, ${newness(table, same)})`
    case 'distinct':
      return `ifNull(uniqExact(${value}), 0)`
  }
}

/** Exact for as long as it fits; beyond that the engine would begin again from below. */
function wholeSum(value: string): string {
  const rough = `sum(toFloat64(${value}))`
  return `if(abs(${rough}) < 9e18, toFloat64(sum(${value})), ${rough})`
}

/** The middle one, or what lies between the two in the middle. */
function medianOf(sorted: string): string {
  const count = `length(${sorted})`
  const [low, high] = [`${sorted}[intDiv(${count} + 1, 2)]`, `${sorted}[intDiv(${count}, 2) + 1]`]
  // Halved before they are added, as two large ones could pass what a figure can be.
  return `if(${count} = 0, NULL, if(${count} % 2 = 1, ${low}, ${low} * 0.5 + ${high} * 0.5))`
}

function newness(table: AnyTable, same: readonly string[]): string {
  const columns = newnessColumns(table, same).map((name) => columnOf(table, name))
  return columns.length === 1 ? columns[0]! : `tuple(${columns.join(', ')})`
}
