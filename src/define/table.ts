import { DefinitionError } from '../core/errors.ts'
import type { Duration, Ms } from '../core/time.ts'
import type { HistoryRoute } from './history.ts'

/** What a cell may hold. `time` is milliseconds in code and a timestamp in the engine; `date` is YYYY-MM-DD. */
export type CellKind = 'time' | 'date' | 'text' | 'number' | 'integer' | 'boolean' | 'json'

/** `V` is what a row carries in code; it exists for the type checker alone. */
export interface Column<V, K extends CellKind = CellKind> {
  readonly kind: K
  readonly nullable: boolean
  readonly valueType?: V
}

const column =
  <V, K extends CellKind>(kind: K) =>
  (): Column<V, K> => ({ kind, nullable: false })

export const time = column<Ms, 'time'>('time')
export const date = column<string, 'date'>('date')
export const number = column<number, 'number'>('number')
export const integer = column<number, 'integer'>('integer')
export const boolean = column<boolean, 'boolean'>('boolean')
/** Text; with type arguments, one of a few words: `text<'BUY' | 'SELL'>()`. */
export const text = <V extends string = string>(): Column<V, 'text'> => ({ kind: 'text', nullable: false })
export const json = <V = unknown>(): Column<V, 'json'> => ({ kind: 'json', nullable: false })
/** The same column where the figure may be unknown. */
export const maybe = <V, K extends CellKind>(inner: Column<V, K>): Column<V | null, K> => ({
  kind: inner.kind,
  nullable: true,
})

export type Columns = Readonly<Record<string, Column<unknown>>>
export type ColumnName<C extends Columns> = keyof C & string
type ColumnsOfKind<C extends Columns, K extends CellKind> = {
  [N in ColumnName<C>]: C[N] extends Column<unknown, infer Kind> ? (Kind extends K ? N : never) : never
}[ColumnName<C>]
type TimeColumn<C extends Columns> = ColumnsOfKind<C, 'time' | 'date'>
export type NumberColumn<C extends Columns> = ColumnsOfKind<C, 'number' | 'integer'>
type CellValue<T> = T extends Column<infer V> ? V : never
export type RowOf<C extends Columns> = { -readonly [N in ColumnName<C>]: CellValue<C[N]> }

export interface TableSpec<C extends Columns> {
  readonly name: string
  readonly about: string
  readonly columns: C
  /** The column that orders the table; every query is bounded by it. */
  readonly time: TimeColumn<C>
  /** When a row was last seen to hold, where versions stand for longer than their time says: freshness counts from it.
   * Null for a calendar, whose days to come say nothing about when it was read. */
  readonly seen?: TimeColumn<C> | null
  /** Two rows with the same key are the same fact. */
  readonly key: readonly ColumnName<C>[]
  /** `append`: a fact never changes, a second row with its key is refused. `replace`: the newest row of a key is read. */
  readonly writes: 'append' | 'replace'
  /** How often rows arrive; `live` as they happen, `on change` when something changed. */
  readonly cadence: Duration | 'live' | 'on change'
  /** Days a row is kept; null keeps it for good. */
  readonly keepDays: number | null
  /** First day of the record, where it has one. */
  readonly since: string | null
  /** The paid history route that publishes the rows. */
  readonly history?: HistoryRoute<C>
}

export interface Table<C extends Columns = Columns> extends TableSpec<C> {
  readonly columnNames: readonly ColumnName<C>[]
}

/** A table whose columns are no longer of interest to the type checker. */
// biome-ignore lint/suspicious/noExplicitAny: erased once, here; every use of a table stays generic.
export type AnyTable = Table<any>
export type Row<T extends AnyTable> = T extends Table<infer C> ? RowOf<C> : never
export type ColumnsOf<T extends AnyTable> = T extends Table<infer C> ? C : never

export function table<const C extends Columns>(spec: TableSpec<C>): Table<C> {
  const wrong = (what: string) => new DefinitionError(`table ${spec.name}: ${what}`)
  if (!/^[a-z][a-z0-9_]*$/.test(spec.name)) throw wrong('a name is lower case with underscores')
  for (const name of Object.keys(spec.columns)) {
    if (!/^[a-z][a-z0-9_]*$/.test(name)) throw wrong(`column ${name} is not lower case with underscores`)
  }
  if (spec.key.length === 0) throw wrong('has no key')
  if (spec.seen && !spec.columns[spec.seen]) throw wrong(`has no column ${spec.seen}`)
  for (const name of [spec.time, ...spec.key]) {
    if (!spec.columns[name]) throw wrong(`has no column ${name}`)
    if (spec.columns[name].nullable)
      throw wrong(`column ${name} orders or identifies rows and may not be null`)
  }
  return { ...spec, columnNames: Object.keys(spec.columns) as ColumnName<C>[] }
}

/** Why a row cannot be stored, or null when it can. The same rule guards the recorder and `import`. */
export function faultOf(target: AnyTable, row: Readonly<Record<string, unknown>>): string | null {
  for (const name of target.columnNames) {
    const { kind, nullable } = target.columns[name]
    const value = row[name]
    if (value === null || value === undefined) {
      if (!nullable) return `${name} is missing`
    } else if (!fits(kind, value)) return `${name} is no ${kind}: ${JSON.stringify(value)}`
  }
  return null
}

function fits(kind: CellKind, value: unknown): boolean {
  switch (kind) {
    case 'time':
      // Between the years 2000 and 2100: seconds or microseconds taken for milliseconds are caught here.
      return (
        typeof value === 'number' &&
        Number.isInteger(value) &&
        value > 946_684_800_000 &&
        value < 4_102_444_800_000
      )
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
    case 'text':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'integer':
      return typeof value === 'number' && Number.isSafeInteger(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'json':
      return true
  }
}
