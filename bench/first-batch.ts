import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '../src/core/log.ts'
import type { Row } from '../src/define/table.ts'
import { Batcher } from '../src/recorder/batcher.ts'
import { Engine } from '../src/store/duckdb/engine.ts'
import { openDuckdbStore } from '../src/store/duckdb/open.ts'
import type { Store } from '../src/store/port.ts'
import { liquidationEvents } from '../src/tables/liquidations/liquidations.ts'
import { report, show } from './figure.ts'
import { fillStatement, START } from './store-fill.ts'

/** The first batch after a restart in a busy hour: half of it was recorded before, and nothing may be kept twice. */
const KEPT = 2_000_000
/** All of them within the same hour. */
const STEP_MS = 1
const BATCH = 5_000
const NOW = START + KEPT * STEP_MS

const folder = mkdtempSync(join(tmpdir(), 'perptape-first-batch-'))
const file = join(folder, 'market.duckdb')
const open = () => openDuckdbStore({ file, tables: [liquidationEvents], log: silentLog })
try {
  await (await open()).close()
  const engine = await Engine.start({ file, memoryLimitMb: 512, isCounted: true }, silentLog)
  await engine.write([fillStatement(0, KEPT, STEP_MS)])
  await engine.close()
  const store = await open()
  try {
    await measure(store)
  } finally {
    await store.close()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(store: Store): Promise<void> {
  // The very rows that are kept, as the venue would tell them again.
  const newest = { since: NOW - 60_000, order: 'desc', limit: BATCH / 2 } as const
  const again = await store.reader(liquidationEvents).range(newest)
  const rows = [...again, ...again.map((row, index) => ({ ...row, dedupe_key: `new:${index}` }))]
  const plain = rows.map((row, index) => ({ ...row, dedupe_key: `plain:${index}` }))
  const insertMs = await time(() => store.insert(liquidationEvents, plain))
  const batcher = new Batcher({ store, clock: { now: () => NOW }, log: silentLog })
  const warmMs = await time(() => batcher.warm([liquidationEvents]))
  const firstMs = await firstBatch(store, rows)
  await store.forget(liquidationEvents, { where: { dedupe_key: plain.map((row) => row.dedupe_key) } })
  const { rows: kept } = await store.extent(liquidationEvents)
  if (kept !== KEPT + BATCH / 2) throw new Error(`${KEPT + BATCH / 2} rows expected, ${kept} found`)
  show(`First batch of ${BATCH} rows after a restart, ${KEPT.toLocaleString('en')} rows in the hour`, [
    ['a plain insert of as many', insertMs, 'ms'],
    ['where the record ends', warmMs, 'ms'],
    ['first batch', firstMs, 'ms'],
    ['against a plain insert', firstMs / insertMs, 'times'],
  ])
  report({
    name: 'first batch after a restart in an hour of 2,000,000 rows',
    value: firstMs,
    unit: 'ms',
    target: 1_000,
    bound: 'most',
  })
}

/** As the recorder starts: the end of the record is being read when the first rows arrive. */
async function firstBatch(store: Store, rows: Row<typeof liquidationEvents>[]): Promise<number> {
  const batcher = new Batcher({ store, clock: { now: () => NOW }, log: silentLog })
  return time(async () => {
    void batcher.warm([liquidationEvents])
    await batcher.offer(liquidationEvents, rows).stored
  })
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
