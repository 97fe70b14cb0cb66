import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nastyRows } from '../../test/fakes/nasty-rows.ts'
import { noFolder } from '../../test/fakes/no-folder.ts'
import { BrokenOff } from '../core/errors.ts'
import { silentLog } from '../core/log.ts'
import { HOUR } from '../core/time.ts'
import type { AnyTable, Row } from '../define/table.ts'
import { Batcher } from '../recorder/batcher.ts'
import { liquidationsHourlyRollup } from '../rollups/liquidations/liquidations.ts'
import { openDuckdbStore } from '../store/duckdb/open.ts'
import type { ExportNote } from '../store/export-note.ts'
import type { Store } from '../store/port.ts'
import { liquidationEvents, liquidationsHourly } from '../tables/liquidations/liquidations.ts'
import { recorderPulses, rollupMarks } from '../tables/record/recording.ts'
import type { TaskContext } from './context.ts'
import { runTask, type TaskResult } from './tasks.ts'

const NO_MONEY = {
  ...{ accounts: 1, transfers: 0, entries: 0, prepaid_keys: 0 },
  ...{ received_micros: 0, earned_micros: 0, on_keys_micros: 0, faults: [] },
}

const NOW = Date.UTC(2026, 10, 14, 12)
const clock = { now: () => NOW }
const TABLES: readonly AnyTable[] = [rollupMarks, liquidationEvents, liquidationsHourly, recorderPulses]
/** What is exported: the fourth is there because every folder has it. */
const names = TABLES.slice(0, 3).map(({ name }) => name)

let dir = ''
const stores: Store[] = []
const at = (name: string) => join(dir, name)

/** A folder with an empty market; the lanes know a rollup that makes the hours of the events. */
async function folder(name: string): Promise<TaskContext> {
  const store = await openDuckdbStore({ file: ':memory:', tables: TABLES, log: silentLog })
  stores.push(store)
  const rollups = [liquidationsHourlyRollup]
  return {
    store,
    lanes: new Batcher({ store, clock, log: silentLog, rollups }, { flushMs: 1 }),
    kind: 'live',
    clock,
    ...noFolder,
    folder: at(name),
    async copyLedger(to) {
      writeFileSync(to, `accounts of ${name}`)
      return NO_MONEY
    },
    progress: () => {},
    deliver: async () => {},
    signal: new AbortController().signal,
  }
}

const run = <N extends 'export_folder' | 'import_folder'>(name: N, context: TaskContext, args: object) =>
  runTask(name, context, args) as Promise<TaskResult<N>>
const exportTo = (context: TaskContext, out: string, more: object = {}) =>
  run('export_folder', context, {
    tables: names,
    out: at(out),
    format: 'csv',
    ledger: false,
    force: false,
    ...more,
  })
const importFrom = (context: TaskContext, from: string, skipBad = false) =>
  run('import_folder', context, { dir: at(from), skipBad })
const sums = ({ tables }: ExportNote) => tables.map(({ table, rows, sha256 }) => [table, rows, sha256])

let full: TaskContext
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'perptape-export-folder-'))
  full = await folder('full')
  for (const table of TABLES) await full.store.insert(table, nastyRows(table, NOW) as Row<AnyTable>[])
  // Done with all that there is; nothing is to be made again.
  const mark = { rollup: 'liquidations-hourly', at: NOW, done_until: NOW - HOUR, open: [] }
  await full.store.insert(rollupMarks, [mark])
})
afterAll(async () => {
  for (const store of stores) await store.close()
  rmSync(dir, { recursive: true, force: true })
})

