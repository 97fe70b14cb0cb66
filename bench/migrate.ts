import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '../src/core/log.ts'
import { SECOND } from '../src/core/time.ts'
import type { AnyTable } from '../src/define/table.ts'
import { openClickhouseStore } from '../src/store/clickhouse/open.ts'
import { openDuckdbStore } from '../src/store/duckdb/open.ts'
import { migrateMarket } from '../src/store/migrate/market.ts'
import { MigrationNote } from '../src/store/migrate/note.ts'
import { fundingMarks } from '../src/tables/market/funding.ts'
import { optionsTrades } from '../src/tables/options/options.ts'
import { type Clickhouse, hasClickhouse, startClickhouse } from '../test/services/clickhouse.ts'
import { report, show } from './figure.ts'
import { fillTable } from './migrate-fill.ts'

// Rows that a migration to two shards on this machine copies, reads back and compares in a second: of a wide table and
// of a narrow one. ROWS sets how many of each.

const ROWS = Number(process.env.ROWS ?? 5_000_000)
const MOVED: readonly { readonly table: AnyTable; readonly target: number }[] = [
  { table: optionsTrades, target: 15_000 },
  { table: fundingMarks, target: 40_000 },
]

if (hasClickhouse) await bench()
else console.log('There is no ClickHouse on this machine to migrate to.')

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'perptape-migrate-'))
  const shards = await startClickhouse()
  try {
    for (const { table, target } of MOVED) {
      const { rate, parts } = await measure(folder, shards, table)
      const what = `${table.columnNames.length} columns (${table.name})`
      show(`Migration of ${ROWS.toLocaleString('en')} rows of ${what}`, parts)
      report({
        name: `migration to two shards, ${what}`,
        value: rate,
        unit: 'rows/s',
        target,
        bound: 'least',
      })
    }
  } finally {
    await shards.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(folder: string, shards: Clickhouse, table: AnyTable) {
  const file = join(folder, `${table.name}.duckdb`)
  const open = () => openDuckdbStore({ file, tables: [table], log: silentLog })
  await (await open()).close()
  await fillTable(file, table, ROWS)
  const source = await open()
  const target = await openClickhouseStore({
    urls: shards.urls,
    cluster: shards.cluster,
    database: 'moved',
    tables: [table],
    log: silentLog,
  })
  const migrate = () =>
    migrateMarket({
      source,
      target,
      address: table.name,
      tables: [table],
      note: new MigrationNote(folder, table.name),
      now: Date.now(),
      signal: new AbortController().signal,
      progress: () => {},
    })
  try {
    const { rows, differing, seconds } = await migrate()
    if (rows !== ROWS || differing.length > 0)
      throw new Error(`${rows} of ${ROWS} rows, ${differing.length} months differ`)
    const asked = performance.now()
    const again = await migrate()
    if (again.copied.rows > 0) throw new Error(`${again.copied.rows} rows were copied twice`)
    return {
      rate: rows / seconds,
      parts: [
        ['copied, read back and compared', rows / seconds, 'rows/s'],
        ['the same again, with nothing to do', (performance.now() - asked) / SECOND, 's'],
        ['resident memory, at the end', process.memoryUsage.rss() / 2 ** 20, 'MB'],
      ] as const,
    }
  } finally {
    await source.close()
    await target.close()
  }
}
