import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import { program } from '../made-once/ask.ts'
import { BATCH_ROWS, faultTable } from './store-table.ts'

let dir = ''
let children: ChildProcess[] = []
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'perptape-faults-'))
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children = []
  rmSync(dir, { recursive: true, force: true })
})

interface Words {
  readonly opened?: number
  readonly kept?: number
  readonly failed?: string
  readonly fault?: string
  readonly message?: string
}

function start(...args: string[]): { child: ChildProcess; words: AsyncIterable<Words> } {
  const child = spawn(process.execPath, [program('store-child'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout! })
  async function* words() {
    // A line that was cut in two by the kill was not said.
    for await (const line of lines) if (line.endsWith('}')) yield JSON.parse(line) as Words
  }
  return { child, words: words() }
}

describe('a process that is killed while it writes', () => {
  it('has kept every batch that it acknowledged, and no part of another', async () => {
    const file = join(dir, 'market.duckdb')
    // Killed again and again on the same file, at moments that differ: after so many batches, and then some.
    for (const batches of [3, 40, 11]) {
      const { child, words } = start('ingest', file)
      const mine: number[] = []
      for await (const { kept: batch } of words) {
        if (batch === undefined) continue
        mine.push(batch)
        if (mine.length === batches) setTimeout(() => child.kill('SIGKILL'), Math.random() * 40)
      }
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      expect(child.signalCode).toBe('SIGKILL')
      expect(mine.length).toBeGreaterThanOrEqual(batches)

      const store = await openDuckdbStore({ file, tables: [faultTable], log: silentLog })
      // Nothing is said to be missing, as nothing is.
      expect(store.ailments()).toEqual([])
      const found = await store
        .reader(faultTable)
        .aggregate({ since: 0, by: ['batch'], take: { rows: { count: true }, numbers: { distinct: 'n' } } })
      // Empties it for the next round, which counts its batches from zero again.
      await store.dropBefore(faultTable, Date.UTC(2099, 0, 1))
      await store.close()
      expect(found.filter(({ rows, numbers }) => rows !== BATCH_ROWS || numbers !== BATCH_ROWS)).toEqual([])
      const there = new Set(found.map(({ batch }) => batch))
      expect(mine.filter((batch) => !there.has(batch))).toEqual([])
    }
  }, 180_000)
})

describe('a process that leaves at once while it writes and reads', () => {
  it.each([5, 12])(
    'ends with its code, and has kept what it acknowledged (%i)',
    async (batches) => {
      const file = join(dir, 'market.duckdb')
      const { child, words } = start('leave', file, String(batches))
      const mine: number[] = []
      for await (const { kept: batch } of words) if (batch !== undefined) mine.push(batch)
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      expect([child.exitCode, child.signalCode]).toEqual([130, null])
      const store = await openDuckdbStore({ file, tables: [faultTable], log: silentLog })
      const found = await store
        .reader(faultTable)
        .aggregate({ since: 0, by: ['batch'], take: { rows: { count: true } } })
      await store.close()
      const whole = new Set(found.filter(({ rows }) => rows === BATCH_ROWS).map(({ batch }) => batch))
      expect(mine.length).toBeGreaterThan(0)
      expect(mine.filter((batch) => !whole.has(batch))).toEqual([])
    },
    180_000,
  )
})

describe('a second process on the same file', () => {
  it('is refused with a sentence, and the first one is not disturbed', async () => {
    const file = join(dir, 'market.duckdb')
    const store = await openDuckdbStore({ file, tables: [faultTable], log: silentLog })
    const { child, words } = start('open', file)
    const said: Words[] = []
    for await (const word of words) said.push(word)
    if (child.exitCode === null) await once(child, 'exit')
    expect(child.exitCode).toBe(1)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatchObject({ failed: 'StoreError', fault: 'locked' })
    expect(said[0]!.message).toMatch(
      /market\.duckdb is in use by another process \(PID \d+\)\. Stop it first/,
    )
    await store.insert(faultTable, [{ ts: Date.UTC(2026, 10, 1), batch: 0, n: 0, filler: '' }])
    expect((await store.extent(faultTable)).rows).toBe(1)
    await store.close()
  }, 180_000)
})
