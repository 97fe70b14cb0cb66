import { StoreError } from '../core/errors.ts'
import { type Duration, durationMs, type Ms } from '../core/time.ts'
import type { LatestQuery, RangeQuery } from '../define/reader.ts'
import type { AnyTable, Columns } from '../define/table.ts'
import type { Field } from './answer.ts'
import type { AnyWhere } from './conditions.ts'
import type { Selection } from './port.ts'
import { orderColumns } from './position.ts'
import { kindOf } from './sql-words.ts'

/** The questions of a reader once their types are checked, and what every engine reads out of them alike. */
export type AnyRange = RangeQuery<Columns>
export type AnyLatest = LatestQuery<Columns>

type AnyAggregate = { readonly when?: AnyWhere } & Readonly<Record<string, unknown>>

export interface AnyAggregateQuery extends Selection {
  readonly by?: readonly string[]
  readonly take: Readonly<Record<string, AnyAggregate>>
  readonly top?: { readonly by: string; readonly limit: number }
}

export interface AnyBucketQuery extends Omit<AnyAggregateQuery, 'top'> {
  readonly every: Duration
}

/** The verbs of a reader as SQL: text, together with how to read what comes back. */
export interface Query {
  readonly sql: string
  readonly fields: readonly Field[]
}

export function fieldsOf(table: AnyTable, columns: readonly string[] | undefined): Field[] {
  const names: readonly string[] = columns ?? table.columnNames
  return names.map((name) => ({ name, kind: kindOf(table, name) }))
}

const FIGURE_VERBS = ['sum', 'avg', 'median'] as const
const VALUE_VERBS = ['min', 'max', 'first', 'last'] as const
type FigureVerb = (typeof FIGURE_VERBS)[number]
type ValueVerb = (typeof VALUE_VERBS)[number]
type Verb = FigureVerb | ValueVerb | 'count' | 'distinct'

/** One thing that is taken of a group of rows. */
export interface Taken extends Field {
  readonly verb: Verb
  /** Of which column; that of `count` is the time, which every row has. */
  readonly column: string
  readonly when: AnyWhere | undefined
}

const isOne = <V extends string>(verbs: readonly V[], verb: string): verb is V => verbs.includes(verb as V)

export function takenOf(table: AnyTable, take: AnyAggregateQuery['take']): Taken[] {
  return Object.entries(take).map(([name, { when, ...what }]): Taken => {
    const verb = Object.keys(what)[0] ?? ''
    if (verb === 'count') return { name, kind: 'number', verb, column: table.time, when }
    const column = what[verb]
    if (typeof column !== 'string') throw new StoreError('failed', `${name}: which column?`)
    const kind = kindOf(table, column)
    if (isOne(FIGURE_VERBS, verb)) {
      if (kind !== 'number' && kind !== 'integer') throw new StoreError('failed', `${column} is no figure`)
      return { name, kind: 'number', verb, column, when }
    }
    if (isOne(VALUE_VERBS, verb)) return { name, kind, verb, column, when }
    if (verb === 'distinct') return { name, kind: 'number', verb, column, when }
    throw new StoreError('failed', `unknown aggregate ${JSON.stringify(verb)}`)
  })
}

/** What the largest groups are largest by. */
export function topTaken<T extends Field>(
  top: NonNullable<AnyAggregateQuery['top']>,
  taken: readonly T[],
): T {
  const by = taken.find(({ name }) => name === top.by)
  if (!by) throw new StoreError('failed', `top by ${JSON.stringify(top.by)}, which is not taken`)
  return by
}

/**
 * Whether every row of a key gives the same answer, so that the newest need not be found: the least, the greatest and
 * the number of different values of what is in the key. Of a year of options this saves three seconds.
 */
export function asksKeyAlone(table: AnyTable, query: AnyAggregateQuery): boolean {
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

export function stepOf({ every }: AnyBucketQuery): Ms {
  const step = durationMs(every)
  if (!Number.isSafeInteger(step) || step < 1) throw new StoreError('failed', `not a span: ${every}`)
  return step
}

/**
 * What orders the rows of one group: the time, and the rest of the key where two rows can share a time. `same` are
 * columns in which all rows of the group agree: comparing several takes many times as long as comparing one.
 */
export function newnessColumns(table: AnyTable, same: readonly string[]): string[] {
  const [time, ...rest] = orderColumns(table)
  return [time!, ...rest.filter((name) => !same.includes(name))]
}

export function groupClause(groups: readonly string[]): string {
  return groups.length === 0 ? '' : ` GROUP BY ${groups.join(', ')}`
}

export function sortClause(groups: readonly string[]): string {
  return groups.length === 0 ? '' : ` ORDER BY ${groups.join(', ')}`
}
