import type { Duration, Ms } from '../core/time.ts'
import type { AnyTable, ColumnName, Columns, ColumnsOf, NumberColumn, Row, RowOf, Table } from './table.ts'

/** One value, one of several, a range, or anything but one value: an unknown one passes that. */
type Condition<V> =
  | V
  | readonly V[]
  | { readonly gte?: V & (number | string); readonly lt?: V & (number | string) }
  | { readonly not: V & (number | string) }
export type Where<C extends Columns> = { readonly [N in ColumnName<C>]?: Condition<NonNullable<RowOf<C>[N]>> }

/** Times are milliseconds; `since` is inclusive, `until` exclusive. */
interface Bounds<C extends Columns> {
  readonly since: Ms
  readonly until?: Ms
  readonly where?: Where<C>
  /** Rows that may still change count as well. Whoever publishes what it made of them says so in its answer. */
  readonly includeProvisional?: true
}

/** Where a page of rows ended: the time and key of its last row. */
export type Position = readonly (string | number | boolean)[]

export interface RangeQuery<C extends Columns, N extends ColumnName<C> = ColumnName<C>>
  extends Partial<Bounds<C>> {
  readonly columns?: readonly N[]
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly after?: Position
}

export interface LatestQuery<C extends Columns, N extends ColumnName<C> = ColumnName<C>> extends Bounds<C> {
  readonly by: readonly ColumnName<C>[]
  readonly columns?: readonly N[]
  /**
   * Columns that carry their newest known value within the bounds: a reading stands until a newer known one, and a
   * later row that lacks it hides nothing. All other columns, the time among them, are of the newest row.
   */
  readonly known?: readonly NoInfer<N>[]
}

/** What each verb is asked of. */
interface Verbs<C extends Columns> {
  count: true
  sum: NumberColumn<C>
  min: ColumnName<C>
  max: ColumnName<C>
  avg: NumberColumn<C>
  median: NumberColumn<C>
  first: ColumnName<C>
  last: ColumnName<C>
  distinct: ColumnName<C>
}
/** One verb and no other. `first` and `last` are by time; `when` counts only the rows that match. */
type Aggregate<C extends Columns> = {
  [V in keyof Verbs<C>]: { readonly [One in V]: Verbs<C>[V] } & {
    readonly [Other in Exclude<keyof Verbs<C>, V>]?: never
  } & { readonly when?: Where<C> }
}[keyof Verbs<C>]

type AggregateValue<C extends Columns, A> = A extends { count: true } | { distinct: string }
  ? number
  : A extends { min: infer N } | { max: infer N } | { first: infer N } | { last: infer N }
    ? N extends ColumnName<C>
      ? RowOf<C>[N] | null
      : never
    : number | null

export type Aggregates<C extends Columns> = Readonly<Record<string, Aggregate<C>>>
export type Aggregated<C extends Columns, A> = { [K in keyof A & string]: AggregateValue<C, A[K]> }

export interface AggregateQuery<C extends Columns, B extends ColumnName<C>, A extends Aggregates<C>>
  extends Bounds<C> {
  readonly by?: readonly B[]
  readonly take: A
  /** Largest first by one of the aggregates; `limit` needs it. */
  readonly top?: { readonly by: keyof A & string; readonly limit: number }
}

export interface BucketQuery<C extends Columns, B extends ColumnName<C>, A extends Aggregates<C>>
  extends Bounds<C> {
  readonly every: Duration
  readonly by?: readonly B[]
  readonly take: A
}

type AggregateRow<C extends Columns, B extends ColumnName<C>, A> = Pick<RowOf<C>, B> & Aggregated<C, A>
/** `bucket` is the start of the bucket. */
type BucketRow<C extends Columns, B extends ColumnName<C>, A> = { bucket: Ms } & AggregateRow<C, B, A>

/** What a board may ask of one table. */
export interface Reader<T extends AnyTable, C extends Columns = ColumnsOf<T>> {
  /** Rows in time order. */
  range<N extends ColumnName<C> = ColumnName<C>>(query: RangeQuery<C, N>): Promise<Pick<RowOf<C>, N>[]>
  /** The newest row of each combination of `by`. */
  latest<N extends ColumnName<C> = ColumnName<C>>(query: LatestQuery<C, N>): Promise<Pick<RowOf<C>, N>[]>
  aggregate<const A extends Aggregates<C>, B extends ColumnName<C> = never>(
    query: AggregateQuery<C, B, A>,
  ): Promise<AggregateRow<C, B, A>[]>
  /** Aggregates per span of time, oldest first; spans without rows are left out. */
  bucket<const A extends Aggregates<C>, B extends ColumnName<C> = never>(
    query: BucketQuery<C, B, A>,
  ): Promise<BucketRow<C, B, A>[]>
}

/** Told what a question has cost: milliseconds of computing, none of waiting. */
export type Spend = (ms: number) => void

/** Hands out readers; the store's port gives one, `run` narrows it to the tables that a board names. */
export type OpenReader = <C extends Columns>(table: Table<C>, spend?: Spend) => Reader<Table<C>>

export type Readers<T extends Readonly<Record<string, AnyTable>>> = { readonly [K in keyof T]: Reader<T[K]> }

/**
 * The question as an engine answers it: of a table with a status its final rows alone, unless provisional ones are asked
 * for or `where` says itself which status is meant.
 */
export function finalRows<Q extends { readonly where?: object; readonly includeProvisional?: true }>(
  { status }: Pick<AnyTable, 'status'>,
  { includeProvisional, ...query }: Q,
): Q {
  if (status === undefined || includeProvisional || (query.where && status.column in query.where))
    return query as Q
  return { ...query, where: { ...query.where, [status.column]: { not: status.provisional } } } as Q
}

/** A reader of whatever engine, that leaves provisional rows out as `finalRows` says. */
export function finalReader<R extends object>(table: Pick<AnyTable, 'status'>, reader: R): R {
  if (table.status === undefined) return reader
  const verbs = Object.entries(reader) as [string, (query: object) => unknown][]
  return Object.fromEntries(
    verbs.map(([verb, ask]) => [verb, (query: object) => ask(finalRows(table, query))]),
  ) as R
}

export type RowWriter = <T extends AnyTable>(table: T, rows: readonly Row<T>[]) => Promise<void>
