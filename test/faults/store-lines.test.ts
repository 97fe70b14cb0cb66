import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { joinDuckdbStore, openDuckdb } from '../../src/store/duckdb/open.ts'
import { batchOf, faultTable } from './store-table.ts'

/** Several threads ask one engine, each on a line of its own. */
let dir: string
const closing: (() => Promise<void>)[] = []
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'perptape-lines-'))
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  rmSync(dir, { recursive: true, force: true })
})

async function open() {
  const opened = await openDuckdb({ file: join(dir, 'market.duckdb'), tables: [faultTable], log: silentLog })
  closing.push(() => opened.store.close().catch(() => {}))
  return opened
}

const count = async (store: Awaited<ReturnType<typeof open>>['store']) =>
  (await store.extent(faultTable)).rows

it('what one wrote the other reads, and a line that is closed closes nothing else', async () => {
  const { store, line } = await open()
  const one = await joinDuckdbStore(line(), [faultTable])
  const other = await joinDuckdbStore(line(), [faultTable])
  await one.store.insert(faultTable, batchOf(0))
  const rows = batchOf(0).length
  expect([await count(store), await count(other.store)]).toEqual([rows, rows])
  await one.store.close()
  await other.store.insert(faultTable, batchOf(1))
  expect(await count(store)).toBe(2 * rows)
})

it('an engine that ends is an error on every line, until these lead to another', async () => {
  const first = await open()
  const joined = await joinDuckdbStore(first.line(), [faultTable])
  await joined.store.insert(faultTable, batchOf(0))
  await first.engine.terminate()
  await expect(count(joined.store)).rejects.toMatchObject({ fault: 'failed' })
  await expect(joined.store.insert(faultTable, batchOf(1))).rejects.toMatchObject({ fault: 'failed' })
  const second = await open()
  joined.reconnect(second.line())
  await joined.store.insert(faultTable, batchOf(1))
  expect(await count(joined.store)).toBe(2 * batchOf(0).length)
})
