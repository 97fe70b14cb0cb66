import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { T0, tick, ticks } from '../../../test/contract/store-tables.ts'
import { silentLog } from '../../core/log.ts'
import { DAY } from '../../core/time.ts'
import type { AnyTable } from '../../define/table.ts'
import { beginClusterBirth, clusterBirths, readClusterBirth, writeClusterBirth } from '../cluster-birth.ts'
import { openDuckdbStore } from '../duckdb/open.ts'
import type { Store } from '../port.ts'
import { type Migration, migrateFolder } from './migrate.ts'
import { MigrationNote, wasMovedTo } from './note.ts'

const TABLES = [ticks]

let folder: string
let source: Store
let target: Store
/** What became of the accounts, in order. */
let done: string[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perptape-migrate-'))
  source = await openDuckdbStore({ file: ':memory:', tables: TABLES, log: silentLog })
  target = await openDuckdbStore({ file: ':memory:', tables: [ticks, clusterBirths], log: silentLog })
  done = []
  await source.insert(ticks, [tick(1), tick(2)])
})
afterEach(async () => {
  await source.close()
  await target.close()
  rmSync(folder, { recursive: true })
})

function migration(more: Partial<Migration<string>> = {}): Migration<string> {
  return {
    source,
    target,
    address: 'there/test',
    tables: TABLES,
    note: new MigrationNote(folder, 'there/test'),
    now: T0,
    signal: new AbortController().signal,
    progress: () => {},
    kind: 'simulated',
    ledger: {
      assertRoom: async () => void done.push('room?'),
      move: async () => {
        done.push(`moved after ${(await target.extent(ticks)).rows} rows`)
        return 'accounts'
      },
    },
    ...more,
  }
}

describe('a folder that moves', () => {
  it('gives birth to its new place when all of it is there', async () => {
    const report = await migrateFolder(migration())
    expect(report).toMatchObject({ wasFinished: null, ledger: 'accounts', market: { rows: 2 } })
    expect(done).toEqual(['room?', 'moved after 2 rows'])
    expect(await readClusterBirth(target)).toEqual({ kind: 'simulated', state: 'born' })
    expect(wasMovedTo(folder, 'there/test')).toBe(true)
    expect(wasMovedTo(folder, 'elsewhere/test')).toBe(false)
  })

  it('moves once: what the new place records from then on is not touched', async () => {
    await migrateFolder(migration())
    await target.insert(ticks, [tick(3), tick(50 * 24 * 60)])
    await source.insert(ticks, [tick(4)])
    done = []
    expect(await migrateFolder(migration())).toEqual({
      wasFinished: '2026-11-01T00:00:00.000Z',
      market: null,
      ledger: null,
    })
    expect(done).toEqual([])
    expect((await target.extent(ticks)).rows).toBe(4)
  })

  it('knows that it has moved where it was killed before it could note it', async () => {
    const note = new MigrationNote(folder, 'there/test')
    note.finish = () => {
      throw new Error('killed')
    }
    await expect(migrateFolder(migration({ note }))).rejects.toThrow('killed')
    await target.insert(ticks, [tick(3)])
    expect(await migrateFolder(migration())).toMatchObject({ wasFinished: '2026-11-01T00:00:00.000Z' })
    expect((await target.extent(ticks)).rows).toBe(3)
  })

  it('moves again where its new place was emptied', async () => {
    await migrateFolder(migration())
    for (const table of [ticks, clusterBirths]) await target.forget(table as AnyTable, { until: T0 + DAY })
    expect(await migrateFolder(migration())).toMatchObject({
      wasFinished: null,
      market: { copied: { rows: 2 } },
    })
  })

  it('does not move to where another one is', async () => {
    await writeClusterBirth(target, 'live', T0)
    const refused = 'there/test holds live data that are not from this folder.'
    await expect(migrateFolder(migration())).rejects.toThrow(refused)
    expect((await target.extent(ticks)).rows).toBe(0)
  })

  it('does not give birth where somebody did meanwhile', async () => {
    const ledger = {
      assertRoom: async () => {},
      move: () => beginClusterBirth(target, 'live', T0).then(() => ''),
    }
    await expect(migrateFolder(migration({ ledger }))).rejects.toThrow('holds live data that are not from')
    expect(await readClusterBirth(target)).toEqual({ kind: 'live', state: 'begun' })
  })

  it('does not move where its accounts cannot', async () => {
    const ledger = { assertRoom: () => Promise.reject(new Error('no room')), move: async () => '' }
    await expect(migrateFolder(migration({ ledger }))).rejects.toThrow('no room')
    expect((await target.extent(ticks)).rows).toBe(0)
  })

  it('is not born there while a month differs, and its accounts stay', async () => {
    const insert: Store['insert'] = (table, rows) => target.insert(table, rows.slice(1))
    const lossy = new Proxy(target, {
      get(of, name) {
        const own = name === 'insert' ? insert : of[name as keyof Store]
        return typeof own === 'function' ? own.bind(of) : own
      },
    })
    const report = await migrateFolder(migration({ target: lossy }))
    expect(report.market?.differing).toMatchObject([{ table: 'contract_ticks', month: '2026-11' }])
    expect(report.ledger).toBeNull()
    expect(done).toEqual(['room?'])
    expect(await readClusterBirth(target)).toBeNull()
  })
})
