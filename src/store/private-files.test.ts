import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makePrivate } from './private-files.ts'

let folder = ''
const modeOf = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8)
function write(name: string): void {
  writeFileSync(join(folder, name), '')
  chmodSync(join(folder, name), 0o644)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perptape-private-'))
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('tightens a folder that is ours, and all in it', () => {
  for (const name of ['perptape.json', 'market.duckdb', 'market.duckdb.wal', 'ledger.sqlite-wal']) write(name)
  mkdirSync(join(folder, 'bulk'))
  chmodSync(join(folder, 'bulk'), 0o755)
  write('bulk/2026-10.csv.gz')
  makePrivate(folder)
  expect(['.', 'bulk'].map(modeOf)).toEqual(['700', '700'])
  expect(
    ['perptape.json', 'market.duckdb.wal', 'ledger.sqlite-wal', 'bulk/2026-10.csv.gz'].map(modeOf),
  ).toEqual(['600', '600', '600', '600'])
})

it('leaves a folder alone that others use too, and their files', () => {
  for (const name of ['perptape.json', 'notes.txt']) write(name)
  makePrivate(folder)
  expect(['.', 'perptape.json', 'notes.txt'].map(modeOf)).toEqual(['755', '600', '644'])
})

it('does not follow links out of the folder', () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'perptape-elsewhere-'))
  chmodSync(elsewhere, 0o755)
  symlinkSync(elsewhere, join(folder, 'bulk'))
  makePrivate(folder)
  expect(modeOf('bulk')).toBe('755')
  rmSync(elsewhere, { recursive: true })
})
