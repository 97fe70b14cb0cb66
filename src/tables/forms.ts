import type { Duration } from '../core/time.ts'
import { type Column, type Columns, type Table, type TableSpec, table } from '../define/table.ts'

type Said<C extends Columns, Derived extends keyof TableSpec<C>> = Omit<TableSpec<C>, Derived>

/** What was at a moment, `ts`, and never changes. */
export function tape<const C extends Columns & { readonly ts: Column<number, 'time'> }>(
  spec: Said<C, 'time' | 'writes'>,
): Table<C> {
  return formed<C>({ ...spec, time: 'ts', writes: 'append' })
}

/** What a UTC day comes to, written anew until that is settled, and kept for good. */
export function daily<const C extends Columns & { readonly date: Column<string, 'date'> }>(
  spec: Said<C, 'time' | 'writes' | 'cadence' | 'keepDays'> & { readonly cadence?: Duration },
): Table<C> {
  return formed<C>({ cadence: '1d', ...spec, time: 'date', writes: 'replace' })
}

/** That the column of the time is one of C is beyond what the checker can work out. */
function formed<C extends Columns>(spec: Omit<TableSpec<C>, 'time'> & { readonly time: string }): Table<C> {
  return table(spec as unknown as TableSpec<C>)
}
