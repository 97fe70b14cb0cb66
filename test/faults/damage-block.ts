import { readFileSync, writeFileSync } from 'node:fs'
import { rowsOf } from '../../src/store/answer.ts'
import { BLOCK_BYTES } from '../../src/store/duckdb/connections.ts'
import { EngineDatabase } from '../../src/store/duckdb/database.ts'

const HEADER_BYTES = 12_288

/** Flips a byte in a block that holds nothing but texts of `fault_rows`; returns where the block begins. */
export async function damageTexts(file: string): Promise<number> {
  const engine = new EngineDatabase({ file, memoryLimitMb: 256, isCounted: true }, () => {})
  await engine.open()
  const sql = `SELECT block_id::DOUBLE FROM pragma_storage_info('fault_rows') WHERE block_id >= 0
    GROUP BY block_id HAVING bool_and(column_name = 'filler') ORDER BY block_id`
  const blocks = rowsOf(await engine.read(sql, false), [{ name: 'block', kind: 'number' }])
  await engine.close()
  if (blocks.length === 0) throw new Error('the texts share every block with something else')
  const begin = HEADER_BYTES + (blocks[Math.floor(blocks.length / 2)]!.block as number) * BLOCK_BYTES
  const bytes = readFileSync(file)
  bytes[begin + 1_000]! ^= 0xff
  writeFileSync(file, bytes)
  return begin
}