describe('a folder of exports', () => {
  it('says what it holds', async () => {
    const note = await exportTo(full, 'one', { ledger: true, from: '2026-01-01', to: '2026-12-01' })
    expect(note).toMatchObject({
      made_at: '2026-11-14T12:00:00.000Z',
      version: expect.stringMatching(/^\d/),
      kind: 'live',
      format: 'csv',
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-12-01T00:00:00.000Z',
      ledger: { file: 'ledger.sqlite', bytes: 'accounts of full'.length },
    })
    expect(JSON.parse(readFileSync(at('one/manifest.json'), 'utf8'))).toEqual(note)
    const files = [...names.map((name) => `${name}.csv`), 'ledger.sqlite', 'manifest.json']
    expect(readdirSync(at('one')).sort()).toEqual(files.sort())
  })

  it('comes back the same, marks of rollups too', async () => {
    const format = 'parquet'
    await exportTo(full, format, { format, ledger: true })
    const empty = await folder(`empty-${format}`)
    mkdirSync(empty.folder)
    const report = await importFrom(empty, format)
    expect(report).toMatchObject({ kind: 'live', left: [], ledger: 'taken' })
    const accounts = join(empty.folder, 'ledger.sqlite')
    expect(readFileSync(accounts, 'utf8')).toBe('accounts of full')
    expect(statSync(accounts).mode & 0o777).toBe(0o600)
    expect(report.tables).toHaveLength(names.length)
    const [was, is] = [
      await exportTo(full, `${format}-was`, { format }),
      await exportTo(empty, `${format}-is`, { format }),
    ]
    expect(sums(is)).toEqual(sums(was))
    expect(was.tables.every(({ rows }) => rows > 0)).toBe(true)
  })

  it('leaves a folder that has data its own marks and accounts', async () => {
    const other = await folder('other')
    const own = { rollup: 'liquidations-hourly', at: NOW, done_until: NOW, open: [] }
    await other.store.insert(rollupMarks, [own])
    writeFileSync(at('ledger.sqlite'), 'of others')
    await exportTo(full, 'some', { tables: names.slice(0, 2), ledger: true })
    const report = await importFrom({ ...other, folder: dir }, 'some')
    expect(report).toMatchObject({ left: ['rollup_marks'], ledger: 'left' })
    expect(readFileSync(at('ledger.sqlite'), 'utf8')).toBe('of others')
    // Late rows of a folder that goes on: what is made of them is made again.
    const [mark] = await other.store.reader(rollupMarks).latest({ by: ['rollup'], since: 0 })
    expect(mark!.done_until).toBe(NOW)
    expect(mark!.open.length).toBeGreaterThan(0)
  })

  it('is refused when it is not as it was written, and nothing of it is taken', async () => {
    const before = await full.store.extent(liquidationEvents)
    await exportTo(full, 'touched')
    appendFileSync(at('touched/liquidations_hourly.csv'), '\n')
    await expect(importFrom(full, 'touched')).rejects.toThrow(
      /liquidations_hourly\.csv is not what was written/,
    )
    rmSync(at('touched/liquidations_hourly.csv'))
    await expect(importFrom(full, 'touched')).rejects.toThrow(/is not whole/)
    await expect(importFrom({ ...full, kind: 'simulated' }, 'one')).rejects.toThrow(/never mixed/)
    expect(await full.store.extent(liquidationEvents)).toEqual(before)
  })

  it('replaces an older one only when told to; broken off it leaves nothing', async () => {
    await expect(exportTo(full, 'one')).rejects.toThrow(/holds an export already.*--force/)
    expect((await exportTo(full, 'one', { force: true, tables: [names[0]] })).tables).toHaveLength(1)
    expect(readdirSync(at('one')).sort()).toEqual(['manifest.json', 'rollup_marks.csv'])
    await expect(exportTo(full, 'new', { tables: ['no_such'] })).rejects.toThrow(/There is no table no_such/)
    await expect(exportTo(full, 'new', { from: '2026-11-02', to: '2026-11-01' })).rejects.toThrow(
      /must be before/,
    )
    const stop = new AbortController()
    const progress = (fraction: number) => fraction > 0.5 && stop.abort(new BrokenOff('enough'))
    const broken = exportTo({ ...full, signal: stop.signal, progress }, 'new')
    await expect(broken).rejects.toThrow('enough')
    expect(readdirSync(dir).filter((name) => name.startsWith('new'))).toEqual([])
    expect(existsSync(at('one/manifest.json'))).toBe(true)
  })
})
