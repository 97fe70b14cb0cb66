import { mkdtempSync, rmSync } from 'node:fs'
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

type AnyRow = Record<string, unknown>
const NOW = Date.UTC(2026, 10, 14, 12)
let dir = ''
let store: Store
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'perptape-round-trip-'))
  // A table takes a few megabytes, however few rows it has.
  store = await openDuckdbStore({ file: ':memory:', tables: TABLES, memoryLimitMb: 2_048, log: silentLog })
})
afterAll(async () => {
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

const put = (table: AnyTable, rows: readonly object[]) => store.insert(table, rows as Row<AnyTable>[])

async function readBack(table: AnyTable, file: string): Promise<AnyRow[]> {
  const rows: AnyRow[] = []
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
  it('are the same, of every table: all digits, unknowns, empty texts, quotes and ends of lines', async () => {
    for (const table of TABLES) {
      const rows = nastyRows(table, NOW)
      if (table.writes === 'replace') await put(table, earlierVersions(table, rows))
      await put(table, rows)
      const file = join(dir, `${table.name}.csv`)
      await store.exportRows(table, {}, file, { format: 'csv', kind: 'live' })
      const keyOf = (row: AnyRow) => JSON.stringify(table.key.map((name) => row[name]))
      const byKey = (all: readonly AnyRow[]) => new Map(all.map((row) => [keyOf(row), row]))
      expect(byKey(await readBack(table, file)), table.name).toEqual(byKey(rows))
    }
  })
})
