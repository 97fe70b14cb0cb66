import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog, silentLog } from '../../src/core/log.ts'
import type { AnyTable } from '../../src/define/table.ts'
import { EngineDatabase } from '../../src/store/duckdb/database.ts'
import type { DatabaseNotice, MissingBatches } from '../../src/store/duckdb/message.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import { recordingGaps } from '../../src/tables/record/recording.ts'
import { batchOf, faultTable } from './store-table.ts'

/** The files of a market as a kill -9 leaves them: the market, its log, and the mark of what was acknowledged. */
const PARTS = ['', '.wal', '.commits'] as const
const MERGED = 3
const IN_LOG = 6

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'perptape-log-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const small = (batch: number) => batchOf(batch).slice(0, 20)

/** Copies what is there while nothing is being written. */
function copy(from: string, to: string, parts: readonly string[] = PARTS): string {
  for (const part of PARTS) rmSync(to + part, { force: true })
  for (const part of parts) if (existsSync(from + part)) copyFileSync(from + part, to + part)
  return to
}

/** A market of nine batches, three of them merged; `ends` says where in the log each of the others ends. */
async function killed(tables: readonly AnyTable[] = [faultTable]) {
  const living = join(dir, 'living.duckdb')
  const file = join(dir, 'market.duckdb')
  const older = join(dir, 'older.commits')
  const store = await openDuckdbStore({ file: living, tables, log: silentLog })
  for (let batch = 0; batch < MERGED; batch++) await store.insert(faultTable, small(batch))
  await store.compact()
  const ends: number[] = []
  for (let batch = MERGED; batch < MERGED + IN_LOG; batch++) {
    await store.insert(faultTable, small(batch))
    ends.push(statSync(`${living}.wal`).size)
    if (batch === MERGED) copyFileSync(`${living}.commits`, older)
  }
  copy(living, file)
  await store.close()
  return { file, ends, older, log: readFileSync(`${file}.wal`) }
}

interface Look {
  readonly batches: number
  readonly missing: MissingBatches | null
}

/** Opens it as the engine's thread does. */
async function look(file: string): Promise<Look> {
  const notices: DatabaseNotice[] = []
  const engine = new EngineDatabase({ file, memoryLimitMb: 256, isCounted: true }, (notice) =>
    notices.push(notice),
  )
  await engine.open()
  try {
    const found = await engine.read('SELECT DISTINCT batch FROM fault_rows', false)
    const missing = notices.flatMap((notice) => ('missing' in notice ? [notice.missing] : []))
    expect(missing.length).toBeLessThan(2)
    return { batches: found.rows, missing: missing[0] ?? null }
  } finally {
    await engine.close()
  }
}

describe('a log that was cut short', () => {
  it('at any byte either lost nothing or is said to have lost just so many batches', async () => {
    const { file, ends, log } = await killed()
    const cuts = new Set([0, 1, 2, 10, 40, 64, 100, log.length])
    for (const end of ends) for (const cut of [end - 1, end, end + 1]) cuts.add(Math.min(cut, log.length))
    for (let cut = 0; cut < log.length; cut += Math.ceil(log.length / 60)) cuts.add(cut)
    const wrong: unknown[] = []
    for (const cut of cuts) {
      const here = copy(file, join(dir, 'cut.duckdb'))
      writeFileSync(`${here}.wal`, log.subarray(0, cut))
      const kept = ends.filter((end) => end <= cut).length
      const seen = await look(here)
      const isRight = seen.batches === MERGED + kept && (seen.missing?.batches ?? 0) === IN_LOG - kept
      if (!isRight) wrong.push({ cut, kept, seen })
    }
    expect(wrong).toEqual([])
    expect(cuts.size).toBeGreaterThan(70)
  }, 180_000)

  it('is said once, with the times, is put on record, and then the store is quiet', async () => {
    const { file, ends, log } = await killed([faultTable, recordingGaps])
    writeFileSync(`${file}.wal`, log.subarray(0, ends[1]! + 5))
    const lines: string[] = []
    const open = () =>
      openDuckdbStore({
        file,
        tables: [faultTable, recordingGaps],
        log: createLog('warn', { write: (line) => lines.push(line) }),
      })
    const first = await open()
    expect(lines).toHaveLength(1)
    const said = JSON.parse(lines[0]!)
    expect(said.level).toBe(50)
    expect(said.msg).toMatch(
      /^4 batches that were recorded after \S+Z and up to \S+Z are missing from \S+market\.duckdb: its log was cut short/,
    )
    // Health, which anyone may read, says the same without the place on the machine.
    const sentence = said.msg.replace(file, 'market.duckdb')
    expect(first.ailments()).toEqual([{ part: 'store', down: false, sentence }])
    const ledger = () => first.reader(recordingGaps).range({ since: 0, order: 'asc', limit: 10 })
    const [gap, ...others] = await ledger()
    expect(others).toEqual([])
    expect(gap).toMatchObject({ source: 'store.log', reason: 'lost', into_table: 'all' })
    expect(gap!.detail).toMatch(/^4 recorded batches lost/)
    expect(gap!.ended_at).toBeGreaterThan(gap!.started_at)
    await first.insert(faultTable, small(100))
    // Killed right after: the numbers go on beyond those that were lost.
    const after = copy(file, join(dir, 'after.duckdb'))
    await first.close()
    expect((await look(after)).missing).toBeNull()
    lines.length = 0
    const second = await open()
    expect(second.ailments()).toEqual([])
    await second.close()
    expect(lines).toEqual([])
  }, 180_000)

  it('is said again when it could not be put on record the first time', async () => {
    const { file, ends, log } = await killed()
    writeFileSync(`${file}.wal`, log.subarray(0, ends[3]!))
    const engine = new EngineDatabase({ file, memoryLimitMb: 256, isCounted: true }, () => {})
    await engine.open()
    await engine.write(['DELETE FROM fault_rows WHERE batch = 0'], false)
    const left = copy(file, join(dir, 'left.duckdb'))
    await engine.close()
    // One more was written since, which takes the number of one of the two.
    expect((await look(left)).missing).toMatchObject({ batches: 1 })
    expect((await look(file)).missing).toMatchObject({ batches: 1 })
  }, 180_000)
})

