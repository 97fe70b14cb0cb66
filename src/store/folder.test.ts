import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../core/errors.ts'
import { bornAs, openFolder, readFolderKind } from './folder.ts'

const NOW = Date.UTC(2026, 10, 14)
let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'perptape-folder-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

describe('the data folder', () => {
  it('is created with its parents, and not born by being opened', () => {
    const path = join(dir, 'a', 'b')
    const folder = openFolder(path, 'auto')
    expect(folder).toMatchObject({ path, kind: null, files: { market: join(path, 'market.duckdb') } })
    expect(readdirSync(path)).toEqual([])
  })

  it('remembers what it was born as, and when', () => {
    bornAs(dir, 'simulated', NOW)
    bornAs(dir, 'simulated', NOW + 1)
    expect(readFolderKind(dir)).toBe('simulated')
    expect(openFolder(dir, 'auto').kind).toBe('simulated')
    expect(openFolder(dir, 'sim').kind).toBe('simulated')
    expect(JSON.parse(readFileSync(join(dir, 'perptape.json'), 'utf8'))).toEqual({
      kind: 'simulated',
      born: '2026-11-14T00:00:00.000Z',
      version: 1,
    })
    expect(readdirSync(dir)).toEqual(['perptape.json'])
  })

  it('never changes sides', () => {
    bornAs(dir, 'simulated', NOW)
    expect(() => openFolder(dir, 'live')).toThrow(ConfigError)
    expect(() => openFolder(dir, 'live')).toThrow(/simulated data.*--data/)
    expect(() => bornAs(dir, 'live', NOW)).toThrow(/holds simulated data/)
    expect(readFolderKind(dir)).toBe('simulated')
  })

  it('refuses the simulated market in a live folder', () => {
    bornAs(dir, 'live', NOW)
    expect(() => openFolder(dir, 'sim')).toThrow(/live data.*--data/)
    expect(openFolder(dir, 'live').kind).toBe('live')
  })

  it('does not guess when its file was spoilt', () => {
    for (const spoilt of [
      '',
      '{}',
      '{"kind":"other","born":"2026-11-14T00:00:00.000Z","version":1}',
      'null',
    ]) {
      writeFileSync(join(dir, 'perptape.json'), spoilt)
      expect(() => openFolder(dir, 'auto')).toThrow(ConfigError)
    }
  })

  it('says so when the path is a file', () => {
    const file = join(dir, 'file')
    writeFileSync(file, '')
    expect(() => openFolder(file, 'auto')).toThrow(/cannot be used/)
  })
})
