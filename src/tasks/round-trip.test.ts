import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { earlierVersions, nastyRows } from '../../test/fakes/nasty-rows.ts'
import { silentLog } from '../core/log.ts'
import type { AnyTable, Row } from '../define/table.ts'
import { openDuckdbStore } from '../store/duckdb/open.ts'
import type { Scratch } from '../store/duckdb/scratch.ts'
import { rowReader } from '../store/import-cell.ts'
import { filePieces } from '../store/import-file.ts'
import type { Store } from '../store/port.ts'
import { TABLES } from '../tables/index.ts'

const NOW = Date.UTC(2026, 10, 14, 12)
let dir = ''
let store: Store
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'perptape-round-trip-'))
  for (const name of ['first', 'second']) mkdirSync(join(dir, name))
  // A table takes a few megabytes, however few rows it has.
  store = await openDuckdbStore({ file: ':memory:', tables: TABLES, memoryLimitMb: 2_048, log: silentLog })
})
afterAll(async () => {
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

const put = (table: AnyTable, rows: readonly object[]) => store.insert(table, rows as Row<AnyTable>[])

async function exported(table: AnyTable, to: string): Promise<string> {
  const file = join(dir, to, `${table.name}.csv`)
  await store.exportRows(table, {}, file, { format: 'csv', kind: 'live' })
  return file
}

async function readBack(table: AnyTable, file: string): Promise<object[]> {
  const rows: object[] = []
  // Nothing but Parquet is taken apart by an engine.
  for await (const piece of filePieces(file, null as unknown as Scratch)) {
    const read = rowReader(table, null, piece.names)
    for (const { line, cells } of piece.rows) {
      const found = read(cells!, NOW)
      if ('fault' in found) throw new Error(`${file}, line ${line}: ${found.fault}`)
      rows.push(found.row)
    }
  }
  return rows
}

describe('rows that leave the store and come back', () => {
  it('are the same to the byte, of every table', async () => {
    for (const table of TABLES) {
      const rows = nastyRows(table, NOW)
      if (table.writes === 'replace') await put(table, earlierVersions(table, rows))
      await put(table, rows)
      const file = await exported(table, 'first')
      const back = await readBack(table, file)
      expect(back, table.name).toHaveLength(rows.length)
      await store.forget(table, {})
      await put(table, back)
      const again = await exported(table, 'second')
      expect(readFileSync(again).equals(readFileSync(file)), table.name).toBe(true)
    }
  })
})
