import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'libsql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BrokenOff } from '../core/errors.ts'
import { silentLog } from '../core/log.ts'
import { isoOf } from '../core/time.ts'
import { integer, table, text, time } from '../define/table.ts'
import { checkLedgerFile } from '../ledger/check-file.ts'
import { copyLedger } from '../ledger/copy.ts'
import { openLedger } from '../ledger/sqlite.ts'
import { type BackupOptions, makeBackup } from './backup.ts'
import { openDuckdbStore } from './duckdb/open.ts'
import { sumOf } from './file-sums.ts'
import { folderPaths, openFolder } from './folder.ts'
import { giveBirth } from './folder-birth.ts'
import { lockFolder } from './folder-lock.ts'
import type { Store } from './port.ts'
import { restoreBackup } from './restore.ts'

const NOW = Date.UTC(2026, 10, 14)
const BATCH_ROWS = 50
const factsTable = table({
  name: 'facts',
  about: 'For the tests of backups.',
  columns: { ts: time(), batch: integer(), n: integer() },
  time: 'ts',
  key: ['batch', 'n'],
  writes: 'append',
  cadence: 'live',
})
const batchOf = (batch: number) =>
  Array.from({ length: BATCH_ROWS }, (_, n) => ({ ts: NOW + batch, batch, n }))

/** One row that is replaced again and again: what is read of it goes by the order of rows. */
const progressTable = table({
  name: 'progress',
  about: 'For the tests of backups.',
  columns: { at: time(), who: text(), batches: integer() },
  time: 'at',
  key: ['who'],
  writes: 'replace',
  cadence: 'live',
})
const TABLES = [factsTable, progressTable]

let root = ''
let store: Store
const inRoot = (name: string) => join(root, name)
const data = () => inRoot('data')
const open = (folder: string) =>
  openDuckdbStore({ file: folderPaths(folder).market, tables: TABLES, log: silentLog })

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'perptape-backup-'))
  const held = lockFolder(data())
  const fill = async (draft: string) =>
    (await openDuckdbStore({ file: draft, tables: TABLES, log: silentLog })).close()
  await giveBirth(openFolder(held, 'auto'), { kind: 'live', now: NOW, fill })
  held.release()
  const ledger = await openLedger(folderPaths(data()).ledger)
  await ledger.createAccount('ada@example.org', 'builder')
  await ledger.close()
  store = await open(data())
})
afterAll(async () => {
  await store.close()
  rmSync(root, { recursive: true, force: true })
})

/** Writes both tables, one after the other, until it is told to stop; merges as often as it can. */
function writer() {
  const state = { acknowledged: 0, isWanted: true }
  const ended = (async () => {
    for (let batch = 0; state.isWanted; batch++) {
      await store.insert(factsTable, batchOf(batch))
      await store.insert(progressTable, [{ at: NOW + batch, who: 'writer', batches: batch + 1 }])
      state.acknowledged = batch + 1
      if (batch % 3 === 0) await store.compact()
      // As a recorder does, it leaves something for others to do.
      await pause(2)
    }
  })()
  return {
    state,
    async stop() {
      state.isWanted = false
      await ended
    },
  }
}

const backup = (dir: string, more: Partial<BackupOptions> = {}) =>
  makeBackup(
    {
      store,
      folder: data(),
      kind: 'live',
      copyLedger: (to) => copyLedger(folderPaths(data()).ledger, to),
    },
    inRoot(dir),
    { force: false, now: NOW, ...more },
  )

async function restore(dir: string, into: string, force = false) {
  const held = lockFolder(inRoot(into))
  try {
    return await restoreBackup(held, inRoot(dir), { force, now: NOW, checkLedger: checkLedgerFile })
  } finally {
    held.release()
  }
}

/** What a folder holds: rows of each batch, and what the writer says of itself. */
async function held(folder: string) {
  const restored = await open(folder)
  try {
    const batches = await restored
      .reader(factsTable)
      .aggregate({ since: 0, by: ['batch'], take: { rows: { count: true } } })
    const [said] = await restored.reader(progressTable).latest({ by: ['who'], since: 0 })
    return { rows: batches.map(({ rows }) => rows), said: said?.batches ?? 0 }
  } finally {
    await restored.close()
  }
}

