import { DefinitionError } from '../core/errors.ts'
import type { Duration, Ms } from '../core/time.ts'
import { type CellKind, type FaultFinder, faultFinder, type Range, type Rule } from './rule.ts'

/** `V` is what a row carries in code; it exists for the type checker alone. */
export interface Column<V, K extends CellKind = CellKind> {
  readonly kind: K
  readonly nullable: boolean
  /** What its values must be beyond their kind; src/define/figures.ts has the words for the usual ones. */
  readonly rule?: Rule | undefined
  /** Of figures: the unit, and how many decimals are published; without them all significant digits are. */
  readonly unit?: string
  readonly decimals?: number
  /** What it says, where it is published. */
  readonly meaning?: string
  readonly valueType?: V
}

const column = <V, K extends CellKind>(kind: K, rule?: Rule): Column<V, K> => ({
  kind,
  nullable: false,
  rule,
})
const within = (range: Range | undefined): Rule | undefined => range && { is: 'range', ...range }
const before = (bound: { readonly ahead: Duration } | undefined): Rule | undefined =>
  bound && { is: 'ahead', of: bound.ahead }

/** A moment that has come; `ahead` is for columns about what is still to come, and says how far. */
export const time = (bound?: { readonly ahead: Duration }) => column<Ms, 'time'>('time', before(bound))
/** A day of the calendar; the same holds for it. */
export const date = (bound?: { readonly ahead: Duration }) => column<string, 'date'>('date', before(bound))
export const number = (range?: Range) => column<number, 'number'>('number', within(range))
export const integer = (range?: Range) => column<number, 'integer'>('integer', within(range))
export const boolean = () => column<boolean, 'boolean'>('boolean')
/** Any text; with a form, text of which a function says whether it will do. */
export const text = (form?: { readonly fits: (text: string) => boolean; readonly allowed: string }) =>
  column<string, 'text'>('text', form && { is: 'form', ...form })
/** One of a few words: `oneOf('BUY', 'SELL')`. */
export const oneOf = <const V extends readonly string[]>(...values: V): Column<V[number], 'text'> =>
  column('text', { is: 'one of', values })
export const json = <V = unknown>() => column<V, 'json'>('json')
/** The same column where the figure may be unknown. */
export const maybe = <V, K extends CellKind>({
  valueType: _,
  ...inner
}: Column<V, K>): Column<V | null, K> => ({ ...inner, nullable: true })
/** The same column with what it says, for who gets to read it. */
export const means = <V, K extends CellKind>(inner: Column<V, K>, meaning: string): Column<V, K> => ({
  ...inner,
  meaning,
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

/** Of a table whose rows hold until something changes: sources give what holds now, and the recorder begins and ends versions. */
interface Versions<C extends Columns> {
  /** Whose they are: each has one source for the table. */
  readonly venue: ColumnName<C>
  /** When a version ends; null while it holds. It begins at the table's time. */
  readonly until: TimeColumn<C>
  /** Rows that agree in these are told together or not at all, such as the steps of a ladder. */
  readonly together?: readonly ColumnName<C>[]
}

/** Of a table whose rows may be written before they are final. */
interface Status<C extends Columns> {
  readonly column: ColumnName<C>
  /** What the column says of a row that may still change; whatever else it says, the row is final. */
  readonly provisional: string
}

export interface TableSpec<C extends Columns> {
  readonly name: string
  readonly about: string
  readonly columns: C
  /** The column that orders the table; every query is bounded by it. */
  readonly time: TimeColumn<C>
  /** When a row was last seen to hold, where versions stand for longer than their time says: freshness counts from it.
   * Null for a calendar, whose days to come say nothing about when it was read. */
  readonly seen?: TimeColumn<C> | null
  readonly versions?: Versions<C>
  /** Readers leave provisional rows out unless they are asked for with `includeProvisional`. */
  readonly status?: Status<C>
  /** Two rows with the same key are the same fact. */
  readonly key: readonly ColumnName<C>[]
  /** `append`: a fact never changes, a second row with its key is refused. `replace`: the newest row of a key is read. */
  readonly writes: 'append' | 'replace'
  /** How often rows arrive; `live` as they happen, `on change` when something changed. */
  readonly cadence: Duration | 'live' | 'on change'
  /** Days a row is kept; for good where nothing is said. */
  readonly keepDays?: number | null
  /** Of what is recorded as it passes and may be had later as well: rows say so, in a column that the recorder sets. */
  readonly backfilled?: true
}

export interface Table<C extends Columns = Columns> extends TableSpec<C> {
  readonly keepDays: number | null
  readonly columnNames: readonly ColumnName<C>[]
  readonly faults: FaultFinder
}

/** A table whose columns are no longer of interest to the type checker. */
// biome-ignore lint/suspicious/noExplicitAny: erased once, here; every use of a table stays generic.
export type AnyTable = Table<any>
export type Row<T extends AnyTable> = T extends Table<infer C> ? RowOf<C> : never
export type ColumnsOf<T extends AnyTable> = T extends Table<infer C> ? C : never

/** The column of it. No parser knows it, nor has a row in code: it is for whoever reads the table. */
export const BACKFILLED = 'backfilled'
const READ_BACK = means(
  maybe(boolean()),
  'True of a row that was read back later, from the past that a venue tells or from its archive; null of one recorded as it passed.',
)

export function table<const C extends Columns>(said: TableSpec<C>): Table<C> {
  const spec: TableSpec<C> = said.backfilled
    ? { ...said, columns: { ...said.columns, [BACKFILLED]: READ_BACK } }
    : said
  const wrong = (what: string) => new DefinitionError(`table ${spec.name}: ${what}`)
  if (!/^[a-z][a-z0-9_]*$/.test(spec.name)) throw wrong('a name is lower case with underscores')
  for (const name of Object.keys(spec.columns)) {
    if (!/^[a-z][a-z0-9_]*$/.test(name)) throw wrong(`column ${name} is not lower case with underscores`)
  }
  if (spec.key.length === 0) throw wrong('has no key')
  if (spec.seen && !spec.columns[spec.seen]) throw wrong(`has no column ${spec.seen}`)
  if (spec.versions && (spec.writes !== 'replace' || !spec.columns[spec.versions.until]?.nullable))
    throw wrong('a version is written again when it ends, and has no end before')
  if (spec.status && spec.columns[spec.status.column]?.kind !== 'text')
    throw wrong(`its status is in a column of text, which ${spec.status.column} is not`)
  for (const name of [spec.time, ...spec.key]) {
    if (!spec.columns[name]) throw wrong(`has no column ${name}`)
    if (spec.columns[name].nullable)
      throw wrong(`column ${name} orders or identifies rows and may not be null`)
  }
  return {
    ...spec,
    keepDays: spec.keepDays ?? null,
    columnNames: Object.keys(spec.columns) as ColumnName<C>[],
    faults: faultFinder(spec.columns),
  }
}

type AnyRow = Readonly<Record<string, unknown>>

/**
 * Why a row cannot be believed, or null when it can: which column, what it says, what it may say. The same rules
 * guard the recorder and `import`. What has not happened by `now` is not believed either.
 */
export function faultOf(target: AnyTable, row: AnyRow, now: Ms): string | null {
  return target.faults(row, now)
}
