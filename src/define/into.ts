import type { AnyTable, Row } from './table.ts'

/** One table, or several by a name that the parser gives their rows under. */
export type Into = AnyTable | Readonly<Record<string, AnyTable>>
export type RowsInto<I extends Into> = I extends AnyTable
  ? readonly Row<I>[]
  : { readonly [N in keyof I]: I[N] extends AnyTable ? readonly Row<I[N]>[] : never }

/** Columns of a row that its table lacks. */
type Surplus<G, W> = G extends unknown ? Exclude<keyof G, keyof W> : never
type NoSurplus<G, W> = [Surplus<G, W>] extends [never]
  ? unknown
  : { readonly 'no such column': Surplus<G, W> }
type Checked<G, W> = G extends readonly (infer GivenRow)[]
  ? W extends readonly (infer WantedRow)[]
    ? NoSurplus<GivenRow, WantedRow>
    : never
  : NoSurplus<G, W> & { readonly [N in keyof G & keyof W]: Checked<G[N], W[N]> }
/**
 * What a parser gives: the rows of its tables, no column missing and none too many. Where the types are named by hand
 * (`poll<T, Row<T>[]>` for any table) there is nothing to check, and G is null.
 */
export type Given<I extends Into, G> = [G] extends [null]
  ? readonly object[]
  : G & RowsInto<I> & Checked<G, RowsInto<I>>

/** Rows of each table, by the name that the parser gives them under; of an only table by its own. */
export type RowsByTable = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