describe('a backup that is made while rows are written', () => {
  it('has what was acknowledged before, whole, as of one moment; and comes back', async () => {
    const writing = writer()
    while (writing.state.acknowledged < 4) await store.extent(progressTable)
    const before = writing.state.acknowledged
    const note = await backup('first')
    const after = writing.state.acknowledged
    await writing.stop()
    expect(readdirSync(inRoot('first')).sort()).toEqual([
      'backup.json',
      'ledger.sqlite',
      'market.duckdb',
      'perptape.json',
    ])
    expect(statSync(inRoot('first/ledger.sqlite')).mode & 0o777).toBe(0o600)
    expect(note).toMatchObject({
      made_at: isoOf(NOW),
      kind: 'live',
      format: 2,
      ledger: { accounts: 1, faults: [] },
    })

    expect(await restore('first', 'back')).toEqual({ note, aside: null, unchecked: [] })
    const { rows, said } = await held(inRoot('back'))
    expect(new Set(rows)).toEqual(new Set([BATCH_ROWS]))
    expect(rows.length).toBeGreaterThanOrEqual(before)
    expect(rows.length).toBeLessThanOrEqual(after + 1)
    // The one is written after the other: at any moment it is as far, or one behind.
    expect([rows.length, rows.length - 1]).toContain(said)
    expect(note.tables.facts).toBe(rows.length * BATCH_ROWS)
    const ledger = await openLedger(folderPaths(inRoot('back')).ledger)
    expect((await ledger.listAccounts()).map(({ email }) => email)).toEqual(['ada@example.org'])
    await ledger.close()
    expect(readFileSync(inRoot('back/perptape.json'), 'utf8')).toBe(
      readFileSync(join(data(), 'perptape.json'), 'utf8'),
    )
    // What was recorded after the moment is where it was.
    expect((await store.extent(factsTable)).rows).toBe(writing.state.acknowledged * BATCH_ROWS)
  })
})

describe('a backup that is broken off', () => {
  it('leaves nothing, and the store goes on', async () => {
    const stop = new AbortController()
    const broken = backup('half', {
      signal: stop.signal,
      progress: () => stop.abort(new BrokenOff('enough')),
    })
    await expect(broken).rejects.toThrow('enough')
    expect(readdirSync(root).filter((name) => name.startsWith('half'))).toEqual([])
    const rows = (await store.extent(factsTable)).rows
    await store.insert(factsTable, batchOf(9_999))
    await store.compact()
    expect((await store.extent(factsTable)).rows).toBe(rows + BATCH_ROWS)
  })
})

describe('the place of a backup', () => {
  it('is a new folder, or that of an older backup', async () => {
    cpSync(inRoot('first'), inRoot('empty'), { recursive: true })
    await expect(backup('empty')).rejects.toThrow(/holds a backup already.*--force/)
    const old = readFileSync(inRoot('empty/backup.json'), 'utf8')
    await backup('empty', { force: true, now: NOW + 1 })
    expect(readFileSync(inRoot('empty/backup.json'), 'utf8')).not.toBe(old)
    expect(readdirSync(root).filter((name) => name.startsWith('empty'))).toEqual(['empty'])
  })

  it('is never somebody else’s', async () => {
    mkdirSync(inRoot('letters'))
    writeFileSync(inRoot('letters/one.txt'), 'dear')
    await expect(backup('letters', { force: true })).rejects.toThrow(/holds no backup that could be replaced/)
    expect(readdirSync(inRoot('letters'))).toEqual(['one.txt'])
    await expect(backup('no/such')).rejects.toThrow(/There is no folder/)
  })

  it('is no data folder', () => {
    const held = lockFolder(inRoot('first'))
    expect(() => openFolder(held, 'auto')).toThrow(/is a backup, and stays as it is/)
    held.release()
  })
})

