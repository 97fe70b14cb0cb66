import type { Duration } from '../core/time.ts'
import { type Columns, date, means, type Table, type TableSpec, table, time } from '../define/table.ts'

/** What a table of a form says itself: its time is a column that comes first, and need not be named. */
type Said<T extends Columns, C extends Columns, Derived extends keyof TableSpec<T & C>> = Omit<
  TableSpec<T & C>,
  Derived | 'columns' | 'time' | 'writes'
> & { readonly columns: C }

const MOMENT = { ts: means(time(), 'When it was so.') }
const DAY = { date: means(date(), 'UTC day.') }

/** What was at a moment, `ts`, and never changes. */
export function tape<const C extends Columns>(spec: Said<typeof MOMENT, C, never>) {
  return formed<typeof MOMENT & C>({
    ...spec,
    columns: { ...MOMENT, ...spec.columns },
    time: 'ts',
    writes: 'append',
  })
}

/** What a UTC `date` comes to, written anew until that is settled, and kept for good. */
export function daily<const C extends Columns>(
  spec: Said<typeof DAY, C, 'cadence' | 'keepDays'> & { readonly cadence?: Duration },
) {
  const columns = { ...DAY, ...spec.columns }
  return formed<typeof DAY & C>({ cadence: '1d', ...spec, columns, time: 'date', writes: 'replace' })
}

/** What stands until it changes, each fact in one row. */
export function standing<const C extends Columns>(spec: Omit<TableSpec<C>, 'writes' | 'cadence'>): Table<C> {
  return formed<C>({ ...spec, writes: 'replace', cadence: 'on change' })
}

/** That the column of the time is one of C is beyond what the checker can work out. */
function formed<C extends Columns>(spec: Omit<TableSpec<C>, 'time'> & { readonly time: string }): Table<C> {
  return table(spec as unknown as TableSpec<C>)
}
