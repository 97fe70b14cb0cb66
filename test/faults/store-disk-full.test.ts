import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import { program } from '../made-once/ask.ts'
import { BATCH_ROWS, batchOf, faultTable } from './store-table.ts'

const run = promisify(execFile)

let dir = ''
let file = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'perptape-full-'))
  file = join(dir, 'market.duckdb')
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** Of a process that failed too. */
interface Output {
  readonly stdout: string
}

interface Words {
  readonly kept?: boolean
  readonly batch?: number
  readonly merge?: true
  readonly fault?: string
  readonly message?: string
  readonly rows?: number
  readonly closed?: true
  readonly failed?: string
}

describe('a full disk', () => {
  it('refuses batches with a sentence, goes on reading, and loses nothing that was kept', async () => {
    const words = await runLimited(2_500, 'fill', 0, 40)
    const kept = keptBatches(words)
    const refused = words.filter((word) => word.kept === false)
    expect(kept.length).toBeGreaterThan(3)
    expect(refused.length).toBeGreaterThan(3)
    for (const word of refused) {
      expect(word).toMatchObject({ fault: 'disk_full', rows: kept.length * BATCH_ROWS })
      expect(word.message).toMatch(/No space left .*Free some space/)
    }
    expect(words.at(-1)).toEqual({ closed: true })
    await expectKept(kept)
  }, 180_000)

  it('that stops the log from being merged stops nothing else', async () => {
    const before = await openDuckdbStore({ file, tables: [faultTable], log: silentLog })
    for (let batch = 0; batch < 30; batch++) await before.insert(faultTable, batchOf(batch))
    await before.close()
    // The file may not grow any more, while its log still has room.
    const words = await runLimited(Math.floor(statSync(file).size / 1_024), 'merge', 30, 40)
    expect(words.filter(({ merge }) => merge)).toMatchObject([{ kept: false, fault: 'disk_full' }])
    expect(keptBatches(words)).toEqual(Array.from({ length: 10 }, (_, index) => 30 + index))
    expect(words.at(-1)).toEqual({ closed: true })
    await expectKept(Array.from({ length: 40 }, (_, index) => index))
  }, 180_000)
})

describe('a draft', () => {
  it('is written without a log, and whole once it is closed', async () => {
    const draft = await openDuckdbStore({ file, tables: [faultTable], log: silentLog, isDraft: true })
    for (const batch of [0, 1, 2]) await draft.insert(faultTable, batchOf(batch))
    expect(readdirSync(dir)).toEqual(['market.duckdb'])
    await draft.close()
    await expectKept([0, 1, 2])
  })

  it('that a full disk did not take fails at its closing', async () => {
    const words = await runLimited(2_500, 'draft', 0, 40)
    expect(words.at(-1)).toMatchObject({ failed: 'StoreError', fault: 'disk_full' })
  }, 90_000)
})

/**
 * A limit on the size of files stands in for the full disk: a shell can set one anywhere, for a process of its
 * own, and writing beyond it fails as writing to a full disk does. (The signal that comes with it is ignored.)
 */
async function runLimited(limitKb: number, ...args: readonly (string | number)[]): Promise<Words[]> {
  const [mode, ...span] = args.map(String)
  const script = `trap '' XFSZ; ulimit -f ${limitKb * (await blocksPerKb())}; exec "$0" "$@"`
  const command = [process.execPath, program('store-child'), mode!, file, ...span]
  const { stdout } = await run('sh', ['-c', script, ...command]).catch((thrown) => thrown as Output)
  const lines = stdout.trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Words)
}

function keptBatches(words: readonly Words[]): number[] {
  return words.flatMap(({ kept, batch }) => (kept && batch !== undefined ? [batch] : []))
}

/** With room again: what was kept is there and nothing else, and writing goes on. */
async function expectKept(kept: readonly number[]): Promise<void> {
  const store = await openDuckdbStore({ file, tables: [faultTable], log: silentLog })
  try {
    expect(store.ailments()).toEqual([])
    const found = await store
      .reader(faultTable)
      .aggregate({ since: 0, by: ['batch'], take: { rows: { count: true } } })
    expect(found).toEqual(kept.map((batch) => ({ batch, rows: BATCH_ROWS })))
    await store.insert(faultTable, batchOf(1_000))
    await store.compact()
    expect((await store.extent(faultTable)).rows).toBe((kept.length + 1) * BATCH_ROWS)
  } finally {
    await store.close()
  }
}

/** POSIX counts in blocks of 512 bytes, some shells in kilobytes. */
async function blocksPerKb(): Promise<number> {
  const script = `trap '' XFSZ; ulimit -f 10; head -c 8000 /dev/zero > "$0"; wc -c < "$0"`
  const { stdout } = await run('sh', ['-c', script, join(dir, 'probe')]).catch(({ stdout }) => ({ stdout }))
  return Number(stdout) >= 8_000 ? 1 : 2
}
