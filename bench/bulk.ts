import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import duckdb from '@duckdb/node-bindings'
import { silentLog } from '../src/core/log.ts'
import { DAY, HOUR, SINCE_EVER } from '../src/core/time.ts'
import { BULK_TABLES } from '../src/offers/bulk-offers.ts'
import { BulkKeeper } from '../src/store/bulk/keeper.ts'
import { openDuckdbStore } from '../src/store/duckdb/open.ts'
import { liquidationEvents } from '../src/tables/liquidations/liquidations.ts'
import { bulkExports } from '../src/tables/record/bulk-exports.ts'
import { report, show } from './figure.ts'
import { fillStatement, START } from './store-fill.ts'

// A month of liquidations to files, and an hour more of it. 300,000 rows unless told otherwise: bench/bulk.ts 1500000

const ROWS = Number(process.argv[2] ?? 300_000)
const MONTH_ROWS = 1_500_000
const DAYS = 30

const folder = mkdtempSync(join(tmpdir(), 'perptape-bulk-bench-'))
const file = join(folder, 'market.duckdb')
try {
  await (await openDuckdbStore({ file, tables: [liquidationEvents, bulkExports], log: silentLog })).close()
  await fill()
  const store = await openDuckdbStore({ file, tables: [liquidationEvents, bulkExports], log: silentLog })
  try {
    let now = START + (DAYS - 1) * DAY
    let text: Spent | null = null
    const keeper = new BulkKeeper({
      // Parquet comes last: when it is asked for, the text is there.
      store: new Proxy(store, {
        get(target, name) {
          const verb = target[name as keyof typeof target]
          if (name === 'parquetOf') text ??= since(begun)
          return typeof verb === 'function' ? verb.bind(target) : verb
        },
      }),
      clock: { now: () => now },
      log: silentLog,
      folder: join(folder, 'bulk'),
      tables: BULK_TABLES.filter(({ table }) => table === liquidationEvents),
      retention: {},
      months: null,
      freeBytes: () => Number.POSITIVE_INFINITY,
    })
    const begun = start()
    await keeper.look()
    const month = since(begun)
    const rows = await store.reader(bulkExports).latest({ by: ['file'], since: SINCE_EVER })
    now += HOUR
    const hour = await timed(() => keeper.look())
    now += DAY
    const day = await timed(() => keeper.look())
    const scale = MONTH_ROWS / rows[0]!.rows
    show(`${rows[0]!.rows.toLocaleString('en')} liquidations`, [
      ['to zipped text', text!.ms, 'ms'],
      ['to zipped text, processor time', text!.cpuMs, 'ms'],
      ['to both files, processor time', month.cpuMs, 'ms'],
      ...rows.map(({ format, bytes }) => [`${format}`, bytes / 2 ** 20, 'MB'] as const),
      ['an hour more', hour.ms, 'ms'],
      ['an hour more, processor time', hour.cpuMs, 'ms'],
      ['a day more, Parquet anew', day.ms, 'ms'],
    ])
    report({
      name: 'a month of 1.5 million liquidations to zipped text, processor time',
      value: (text!.cpuMs * scale) / 1_000,
      unit: 's',
      target: 15,
      bound: 'most',
    })
  } finally {
    await store.close()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function fill(): Promise<void> {
  const database = await duckdb.open(file)
  const connection = await duckdb.connect(database)
  await duckdb.query(connection, fillStatement(0, ROWS, Math.floor((DAYS * DAY) / ROWS)))
  await duckdb.query(connection, 'CHECKPOINT')
  duckdb.disconnect_sync(connection)
  duckdb.close_sync(database)
}

interface Spent {
  readonly ms: number
  readonly cpuMs: number
}

function start(): { readonly at: number; readonly cpu: NodeJS.CpuUsage } {
  return { at: performance.now(), cpu: process.cpuUsage() }
}

function since({ at, cpu }: ReturnType<typeof start>): Spent {
  const { user, system } = process.cpuUsage(cpu)
  return { ms: performance.now() - at, cpuMs: (user + system) / 1_000 }
}

async function timed(work: () => Promise<void>): Promise<Spent> {
  const begun = start()
  await work()
  return since(begun)
}
