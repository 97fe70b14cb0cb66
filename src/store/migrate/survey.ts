import { ConfigError } from '../../core/errors.ts'
import type { AnyTable } from '../../define/table.ts'
import type { Store } from '../port.ts'
import { countsIn } from './counts.ts'
import { isSameMonth, monthsIn, rowsIn, type TableMonths } from './months.ts'
import type { MigrationNote } from './note.ts'

/** How many tables that are in the way are named. */
const NAMED = 5

/** What both sides have of a table. */
export interface Surveyed {
  readonly table: AnyTable
  readonly source: TableMonths
  /** Rows by month, of the months that the source has. */
  readonly target: ReadonlyMap<string, number>
}

export async function survey(
  source: Store,
  target: Store,
  tables: readonly AnyTable[],
  signal: AbortSignal,
): Promise<Surveyed[]> {
  const found: Surveyed[] = []
  for (const table of tables) {
    signal.throwIfAborted()
    const months = await monthsIn(source, table)
    found.push({ table, source: months, target: await countsIn(target, table, months) })
  }
  return found
}

/** Whether the month was copied and nothing has come or gone since, on either side. */
export function isNoted({ table, source, target }: Surveyed, month: string, note: MigrationNote): boolean {
  const done = note.done(table.name, month)
  if (done === null) return false
  return isSameMonth(done, source.get(month)!) && done.kept === (target.get(month) ?? 0)
}

/** A store that holds something else is nobody's target: rows of two folders in one could not be told apart. */
export async function assertEmpty(
  target: Store,
  tables: readonly AnyTable[],
  address: string,
  signal: AbortSignal,
): Promise<void> {
  const full: string[] = []
  for (const table of tables) {
    signal.throwIfAborted()
    const { rows } = await target.extent(table)
    if (rows > 0) full.push(`${table.name} (${rows.toLocaleString('en')})`)
  }
  if (full.length === 0) return
  const more = full.length > NAMED ? ` and ${full.length - NAMED} more` : ''
  throw new ConfigError(
    `${address} has rows already, which are not from this folder: ${full.slice(0, NAMED).join(', ')}${more}. Empty it, or choose another database with CLICKHOUSE_DATABASE.`,
  )
}

export async function isEmpty(store: Store, tables: readonly AnyTable[]): Promise<boolean> {
  for (const table of tables) if ((await store.extent(table)).first !== null) return false
  return true
}

/** What is to be done, for who wants to know before: of one table. */
export interface PlannedTable {
  readonly table: string
  readonly rows: number
  readonly months: number
  readonly done: { readonly rows: number; readonly months: number }
}

/** By what is noted alone: the target is not asked. */
export async function planOf(
  source: Store,
  tables: readonly AnyTable[],
  note: MigrationNote,
): Promise<PlannedTable[]> {
  const planned: PlannedTable[] = []
  for (const table of tables) {
    const months = await monthsIn(source, table)
    const done = [...months].filter(([month, facts]) => {
      const noted = note.done(table.name, month)
      return noted !== null && isSameMonth(noted, facts)
    })
    planned.push({
      table: table.name,
      rows: rowsIn(months),
      months: months.size,
      done: { rows: rowsIn(new Map(done)), months: done.length },
    })
  }
  return planned
}
