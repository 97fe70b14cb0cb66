import { DefinitionError } from '../core/errors.ts'
import type { AnyTable, ColumnName, Columns, Table } from './table.ts'

/** How a file is written: lines of text that are zipped, or columns. */
export type BulkFormat = 'csv.gz' | 'parquet'

/** A table as it is sold by the month. Every row of it is in the file of its month, oldest first. */
export interface BulkTable {
  /** As files and answers call it: oi-5m. */
  readonly name: string
  readonly table: AnyTable
  /** Published columns in order. */
  readonly columns: readonly string[]
  /** Rows that it is about at all. */
  readonly only: Readonly<Record<string, string>> | undefined
}

/** Files of some tables, one for each month and format, to be had by signed links. */
export interface BulkFiles {
  readonly kind: 'bulk files'
  readonly title: string
  readonly tables: readonly BulkTable[]
}

export function bulkTable<C extends Columns>(
  table: Table<C>,
  spec: {
    readonly name: string
    readonly columns: readonly NoInfer<ColumnName<C>>[]
    readonly only?: Partial<Record<ColumnName<C>, string>>
  },
): BulkTable {
  const { name, columns } = spec
  const only = spec.only as Record<string, string> | undefined
  const wrong = (what: string) => new DefinitionError(`the files ${name}: ${what}`)
  // The name is part of a file's, from which the month is told by its digits.
  if (!/^[a-z0-9-]+$/.test(name)) throw wrong('a name is lower case with dashes')
  if (table.writes !== 'append')
    throw wrong(`rows of ${table.name} replace each other, so that no file of it stays true`)
  if (table.columns[table.time]?.kind !== 'time')
    throw wrong(`rows of ${table.name} are of a day, not of a moment`)
  const lacking = [...columns, ...Object.keys(only ?? {})].find((one) => !Object.hasOwn(table.columns, one))
  if (lacking !== undefined) throw wrong(`${table.name} has no column ${lacking}`)
  return { name, table, columns, only }
}

export function bulkFiles(title: string, tables: readonly BulkTable[]): BulkFiles {
  return { kind: 'bulk files', title, tables }
}
