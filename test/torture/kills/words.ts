import type { AnyTable } from '../../../src/define/table.ts'

/** Where a recording child has come to. */
export type Point = 'open' | 'start' | 'record' | 'compact' | 'stop' | 'end'

/** A line of a recording child. */
export type ChildWords =
  | { readonly at: Point }
  | { readonly kept: string; readonly keys: readonly string[] }
  | { readonly failed: string }

/** The key of a row as one text, by the definition of its table. */
export function keyOf(table: AnyTable, row: Readonly<Record<string, unknown>>): string {
  return table.key.map((column) => String(row[column])).join(' ')
}
