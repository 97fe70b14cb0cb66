import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, StoreError } from '../core/errors.ts'
import { isUntouched, openFolder, readFolderKind, type WantedSource } from './folder.ts'
import { giveBirth } from './folder-birth.ts'
import { type HeldFolder, lockFolder } from './folder-lock.ts'

const NOW = Date.UTC(2026, 10, 14)
const BORN = { kind: 'simulated', born: '2026-11-14T00:00:00.000Z', version: 1 }
let dir = ''
let held: HeldFolder
const at = (name: string) => join(dir, name)
const read = (name: string) => readFileSync(at(name), 'utf8')
const put = (name: string, text: string) => writeFileSync(at(name), text)
const births = () => JSON.parse(read('perptape.json'))
const files = () => readdirSync(dir).filter((name) => name !== 'perptape.lock')
const open = (wanted: WantedSource = 'auto') => openFolder(held, wanted)
const bear = (kind: 'live' | 'simulated', text = 'market') =>
  giveBirth(open(), { kind, fill: async (draft) => writeFileSync(draft, text), now: NOW })

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'perptape-folder-'))
  held = lockFolder(dir)
})
afterEach(() => {
  held.release()
  rmSync(dir, { recursive: true, force: true })
})

describe('the data folder', () => {
  it('is created with its parents, and not born by being opened', () => {
    const path = at('a/b')
    expect(isUntouched(path)).toBe(true)
    const inner = lockFolder(path)
    const folder = openFolder(inner, 'auto')
    inner.release()
    expect(folder).toMatchObject({ path, kind: null, files: { market: join(path, 'market.duckdb') } })
    expect(readdirSync(path)).toEqual(['perptape.lock'])
  })

  it('remembers what it was born as, and when', async () => {
    await bear('simulated')
    await expect(bear('simulated')).rejects.toThrow(/holds simulated data already/)
    expect(readFolderKind(dir)).toBe('simulated')
    expect(open().kind).toBe('simulated')
    expect(open('sim').kind).toBe('simulated')
    expect(births()).toEqual(BORN)
    expect(files()).toEqual(['market.duckdb', 'perptape.json'])
  })

  it('never changes sides', async () => {
    await bear('simulated')
    expect(() => open('live')).toThrow(ConfigError)
    expect(() => open('live')).toThrow(/simulated data.*--data/)
    expect(readFolderKind(dir)).toBe('simulated')
  })

  it('refuses the simulated market in a live folder', async () => {
    await bear('live')
    expect(() => open('sim')).toThrow(/live data.*--data/)
    expect(open('live').kind).toBe('live')
  })

  it('does not guess when its file was spoilt', () => {
    for (const spoilt of [
      '',
      '{}',
      '{"kind":"other","born":"2026-11-14T00:00:00.000Z","version":1}',
      'null',
    ]) {
      put('perptape.json', spoilt)
      expect(() => open()).toThrow(ConfigError)
    }
  })

  it('is not empty because its market is gone', async () => {
    await bear('live')
    rmSync(at('market.duckdb'))
    expect(() => open()).toThrow(StoreError)
    expect(() => open()).toThrow(/market\.duckdb is missing.*backup.*--data/)
    expect(files()).toEqual(['perptape.json'])
  })

  it.each(['market.duckdb', 'market.duckdb.wal'])('is nobody knows what with a %s and no birth', (name) => {
    put(name, 'of somebody')
    expect(() => open()).toThrow(/nobody can tell live from simulated/)
    expect(read(name)).toBe('of somebody')
  })
})

