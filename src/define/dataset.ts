import { DefinitionError } from '../core/errors.ts'
import type { CellKind } from './rule.ts'
import type { PublishedType, Spelling } from './spelling.ts'
import type { AnyTable, ColumnName, Columns, RowOf, Table } from './table.ts'

/** What all rows of a dataset say in a column that it leaves out: rows of its table that say something else are not in it. */
interface Same<V> {
  readonly is: V
}
/** What a column that it leaves out says, worked out from those that it has; null where they do not tell. */
interface Follows<R, V> {
  readonly from: readonly (keyof R & string)[]
  readonly gives: (row: R) => V | null
}
type LeftOut<R, V> = Same<NonNullable<V>> | Follows<R, V> | (null extends V ? 'unknown' : never)
type Spellings<C extends Columns, N extends ColumnName<C>> = {
  readonly [K in N]?: Spelling<NonNullable<RowOf<C>[K]>>
}

interface DatasetSpec<C extends Columns, N extends ColumnName<C>> {
  /** As in /api/v1/public/datasets/<name>. */
  readonly name: string
  readonly aliases?: readonly string[]
  readonly title: string
  readonly table: Table<C>
  /** In the order of the published file. They have the names of the table. */
  readonly columns: readonly N[]
  /** Columns that are written otherwise than their kind is. */
  readonly spelled?: Spellings<C, N>
  /** The rest of the table, column by column. */
  readonly leavesOut: {
    readonly [K in Exclude<ColumnName<C>, N>]: LeftOut<RowOf<Pick<C, N>>, RowOf<C>[K]>
  }
  /** Where a coin is named, and the prices of it: files of others may have them by the thousand. */
  readonly coins?: { readonly named: N; readonly prices?: readonly N[] }
  /** Where whoever publishes the file names itself: each of its cells is the name of the service's own host. */
  readonly signed?: N
  /** The rollup that writes a span before it is settled: what it has not done is not published. */
  readonly settledBy?: string
  /** All days that are over, where nothing is said; of some things only the newest are told. */
  readonly shows?: Shows
  /** What callers ask for by `symbol`. */
  readonly filter: N | null
  readonly order: 'newest first' | 'oldest first'
}

/** A day that is on, as it was taken down once; or so many of the days that are over. */
type Shows = 'newest day' | { readonly days: number }

/** A table as it is published: which columns, how they are written, and what is known of the others. */
export interface Dataset {
  readonly name: string
  readonly aliases: readonly string[]
  readonly title: string
  readonly table: AnyTable
  readonly columns: readonly PublishedColumn[]
  readonly leavesOut: Readonly<Record<string, LeftOut<AnyRow, unknown>>>
  readonly coins: { readonly named: string; readonly prices?: readonly string[] } | null
  readonly signed: string | null
  readonly settledBy: string | null
  readonly shows: Shows | 'all'
  readonly filter: string | null
  readonly order: 'newest first' | 'oldest first'
}

export interface PublishedColumn {
  readonly name: string
  readonly type: PublishedType
  readonly unit: string | null
  readonly spelling: Spelling<unknown> | null
}

type AnyRow = Readonly<Record<string, unknown>>

const TYPES: Readonly<Record<CellKind, PublishedType>> = {
  date: 'date',
  time: 'iso',
  number: 'num',
  integer: 'int',
  text: 'str',
  boolean: 'bool',
  json: 'str',
}

export function dataset<C extends Columns, const N extends ColumnName<C>>(spec: DatasetSpec<C, N>): Dataset {
  const { name, table, columns, aliases = [] } = spec
  for (const each of [name, ...aliases]) {
    if (!/^[a-z0-9-]+$/.test(each))
      throw new DefinitionError(`dataset ${each}: a name is lower case with dashes`)
  }
  const spelled: Readonly<Record<string, Spelling<unknown> | undefined>> = (spec.spelled ?? {}) as never
  return {
    ...spec,
    aliases,
    columns: columns.map((column) => {
      const { kind, unit = null } = table.columns[column]!
      const spelling = spelled[column] ?? null
      return { name: column, type: spelling?.type ?? TYPES[kind], unit, spelling }
    }),
    leavesOut: spec.leavesOut as unknown as Dataset['leavesOut'],
    coins: spec.coins ?? null,
    signed: spec.signed ?? null,
    settledBy: spec.settledBy ?? null,
    shows: spec.shows ?? 'all',
  }
}