describe('a log with a flipped byte', () => {
  it('is refused by its name, or said to have lost batches, or whole', async () => {
    const { file, log } = await killed()
    const silent: unknown[] = []
    const outcomes = { refused: 0, said: 0, whole: 0 }
    for (let at = 0; at < log.length; at += Math.ceil(log.length / 80)) {
      const here = copy(file, join(dir, 'flipped.duckdb'))
      const bytes = Buffer.from(log)
      bytes[at]! ^= 0xff
      writeFileSync(`${here}.wal`, bytes)
      const seen = await look(here).catch((thrown: Error) => thrown)
      if (seen instanceof Error) {
        expect(seen.message).toMatch(/WAL file/)
        outcomes.refused++
      } else if (seen.missing) {
        expect(seen.batches + seen.missing.batches).toBe(MERGED + IN_LOG)
        outcomes.said++
      } else if (seen.batches === MERGED + IN_LOG) outcomes.whole++
      else silent.push({ at, seen })
    }
    expect(silent).toEqual([])
    expect(outcomes.refused).toBeGreaterThan(0)
    expect(outcomes.said).toBeGreaterThan(0)
  }, 180_000)
})

describe('no alarm is given', () => {
  const WHOLE = { batches: MERGED + IN_LOG, missing: null }

  it.each([
    ['for what a kill leaves', () => {}],
    ['without the mark', (file: string) => rmSync(`${file}.commits`)],
    ['with an older mark', (file: string, older: string) => copyFileSync(older, `${file}.commits`)],
    ['with a mark that was cut', (file: string) => writeFileSync(`${file}.commits`, 'perptape commits 1 ')],
    [
      'with a mark that was changed',
      (file: string) => {
        const text = readFileSync(`${file}.commits`, 'utf8')
        writeFileSync(`${file}.commits`, text.replace(/ 0(\d{15}) /, ' 9$1 '))
      },
    ],
  ])('%s', async (_when, change) => {
    const { file, older } = await killed()
    change(file, older)
    expect(await look(file)).toEqual(WHOLE)
  })

  it('for a market file that came without its log and mark, and lacks the last batches', async () => {
    const { file } = await killed()
    expect(await look(copy(file, join(dir, 'alone.duckdb'), ['']))).toEqual({
      batches: MERGED,
      missing: null,
    })
  })

  it('with the mark of another market', async () => {
    const { file } = await killed()
    const mark = readFileSync(`${file}.commits`)
    rmSync(join(dir, 'living.duckdb'))
    const other = await openDuckdbStore({
      file: join(dir, 'other.duckdb'),
      tables: [faultTable],
      log: silentLog,
    })
    await other.insert(faultTable, small(0))
    await other.close()
    writeFileSync(join(dir, 'other.duckdb.commits'), mark)
    expect(await look(join(dir, 'other.duckdb'))).toEqual({ batches: 1, missing: null })
  })

  it('after a clean stop, which leaves neither log nor mark', async () => {
    const { file } = await killed()
    const store = await openDuckdbStore({ file, tables: [faultTable], log: silentLog })
    await store.insert(faultTable, small(50))
    await store.close()
    expect(PARTS.map((part) => existsSync(file + part))).toEqual([true, false, false])
    expect(await look(file)).toEqual({ batches: MERGED + IN_LOG + 1, missing: null })
  })

  it('around merges, whatever moment the kill comes at', async () => {
    const living = join(dir, 'merging.duckdb')
    const store = await openDuckdbStore({ file: living, tables: [faultTable], log: silentLog })
    for (let batch = 0; batch < 8; batch++) {
      await store.insert(faultTable, small(batch))
      if (batch % 3 === 2) await store.compact()
      const seen = await look(copy(living, join(dir, 'here.duckdb')))
      expect(seen).toEqual({ batches: batch + 1, missing: null })
    }
    await store.close()
  })
})
