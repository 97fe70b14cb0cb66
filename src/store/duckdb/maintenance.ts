import type { Ms } from '../../core/time.ts'
import type { AnyTable } from '../../define/table.ts'
import { orderClause, type Selected } from '../conditions.ts'
import { MARK_COLUMN, SIMULATED_MARK } from '../file-mark.ts'
import type { ExportedRows, ExportForm, ExportFormat } from '../port.ts'
import { columnOf, kindOf, quoteName } from '../sql-words.ts'
import { newestOnly, whereClause } from './filter.ts'
import { DUCKDB, isoExpression, textLiteral } from './sql.ts'

/** Rows, first and last time (milliseconds). */
export function extentStatement(table: AnyTable): string {
  const time = columnOf(table, table.time)
  const ms = (edge: string) => `epoch_ms(${edge}(${time})::TIMESTAMP)::DOUBLE`
  return `SELECT count(*)::DOUBLE, ${ms('min')}, ${ms('max')} FROM ${quoteName(table.name)}${whereClause(table, {})}`
}

/** The same with rows that are superseded, which the engine knows without looking at them. */
export function roughExtentStatement(table: AnyTable): string {
  return extentStatement({ ...table, writes: 'append' })
}

/** How many rows are superseded, and the oldest time among them. */
export function supersededStatement(table: AnyTable, since: Ms | null): string {
  const selection = mergeable(table, since)
  const by = (table.key as readonly string[]).map((name) => columnOf(table, name)).join(', ')
  const bounds = whereClause({ ...table, writes: 'append' }, selection)
  const keys = `SELECT count(*) - 1 AS "#n", min(${columnOf(table, table.time)}) AS "#t" FROM ${quoteName(table.name)}${bounds} GROUP BY ${by} HAVING count(*) > 1`
  return `SELECT coalesce(sum("#n"), 0)::DOUBLE, epoch_ms(min("#t")::TIMESTAMP)::DOUBLE FROM (${keys})`
}

export function mergeStatement(table: AnyTable, since: Ms | null): string {
  const selection = mergeable(table, since)
  const bounds = whereClause({ ...table, writes: 'append' }, selection)
  return `DELETE FROM ${quoteName(table.name)}${bounds}${bounds === '' ? ' WHERE' : ' AND'} NOT (${newestOnly(table, selection)})`
}

/** Where the time is part of the key, rows before `since` cannot be superseded by rows after it. */
function mergeable(table: AnyTable, since: Ms | null): { readonly since?: Ms } {
  return since !== null && (table.key as readonly string[]).includes(table.time) ? { since } : {}
}

/** Superseded rows go first: they must not come to light again when the row that replaced them is gone. */
export function forgetStatements(table: AnyTable, selection: Selected): string[] {
  const forget = `DELETE FROM ${quoteName(table.name)}${whereClause({ ...table, writes: 'append' }, selection)}`
  return table.writes === 'replace' ? [mergeStatement(table, null), forget] : [forget]
}

export function exportStatement(
  table: AnyTable,
  { order = 'asc', ...range }: ExportedRows,
  file: string,
  { format, kind }: ExportForm,
): string {
  const text = format !== 'parquet'
  const list = (table.columnNames as readonly string[]).map((name) => {
    const column = columnOf(table, name)
    return text && kindOf(table, name) === 'time' ? `${isoExpression(column)} AS ${column}` : column
  })
  if (kind === 'simulated') list.push(`${textLiteral(SIMULATED_MARK)} AS ${quoteName(MARK_COLUMN)}`)
  const rows = `SELECT ${list.join(', ')} FROM ${quoteName(table.name)}${whereClause(table, range as Selected)}${orderClause(DUCKDB, table, order)}`
  return `COPY (${rows}) TO ${textLiteral(file)} (${OPTIONS[format]})`
}

const OPTIONS: Readonly<Record<ExportFormat, string>> = {
  csv: 'FORMAT csv, HEADER true, COMPRESSION none',
  'csv.gz': 'FORMAT csv, HEADER true, COMPRESSION gzip',
  parquet: 'FORMAT parquet, COMPRESSION zstd',
}