describe('a restore', () => {
  const filesIn = (folder: string) => readdirSync(inRoot(folder)).filter((name) => name !== 'perptape.lock')

  it('into a folder that holds something keeps that aside, and only when told to', async () => {
    await expect(restore('first', 'back')).rejects.toThrow(/is not empty.*--force/)
    const { aside } = await restore('first', 'back', true)
    expect(aside).toBe(inRoot('back/before-restore-2026-11-14T00-00-00-000Z'))
    expect(readdirSync(aside!)).toEqual(
      expect.arrayContaining(['ledger.sqlite', 'market.duckdb', 'perptape.json']),
    )
    expect(
      filesIn('back')
        .filter((name) => !/-(wal|shm)$/.test(name))
        .sort(),
    ).toEqual(['before-restore-2026-11-14T00-00-00-000Z', 'ledger.sqlite', 'market.duckdb', 'perptape.json'])
  })

  it('into a folder of the other kind is refused', async () => {
    mkdirSync(inRoot('other'))
    const birth = { kind: 'simulated', born: isoOf(NOW), version: 1 }
    writeFileSync(inRoot('other/perptape.json'), JSON.stringify(birth))
    await expect(restore('first', 'other', true)).rejects.toThrow(/holds simulated data and stays so/)
  })

  it('while somebody has the folder is refused', async () => {
    const owner = lockFolder(inRoot('taken'))
    await expect(restore('first', 'taken')).rejects.toMatchObject({ fault: 'locked' })
    owner.release()
  })

  it('of what is no backup any more is refused, and changes nothing', async () => {
    const refused = async (why: RegExp) => {
      await expect(restore('first', 'fresh')).rejects.toThrow(why)
      expect(filesIn('fresh')).toEqual([])
    }
    const note = readFileSync(inRoot('first/backup.json'), 'utf8')
    const noted = (more: object) =>
      writeFileSync(inRoot('first/backup.json'), JSON.stringify({ ...JSON.parse(note), ...more }))
    noted({ version: '99.0.0' })
    await refused(/made by perptape 99\.0\.0, which is newer/)
    noted({ format: 3 })
    await refused(/is not what perptape writes there/)
    noted({ tables: { ...JSON.parse(note).tables, facts: 1 } })
    await refused(/rows of facts, and should have 1/)
    writeFileSync(inRoot('first/backup.json'), note)

    const market = readFileSync(inRoot('first/market.duckdb'))
    const touched = Buffer.from(market)
    touched[market.length >> 1]! ^= 1
    writeFileSync(inRoot('first/market.duckdb'), touched)
    await refused(/market\.duckdb is not what was written there: its SHA-256/)
    truncateSync(inRoot('first/market.duckdb'), market.length - 1)
    await refused(/market\.duckdb is not what was written there: it has \d+ bytes, and had \d+/)
    rmSync(inRoot('first/market.duckdb'))
    await refused(/is not whole: market\.duckdb is missing\./)
    rmSync(inRoot('first/backup.json'))
    await refused(/is no backup: it has no backup\.json/)
    expect(existsSync(inRoot('fresh/perptape.json'))).toBe(false)
  })
})

