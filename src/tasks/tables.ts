import { z } from 'zod'
import { isoOrNull } from '../core/time.ts'
import type { AnyTable, Column } from '../define/table.ts'
import type { Store } from '../store/port.ts'
import { TABLES } from '../tables/index.ts'
import type { TaskContext } from './context.ts'
import { tableNamed } from './named.ts'
import { task } from './task.ts'

/** A table in the words of its definition, and what it holds. */
export interface TableLine {
  readonly name: string
  readonly about: string
  readonly form: string
  readonly rows: number
  readonly from: string | null
  readonly to: string | null
  /** For good where null. */
  readonly keep_days: number | null
}

export interface ColumnLine {
  readonly name: string
  readonly type: string
  readonly unit: string | null
  readonly null: boolean
  readonly key: boolean
  readonly meaning: string
}

/** All tables, or one of them with its columns. How many rows each has is counted as readers see them. */
export const tablesTask = task(
  z.object({ table: z.string().optional() }),
  ({ store, progress, signal }: TaskContext, { table }) =>
    describeTables(table, (one, done) => {
      signal.throwIfAborted()
      progress(done, one.name)
      return store.extent(one)
    }),
)

/** By their definitions; `extentOf` says what each holds, and hears how many of them are done. */
export async function describeTables(
  table: string | undefined,
  extentOf: (table: AnyTable, done: number) => ReturnType<Store['extent']>,
) {
  const wanted = table === undefined ? [...TABLES] : [tableNamed(table)]
  const lines: TableLine[] = []
  for (const one of wanted.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { rows, first, last } = await extentOf(one, lines.length / wanted.length)
    const { name, about, keepDays } = one
    const span = { from: isoOrNull(first), to: isoOrNull(last) }
    lines.push({ name, about, form: formOf(one), rows, ...span, keep_days: keepDays })
  }
  if (table === undefined) return { tables: lines, columns: null, example: null }
  return { tables: lines, columns: columnsOf(wanted[0]!), example: exampleOf(wanted[0]!) }
}

/** What its rows are: facts that never change, or rows that are written anew. */
export function formOf({ writes, time, key, columns, cadence }: AnyTable): string {
  if (writes === 'append') return 'tape'
  if (cadence === 'on change' || !key.includes(time)) return 'standing'
  return columns[time].kind === 'date' ? 'days' : 'spans'
}

const SQL_TYPES = {
  time: 'TIMESTAMP',
  date: 'DATE',
  text: 'VARCHAR',
  number: 'DOUBLE',
  integer: 'BIGINT',
  boolean: 'BOOLEAN',
  json: 'JSON',
} as const

export function columnsOf({ columns, key }: AnyTable): ColumnLine[] {
  return Object.entries(columns as Readonly<Record<string, Column<unknown>>>).map(([name, column]) => ({
    name,
    type: SQL_TYPES[column.kind],
    unit: column.unit ?? null,
    null: column.nullable,
    key: key.includes(name),
    meaning: meaningOf(column),
  }))
}

/** Its own words; where it has none, what its values may be, unless that is said of a name's letters. */
function meaningOf({ meaning, rule }: Column<unknown>): string {
  const allowed =
    rule?.is === 'one of'
      ? `One of ${rule.values.join(', ')}.`
      : rule?.is === 'form' && !/^\d/.test(rule.allowed)
        ? sentence(rule.allowed)
        : ''
  return rule?.is === 'one of' && meaning !== undefined ? `${meaning} ${allowed}` : (meaning ?? allowed)
}

const sentence = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}.`

/** The newest rows, or those of the last day where there is a column to count them by. */
export function exampleOf({ name, time, columns, writes }: AnyTable): string {
  const by = ['exchange', 'venue', 'symbol', 'source'].find((column) => columns[column])
  const moment = quoted(time)
  if (writes !== 'append' || by === undefined) return `SELECT * FROM ${name} ORDER BY ${moment} DESC LIMIT 10`
  return `SELECT ${by}, count(*) AS n, max(${moment}) AS newest FROM ${name} WHERE ${moment} >= now() - INTERVAL 1 DAY GROUP BY ${by} ORDER BY n DESC`
}

/** A word of SQL that is the name of a column is quoted. */
const quoted = (name: string) => (name === 'at' ? '"at"' : name)
