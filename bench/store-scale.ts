import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import duckdb from '@duckdb/node-bindings'
import { silentLog } from '../src/core/log.ts'
import { HOUR, SECOND } from '../src/core/time.ts'
import { openDuckdbStore } from '../src/store/duckdb/open.ts'
import type { Store } from '../src/store/port.ts'
import { liquidationEvents } from '../src/tables/liquidations.ts'
import { fillStatement, START } from './store-fill.ts'
import { median, report, show } from './store-report.ts'

// The same bounded questions on a small and on a ten times larger table. ROWS sets the larger one.

const LARGE = Number(process.env.ROWS ?? 100_000_000)
const SMALL = LARGE / 10
const STEP_MS = SECOND / 20
const FILL_ROWS = 5_000_000
const ROUNDS = 40

const folder = mkdtempSync(join(tmpdir(), 'perptape-scale-'))
try {
  const small = await measure('small.duckdb', SMALL)
  const large = await measure('large.duckdb', LARGE)
  const asked = Object.keys(small)
  show(
    `Bounded queries on ${LARGE.toLocaleString('en')} and ${SMALL.toLocaleString('en')} rows`,
    asked.flatMap((name) => [
      [`${name}, small`, small[name]!, 'ms'],
      [`${name}, large`, large[name]!, 'ms'],
      [`${name}, ratio`, large[name]! / small[name]!, '×'],
    ]),
  )
  report({
    name: 'the same bounded query on 100 million rows vs 10 million',
    value: Math.max(...asked.map((name) => large[name]! / small[name]!)),
    unit: '×',
    target: 1.5,
    bound: 'most',
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(name: string, rows: number): Promise<Record<string, number>> {
  const file = join(folder, name)
  await (await openDuckdbStore({ file, tables: [liquidationEvents], log: silentLog })).close()
  await fill(file, rows)
  const store = await openDuckdbStore({ file, tables: [liquidationEvents], log: silentLog })
  try {
    return await ask(store, START + rows * STEP_MS)
  } finally {
    await store.close()
    rmSync(file)
  }
}

async function fill(file: string, rows: number): Promise<void> {
  const config = duckdb.create_config()
  duckdb.set_config(config, 'threads', '2')
  duckdb.set_config(config, 'memory_limit', '1GB')
  const database = await duckdb.open(file, config)
  const connection = await duckdb.connect(database)
  for (let first = 0; first < rows; first += FILL_ROWS) {
    await duckdb.query(connection, fillStatement(first, Math.min(FILL_ROWS, rows - first), STEP_MS))
  }
  await duckdb.query(connection, 'CHECKPOINT')
  duckdb.disconnect_sync(connection)
  duckdb.close_sync(database)
}

async function ask(store: Store, end: number): Promise<Record<string, number>> {
  const reader = store.reader(liquidationEvents)
  const where = { symbol: 'COIN7USDT' } as const
  const shape = { columns: liquidationEvents.history!.columns }
  const questions = {
    'a symbol in 24 hours, newest 1,000': () =>
      reader.range({ since: end - 24 * HOUR, until: end, where, order: 'desc', limit: 1_000 }),
    'a symbol in 24 hours, oldest 1,000': () =>
      reader.range({ since: end - 24 * HOUR, until: end, where, order: 'asc', limit: 1_000 }),
    'latest of each symbol in an hour': () => reader.latest({ by: ['symbol'], since: end - HOUR }),
    'newest 1,000 as JSON, no bounds': () =>
      store.rowsAsJson(liquidationEvents, { order: 'desc', limit: 1_000 }, shape),
  }
  const medians: Record<string, number> = {}
  for (const [name, question] of Object.entries(questions)) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const asked = performance.now()
      await question()
      if (round >= 5) times.push(performance.now() - asked)
    }
    medians[name] = median(times)
  }
  return medians
}