describe('a birth', () => {
  it('that fails leaves nothing, and the next one is not disturbed', async () => {
    const failing = giveBirth(open(), {
      kind: 'live',
      async fill(draft) {
        writeFileSync(draft, 'half')
        writeFileSync(`${draft}.wal`, 'half')
        throw new Error('no more')
      },
    })
    await expect(failing).rejects.toThrow('no more')
    expect(files()).toEqual([])
    expect(open().kind).toBeNull()
    await bear('live')
    expect(read('market.duckdb')).toBe('market')
  })

  it('whose content is not worth it leaves nothing either', async () => {
    const parts = { kind: 'live', isWorthIt: (rows: number) => rows > 0 } as const
    const filled = await giveBirth(open(), {
      ...parts,
      async fill(draft) {
        writeFileSync(draft, 'no rows')
        return 0
      },
    })
    expect(filled).toBe(0)
    expect(files()).toEqual([])
  })

  it('takes its draft along when the process leaves in the middle, and not later', async () => {
    const before = process.listenerCount('exit')
    await giveBirth(open(), {
      kind: 'live',
      async fill(draft) {
        writeFileSync(draft, 'half')
        process.listeners('exit').at(-1)!(0)
        expect(existsSync(draft)).toBe(false)
        writeFileSync(draft, 'whole')
      },
    })
    expect(process.listenerCount('exit')).toBe(before)
    expect(read('market.duckdb')).toBe('whole')
  })

  it('brings the log along that could not be merged', async () => {
    await giveBirth(open(), {
      kind: 'live',
      async fill(draft) {
        writeFileSync(draft, 'file')
        writeFileSync(`${draft}.wal`, 'log')
      },
    })
    expect(files()).toEqual(['market.duckdb', 'market.duckdb.wal', 'perptape.json'])
    expect(read('market.duckdb.wal')).toBe('log')
  })

  it('that was killed before its one step begins anew', async () => {
    put('market.duckdb.draft', 'half')
    put('market.duckdb.draft.wal', 'half')
    put('perptape.json.part', '{"ki')
    expect(open().kind).toBeNull()
    await bear('simulated', 'whole')
    expect(files()).toEqual(['market.duckdb', 'perptape.json'])
    expect(read('market.duckdb')).toBe('whole')
  })

  it.each([
    ['before the move', ['market.duckdb.draft', 'market.duckdb.draft.wal']],
    ['amid the move', ['market.duckdb.draft', 'market.duckdb.wal']],
    ['after the move', ['market.duckdb', 'market.duckdb.wal']],
  ])('that was killed %s is finished by the next one', (_when, left) => {
    put('perptape.json', JSON.stringify({ ...BORN, market: 'draft' }))
    for (const name of left) put(name, name.endsWith('.wal') ? 'log' : 'file')
    // Whoever only asks of which kind it is changes nothing.
    expect(readFolderKind(dir)).toBe('simulated')
    expect(files()).toEqual(expect.arrayContaining(left))
    expect(open().kind).toBe('simulated')
    expect(files()).toEqual(['market.duckdb', 'market.duckdb.wal', 'perptape.json'])
    expect([read('market.duckdb'), read('market.duckdb.wal')]).toEqual(['file', 'log'])
    expect(births()).toEqual(BORN)
  })

  it('never overwrites a market', () => {
    put('perptape.json', JSON.stringify({ ...BORN, market: 'draft' }))
    put('market.duckdb.draft', 'ours')
    put('market.duckdb', 'of somebody')
    expect(() => open()).toThrow(/market\.duckdb\.draft belongs where/)
    expect([read('market.duckdb'), read('market.duckdb.draft')]).toEqual(['of somebody', 'ours'])
  })

  it('of which nothing is left is a market that is missing', () => {
    put('perptape.json', JSON.stringify({ ...BORN, market: 'draft' }))
    expect(() => open()).toThrow(/market\.duckdb is missing/)
  })
})

describe('who may have the folder', () => {
  it('is one at a time', () => {
    expect(() => lockFolder(dir)).toThrow(/in use by another process\. Stop it.*--data/)
    held.release()
    held.release()
    const next = lockFolder(dir)
    expect(() => lockFolder(`${dir}/.`)).toThrow(StoreError)
    next.release()
  })

  it('says so when the path is a file, or the lock is none', () => {
    put('file', '')
    expect(() => lockFolder(at('file'))).toThrow(/cannot be used/)
    mkdirSync(at('other'))
    put('other/perptape.lock', 'this is no lock of ours')
    expect(() => lockFolder(at('other'))).toThrow(/perptape\.lock is not what perptape wrote there/)
  })
})

describe('a restore that was broken off after its one step', () => {
  const RESTORED = { ...BORN, market: 'draft', aside: 'before' }
  const isDone = () => {
    expect(open().kind).toBe('simulated')
    expect([read('market.duckdb'), read('ledger.sqlite')]).toEqual(['new', 'new'])
    expect([read('before/market.duckdb'), read('before/ledger.sqlite-wal')]).toEqual(['old', 'old'])
    expect(births()).toEqual(BORN)
    expect(files().sort()).toEqual(['before', 'ledger.sqlite', 'market.duckdb', 'perptape.json'])
  }

  it('is finished by whoever opens the folder, wherever it stopped', () => {
    put('perptape.json', JSON.stringify(RESTORED))
    for (const name of ['market.duckdb', 'market.duckdb.wal', 'ledger.sqlite-wal']) put(name, 'old')
    for (const name of ['market.duckdb.draft', 'ledger.sqlite.draft']) put(name, 'new')
    isDone()
  })

  it('also when some of the old files were moved, or some of the new ones', () => {
    mkdirSync(at('before'))
    put('perptape.json', JSON.stringify(RESTORED))
    put('before/market.duckdb', 'old')
    put('ledger.sqlite-wal', 'old')
    for (const name of ['market.duckdb.draft', 'ledger.sqlite.draft']) put(name, 'new')
    isDone()
    const { aside: _, ...moved } = RESTORED
    put('perptape.json', JSON.stringify(moved))
    rmSync(at('ledger.sqlite'))
    put('ledger.sqlite.draft', 'new')
    isDone()
  })
})
