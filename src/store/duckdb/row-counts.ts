import type { Connection } from '@duckdb/node-bindings'
import { rowsOf } from '../answer.ts'
import type { RowCounts } from '../port.ts'
import type { Answer } from './message.ts'
import { quoteForeignName, textLiteral } from './sql.ts'
import { run } from './statements.ts'

export const LIST_TABLES = `SELECT table_name FROM duckdb_tables() WHERE schema_name = 'main' AND NOT temporary ORDER BY 1`

/** One statement for all of them, so that they are counted at one moment. */
export function countStatement(listed: Answer): string {
  const tables = rowsOf(listed, [{ name: 'table', kind: 'text' }]).map(({ table }) => table as string)
  const counts = tables.map(
    (name) => `SELECT ${textLiteral(name)}, count(*)::DOUBLE FROM ${quoteForeignName(name)}`,
  )
  return counts.length === 0 ? `SELECT '', 0::DOUBLE WHERE false` : counts.join(' UNION ALL ')
}

export async function countRows(connection: Connection): Promise<Answer> {
  return run(connection, countStatement(await run(connection, LIST_TABLES)))
}

export function rowCountsOf(counted: Answer): RowCounts {
  const rows = rowsOf(counted, [
    { name: 'table', kind: 'text' },
    { name: 'rows', kind: 'number' },
  ])
  const counts = rows.map(({ table, rows: count }) => [table as string, count as number] as const)
  return Object.fromEntries(counts.sort(([a], [b]) => (a < b ? -1 : 1)))
}
