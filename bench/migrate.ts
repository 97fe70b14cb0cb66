import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '../src/core/log.ts'
import { SECOND } from '../src/core/time.ts'
import type { AnyTable } from '../src/define/table.ts'
import { openDuckdbStore } from '../src/store/duckdb/open.ts'
import { migrateMarket } from '../src/store/migrate/market.ts'
import { MigrationNote } from '../src/store/migrate/note.ts'
import type { Store } from '../src/store/port.ts'
import { fundingMarks } from '../src/tables/market/funding.ts'
import { optionsTrades } from '../src/tables/options/options.ts'
import { report, show } from './figure.ts'
import { fillTable } from './migrate-fill.ts'

// Rows that a migration copies, reads back and compares in a second, of a wide table and of a narrow one. ROWS sets how
// many of each.

const ROWS = Number(process.env.ROWS ?? 5_000_000)
const folder = mkdtempSync(join(tmpdir(), 'perptape-migrate-'))
try {
    for (const table of [optionsTrades, fundingMarks]) {
      const target = await openDuckdbStore({ file: join(folder, `t-${table.name}`), tables: [table], log: silentLog })
      await measure(table, target)
    }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(table: AnyTable, target: Store): Promise<void> {
  const file = join(folder, `${table.name}.duckdb`)
  const open = () => openDuckdbStore({ file, tables: [table], log: silentLog })
  await (await open()).close()
  await fillTable(file, table, ROWS)
  const source = await open()
  const begun = performance.now()
  const { rows, differing } = await migrateMarket({
    source,
    target,
    address: 'bench',
    tables: [table],
    note: new MigrationNote(folder, table.name),
    now: Date.now(),
    signal: new AbortController().signal,
    progress: () => {},
  })
  const seconds = (performance.now() - begun) / SECOND
  await source.close()
  if (rows !== ROWS || differing.length > 0) throw new Error(`${rows} rows, ${differing.length} months differ`)
  console.log(table.name, table.columnNames.length, rows / seconds)
}
