import { type Column, type Columns, type Table, type TableSpec, table } from '../define/table.ts'

type DatedColumns = Columns & { readonly date: Column<string, 'date'> }

/** A table of UTC days: what a day comes to is written anew until that is settled, and kept for good. */
export function daily<const C extends DatedColumns>(
  spec: Omit<TableSpec<C>, 'time' | 'writes' | 'cadence' | 'keepDays'>,
): Table<C> {
  const daily = { ...spec, time: 'date', writes: 'replace', cadence: '1d' }
  // That `date` is a date column of C is beyond what the checker can work out.
  return table(daily as unknown as TableSpec<C>)
}
