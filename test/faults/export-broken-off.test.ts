import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { BrokenOff } from '../../src/core/errors.ts'
import { silentLog } from '../../src/core/log.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import type { ExportFormat, ExportWatch, Store } from '../../src/store/port.ts'
import { notes } from './notes-table.ts'

const ROWS = 160_000
const BATCH = 20_000
const T0 = Date.UTC(2026, 9, 1)

let dir = ''
let store: Store
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'perptape-export-'))
  store = await openDuckdbStore({ file: ':memory:', tables: [notes], log: silentLog })
  for (let from = 0; from < ROWS; from += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, index) => {
      const id = (from + index) * 7_919
      return { ts: T0 + (id % ROWS), id: `${id}`, note: `${Math.sin(id)}${Math.cos(id)}${Math.tan(id)}` }
    })
    await store.insert(notes, rows)
  }
}, 180_000)
afterAll(async () => {
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

const exporting = (name: string, watch: ExportWatch = {}, format: ExportFormat = 'csv.gz') =>
  store.exportRows(notes, {}, join(dir, name), { format, kind: 'live' }, watch)
const drafts = () => readdirSync(dir).filter((name) => name.endsWith('.part'))

it('tells how far it is', async () => {
  const seen: { read: number; bytes: number }[] = []
  const rows = await exporting('whole.csv.gz', { onProgress: (read, bytes) => seen.push({ read, bytes }) })
  expect(rows).toBe(ROWS)
  expect(seen.length).toBeGreaterThan(0)
  for (const { read, bytes } of seen) {
    expect(read).toBeGreaterThanOrEqual(0)
    expect(read).toBeLessThanOrEqual(1)
    expect(bytes).toBeGreaterThanOrEqual(0)
  }
  rmSync(join(dir, 'whole.csv.gz'))
}, 180_000)

it('is ended where it is, leaves nothing, and the store goes on', async () => {
  const stop = new AbortController()
  const broken = exporting('half.csv.gz', { signal: stop.signal })
  broken.catch(() => {})
  await vi.waitFor(() => expect(drafts()).toHaveLength(1), { timeout: 20_000, interval: 2 })
  stop.abort(new BrokenOff('enough'))
  await expect(broken).rejects.toThrow('enough')
  expect(readdirSync(dir)).toEqual([])
  expect((await store.extent(notes)).rows).toBe(ROWS)
}, 180_000)

it('is never begun when it is ended before its turn; the one before it is whole', async () => {
  const first = exporting('first.csv', {}, 'csv')
  const stop = new AbortController()
  const second = exporting('second.csv.gz', { signal: stop.signal })
  second.catch(() => {})
  stop.abort(new BrokenOff('enough'))
  await expect(second).rejects.toThrow('enough')
  expect(await first).toBe(ROWS)
  expect(readdirSync(dir)).toEqual(['first.csv'])
}, 180_000)

it('two of the same name at once are each whole', async () => {
  const both = [exporting('same.csv', {}, 'csv'), exporting('same.csv', {}, 'csv')]
  expect(await Promise.all(both)).toEqual([ROWS, ROWS])
  expect(drafts()).toEqual([])
}, 180_000)
