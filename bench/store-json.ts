import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import duckdb from '@duckdb/node-bindings'
import { silentLog } from '../src/core/log.ts'
import { SECOND } from '../src/core/time.ts'
import type { TableHistory } from '../src/define/table-history.ts'
import { liquidationsRaw } from '../src/offers/liquidations/liquidations-raw.ts'
import { openDuckdbStore } from '../src/store/duckdb/open.ts'
import { liquidationEvents } from '../src/tables/liquidations/liquidations.ts'
import { engineCsv, engineJson } from './engine-text.ts'
import { median, report, show } from './figure.ts'
import { fillStatement } from './store-fill.ts'

// 20,000 rows as text: what the store takes on top of the bare statement, and what it does to the event loop.

const ROWS = 2_000_000
const LIMIT = 20_000
const ROUNDS = 25

const folder = mkdtempSync(join(tmpdir(), 'perptape-json-'))
const file = join(folder, 'market.duckdb')
const shape = { columns: (liquidationsRaw.answer as TableHistory).columns }
const query = { order: 'desc', limit: LIMIT } as const
try {
  await (await openDuckdbStore({ file, tables: [liquidationEvents], log: silentLog })).close()
  const bare = await bareStatements()
  const store = await openDuckdbStore({ file, tables: [liquidationEvents], log: silentLog })
  try {
    const json = await timed(() => store.rowsAsJson(liquidationEvents, query, shape))
    const csv = await timed(() => store.rowsAsCsv(liquidationEvents, query, shape))
    const objects = await timed(async () =>
      JSON.stringify(await store.reader(liquidationEvents).range({ ...query })),
    )
    const { text, count, truncated } = await store.rowsAsJson(liquidationEvents, query, shape)
    if (count !== LIMIT || !truncated) throw new Error(`${count} rows`)
    show('20,000 liquidations as text', [
      ['JSON by the engine itself', median(bare.json), 'ms'],
      ['CSV by the engine itself', median(bare.csv), 'ms'],
      ['rowsAsJson', median(json), 'ms'],
      ['rowsAsCsv', median(csv), 'ms'],
      ['the same rows as objects, stringified', median(objects), 'ms'],
      ['size of the JSON', text.length / 2 ** 20, 'MB'],
    ])
    report({
      name: '20,000 rows as JSON: the store / the engine alone',
      value: median(json) / median(bare.json),
      unit: '×',
      target: 1.3,
      bound: 'most',
    })
    report({
      name: '20,000 rows as CSV: the store / the engine alone',
      value: median(csv) / median(bare.csv),
      unit: '×',
      target: 1.2,
      bound: 'most',
    })
  } finally {
    await store.close()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The same rows by an engine of this thread, without port, messages or copies. */
async function bareStatements(): Promise<{ json: number[]; csv: number[] }> {
  const config = duckdb.create_config()
  duckdb.set_config(config, 'threads', '2')
  duckdb.set_config(config, 'memory_limit', '256MB')
  const database = await duckdb.open(file, config)
  const connection = await duckdb.connect(database)
  await duckdb.query(connection, fillStatement(0, ROWS, SECOND / 50))
  await duckdb.query(connection, 'CHECKPOINT')
  const json = await timed(() => duckdb.query(connection, engineJson(LIMIT)))
  const csv = await timed(() => duckdb.query(connection, engineCsv(LIMIT)))
  duckdb.disconnect_sync(connection)
  duckdb.close_sync(database)
  return { json, csv }
}

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const asked = performance.now()
    await work()
    if (round >= 3) times.push(performance.now() - asked)
  }
  return times
}