describe('the ledger of a backup', () => {
  const ledgerFile = (dir: string) => inRoot(`${dir}/ledger.sqlite`)
  const noteOf = (dir: string) => JSON.parse(readFileSync(inRoot(`${dir}/backup.json`), 'utf8'))
  const writeNote = (dir: string, note: object) =>
    writeFileSync(inRoot(`${dir}/backup.json`), JSON.stringify(note))
  /** The manifest as if the ledger had been written as it lies there. */
  const sumAnew = async (dir: string) => {
    const note = noteOf(dir)
    note.files['ledger.sqlite'] = await sumOf(ledgerFile(dir), undefined)
    writeNote(dir, note)
  }
  const refused = async (dir: string, why: RegExp) => {
    await expect(restore(dir, 'never')).rejects.toThrow(why)
    expect(readdirSync(inRoot('never'))).toEqual(['perptape.lock'])
  }
  const copyOf = (name: string) => {
    cpSync(inRoot('whole'), inRoot(name), { recursive: true })
    return name
  }
  const alter = (dir: string, statement: string) => {
    const connection = new Database(ledgerFile(dir))
    connection.exec(statement)
    connection.close()
  }

  beforeAll(async () => {
    await backup('whole')
  })

  it('must be there, of its length, and what was written', async () => {
    const dir = copyOf('gone')
    rmSync(ledgerFile(dir))
    await refused(dir, /gone is not whole: ledger\.sqlite is missing\./)

    copyOf('long')
    appendFileSync(ledgerFile('long'), 'more')
    await refused('long', /ledger\.sqlite is not what was written there: it has \d+ bytes, and had \d+/)

    copyOf('garbage')
    const { size } = statSync(ledgerFile('garbage'))
    writeFileSync(ledgerFile('garbage'), Buffer.alloc(size, 'garbage'))
    await refused('garbage', /ledger\.sqlite is not what was written there: its SHA-256/)
  })

  it('passes its own checks, whatever the manifest says of its bytes', async () => {
    copyOf('resummed')
    writeFileSync(ledgerFile('resummed'), 'garbage')
    await sumAnew('resummed')
    await refused('resummed', /resummed\/ledger\.sqlite is corrupt/)

    // Pages whose bytes are changed, so that SQLite itself finds the file damaged.
    copyOf('damaged')
    const bytes = readFileSync(ledgerFile('damaged'))
    bytes.fill(0xff, bytes.length >> 1)
    writeFileSync(ledgerFile('damaged'), bytes)
    await sumAnew('damaged')
    await refused('damaged', /damaged\/ledger\.sqlite is corrupt/)

    copyOf('unbalanced')
    alter(
      'unbalanced',
      "insert into prepaid_keys (key_hash, key_hint, balance_micros, loaded_micros, calls, created_at) values ('aa', 'pk_a', 9000, 0, 0, 0)",
    )
    await sumAnew('unbalanced')
    await refused('unbalanced', /unbalanced\/ledger\.sqlite does not pass its check: .*balance of 9000/)

    copyOf('fewer')
    alter('fewer', 'delete from api_keys; delete from accounts')
    await sumAnew('fewer')
    await refused('fewer', /fewer\/ledger\.sqlite does not pass its check: accounts is 0, and was 1\./)
  })

  it('is not one that the manifest says there is not', async () => {
    copyOf('unlisted')
    const note = noteOf('unlisted')
    delete note.files['ledger.sqlite']
    writeNote('unlisted', note)
    await refused('unlisted', /is not what perptape writes there/)
    writeNote('unlisted', { ...note, ledger: null })
    await refused('unlisted', /unlisted has a ledger\.sqlite, and was made without one\./)
  })

  it('of an older backup is checked by itself, and that is said', async () => {
    copyOf('older')
    const { ledger, ...note } = noteOf('older')
    expect(ledger.accounts).toBe(1)
    writeNote('older', { ...note, format: 1 })
    expect((await restore('older', 'from-older')).unchecked).toEqual([
      expect.stringMatching(/older version, which did not note what the ledger adds up to/),
    ])

    const { 'ledger.sqlite': _, ...files } = note.files
    writeNote('older', { ...note, files, format: 1 })
    expect((await restore('older', 'from-oldest')).unchecked).toEqual([
      expect.stringMatching(/older version, which did not list ledger\.sqlite/),
    ])
    const restored = await openLedger(folderPaths(inRoot('from-oldest')).ledger)
    expect(await restored.listAccounts()).toHaveLength(1)
    await restored.close()
    writeFileSync(ledgerFile('older'), 'garbage')
    await refused('older', /older\/ledger\.sqlite is corrupt/)
  })
})

describe('a market file that is garbage', () => {
  it('is called corrupt by its name in the backup', async () => {
    cpSync(inRoot('whole'), inRoot('bad-market'), { recursive: true })
    writeFileSync(inRoot('bad-market/market.duckdb'), 'garbage')
    const file = inRoot('bad-market/backup.json')
    const note = JSON.parse(readFileSync(file, 'utf8'))
    note.files['market.duckdb'] = await sumOf(inRoot('bad-market/market.duckdb'), undefined)
    writeFileSync(file, JSON.stringify(note))
    await expect(restore('bad-market', 'never')).rejects.toThrow(/bad-market\/market\.duckdb is corrupt/)
    expect(readdirSync(inRoot('never'))).toEqual(['perptape.lock'])
  })
})
