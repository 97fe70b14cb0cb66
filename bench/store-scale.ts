import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import duckdb from '@duckdb/node-bindings'
import { silentLog } from '../src/core/log.ts'
import { HOUR, SECOND } from '../src/core/time.ts'
import type { TableHistory } from '../src/define/table-history.ts'
import { liquidationsRaw } from '../src/offers/liquidations/liquidations-raw.ts'
import { openDuckdbStore } from '../src/store/duckdb/open.ts'
import type { Store } from '../src/store/port.ts'
import { liquidationEvents } from '../src/tables/liquidations/liquidations.ts'
import { median, report, show } from './figure.ts'
import { fillStatement, START } from './store-fill.ts'

// The same bounded questions on a small and on a ten times larger table. ROWS sets the larger one.

const LARGE = Number(process.env.ROWS ?? 100_000_000)
const SMALL = LARGE / 10
const STEP_MS = SECOND / 20
const FILL_ROWS = 5_000_000
const ROUNDS = 35
const WARM = 5
const UNBOUNDED = 'newest 1,000 as JSON, no bounds'

const folder = mkdtempSync(join(tmpdir(), 'perptape-scale-'))
const stores: Store[] = []
try {
  const small = await openFilled('small.duckdb', SMALL)
  const large = await openFilled('large.duckdb', LARGE)
  const lines: [name: string, value: number, unit: string][] = []
  const ratios: number[] = []
  for (const name of Object.keys(small) as (keyof Questions)[]) {
    // In turns, so that whatever else the machine does falls on both alike.
    const times = { small: [] as number[], large: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      times.small.push(await timeOf(small[name]))
      times.large.push(await timeOf(large[name]))
    }
    const [few, many] = [median(times.small.slice(WARM)), median(times.large.slice(WARM))]
    lines.push(
      [`${name}, small`, few, 'ms'],
      [`${name}, large`, many, 'ms'],
      [`${name}, ratio`, many / few, '×'],
    )
    if (name !== UNBOUNDED) ratios.push(many / few)
  }
  show(`Bounded queries on ${SMALL.toLocaleString('en')} and ${LARGE.toLocaleString('en')} rows`, lines)
  report({
    name: `the same bounded query on ${LARGE / 1e6} million rows vs ${SMALL / 1e6} million`,
    value: Math.max(...ratios),
    unit: '×',
    target: 1.5,
    bound: 'most',
  })
} finally {
  for (const store of stores) await store.close()
  rmSync(folder, { recursive: true, force: true })
}

async function openFilled(name: string, rows: number): Promise<Questions> {
  const file = join(folder, name)
  await (await openDuckdbStore({ file, tables: [liquidationEvents], log: silentLog })).close()
  await fill(file, rows)
  const store = await openDuckdbStore({ file, tables: [liquidationEvents], log: silentLog })
  stores.push(store)
  return questionsTo(store, START + rows * STEP_MS)
}

async function timeOf(question: () => Promise<unknown>): Promise<number> {
  const asked = performance.now()
  await question()
  return performance.now() - asked
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

type Questions = ReturnType<typeof questionsTo>

function questionsTo(store: Store, end: number) {
  const reader = store.reader(liquidationEvents)
  const where = { symbol: 'COIN7USDT' } as const
  const shape = { columns: (liquidationsRaw.answer as TableHistory).columns }
  return {
    'a symbol in 24 hours, newest 1,000': () =>
      reader.range({ since: end - 24 * HOUR, until: end, where, order: 'desc', limit: 1_000 }),
    'a symbol in 24 hours, oldest 1,000': () =>
      reader.range({ since: end - 24 * HOUR, until: end, where, order: 'asc', limit: 1_000 }),
    'latest of each symbol in an hour': () => reader.latest({ by: ['symbol'], since: end - HOUR }),
    // Not a bounded question; shown because cursors start with it.
    [UNBOUNDED]: () => store.rowsAsJson(liquidationEvents, { order: 'desc', limit: 1_000 }, shape),
  }
}
