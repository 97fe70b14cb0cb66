import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { type AnyTable, maybe, number, table, text, time } from '../../src/define/table.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import { storeContract } from './store.ts'
import { CONTRACT_TABLES } from './store-tables.ts'

storeContract('DuckDB', () => openDuckdbStore({ file: ':memory:', tables: CONTRACT_TABLES, log: silentLog }))

const T0 = Date.UTC(2026, 10, 1)
const spec = {
  name: 'marks',
  about: 'For the test.',
  time: 'ts',
  key: ['ts', 'id'],
  writes: 'append',
  cadence: 'live',
  keepDays: null,
} as const
const marks = table({ ...spec, columns: { ts: time(), id: text(), usd: number() } })

describe('DuckDB on disk', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'perptape-duckdb-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const open = (name: string, tables: readonly AnyTable[]) =>
    openDuckdbStore({ file: join(folder, name), tables, log: silentLog })

  it('keeps rows over a restart, and leaves one file when closed', async () => {
    const store = await open('restart.duckdb', [marks])
    await store.insert(marks, [{ ts: T0, id: 'a', usd: 1 }])
    await store.close()
    expect((await readdir(folder)).filter((file) => file.startsWith('restart'))).toEqual(['restart.duckdb'])
    const again = await open('restart.duckdb', [marks])
    expect(await again.reader(marks).range({ order: 'asc', limit: 5 })).toEqual([{ ts: T0, id: 'a', usd: 1 }])
    await again.close()
  })

  it('grows with its definitions: new tables, new columns, dropped ones', async () => {
    const old = await open('grown.duckdb', [marks])
    await old.insert(marks, [{ ts: T0, id: 'a', usd: 1 }])
    await old.close()
    const wider = table({
      ...spec,
      columns: { note: maybe(text()), ts: time(), id: text(), rank: maybe(number()) },
    })
    const other = table({ ...spec, name: 'others', columns: { ts: time(), id: text() } })
    const store = await open('grown.duckdb', [wider, other])
    await store.insert(wider, [{ note: 'n', ts: T0 + 1, id: 'b', rank: 2 }])
    await store.insert(other, [{ ts: T0, id: 'x' }])
    expect(await store.reader(wider).range({ order: 'asc', limit: 5 })).toEqual([
      { note: null, ts: T0, id: 'a', rank: null },
      { note: 'n', ts: T0 + 1, id: 'b', rank: 2 },
    ])
    await store.close()
    const narrowed = table({ ...spec, columns: { ts: time(), id: number(), usd: number() } })
    await expect(open('grown.duckdb', [narrowed])).rejects.toThrow(/marks.*column id is kept as VARCHAR/)
    // Refused, and let go of: whoever has the right definitions may open it.
    const last = await open('grown.duckdb', [wider, other])
    expect((await last.extent(wider)).rows).toBe(2)
    await last.close()
  })

  it('has forgotten for good once it says so, also when it is killed then', async () => {
    const store = await open('forgets.duckdb', [marks])
    await store.insert(marks, [
      { ts: T0, id: 'a', usd: 1 },
      { ts: T0, id: 'b', usd: 2 },
    ])
    expect(await store.forget(marks, { where: { id: 'a' } })).toBe(1)
    // What a kill would leave: the files as they are now.
    for (const ending of ['', '.wal']) {
      const file = join(folder, `forgets.duckdb${ending}`)
      if (existsSync(file)) await copyFile(file, join(folder, `killed.duckdb${ending}`))
    }
    await store.close()
    const killed = await open('killed.duckdb', [marks])
    expect(await killed.reader(marks).range({ order: 'asc', limit: 5 })).toEqual([
      { ts: T0, id: 'b', usd: 2 },
    ])
    await killed.close()
  })

  it('is opened once only', async () => {
    const store = await open('once.duckdb', [marks])
    await expect(open('once.duckdb', [marks])).rejects.toMatchObject({ fault: 'locked' })
    await store.close()
    await (await open('once.duckdb', [marks])).close()
  })

  it('does not take a strange file for its own', async () => {
    await writeFile(join(folder, 'strange.duckdb'), 'this is no database, '.repeat(1_000))
    await expect(open('strange.duckdb', [marks])).rejects.toMatchObject({ fault: 'corrupt' })
  })

  it('knows only the tables it was opened with', async () => {
    const store = await open('tables.duckdb', [])
    await expect(store.insert(marks, [{ ts: T0, id: 'a', usd: 1 }])).rejects.toThrow(/without table marks/)
    await store.close()
  })
})
