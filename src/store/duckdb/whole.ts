import { statSync } from 'node:fs'
import type { Connection } from '@duckdb/node-bindings'
import { figuresOf, rowsOf } from '../answer.ts'
import { textLiteral } from './sql.ts'
import { run } from './statements.ts'

const HEADER_BYTES = 3 * 4_096

/**
 * The engine meets a block that was cut off only when somebody reads it. A file that is shorter than its header says
 * need not be cut: blocks at its end that are free are given back, and the header learns of it at the next merge. So
 * only then the blocks in use are looked at.
 */
export async function assertWhole(connection: Connection, file: string): Promise<void> {
  const ask = async (sql: string) => figuresOf(await run(connection, sql))[0]!
  const size = 'SELECT total_blocks::DOUBLE, block_size::DOUBLE FROM pragma_database_size()'
  const [blocks, blockBytes] = await ask(size)
  const there = Math.floor((statSync(file).size - HEADER_BYTES) / blockBytes!)
  if (there >= blocks!) return
  const tables = rowsOf(
    await run(connection, `SELECT format('"{}"."{}"', schema_name, table_name) FROM duckdb_tables()`),
    [{ name: 'table', kind: 'text' }],
  )
  for (const { table } of tables) {
    const storage = `pragma_storage_info(${textLiteral(table as string)})`
    const [last] = await ask(`SELECT coalesce(max(block_id), 0)::DOUBLE FROM ${storage}`)
    if (last! >= there) {
      throw new Error(`Corrupt database file: it has ${there} blocks, and ${table} needs block ${last}`)
    }
  }
}
