import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import duckdb from '@duckdb/node-bindings'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { disk } from '../../../test/fakes/mortal-disk.ts'
import { silentLog } from '../../core/log.ts'
import { DAY, HOUR, isoOf, type Ms, SINCE_EVER } from '../../core/time.ts'
import { bulkTable } from '../../define/bulk-files.ts'
import { maybe, number, type Row, table, text, time } from '../../define/table.ts'
import { bulkExports, newestExports } from '../../tables/record/bulk-exports.ts'
import { rowsOf } from '../answer.ts'
import { openDuckdbStore } from '../duckdb/open.ts'
import { run } from '../duckdb/statements.ts'
import type { Store } from '../port.ts'
import { dropExpired } from '../retention.ts'
import { BulkKeeper } from './keeper.ts'
import type { BulkParts } from './parts.ts'
import { sumOf as sha256 } from './sums.ts'

vi.mock('node:fs/promises', async (real) =>
  (await import('../../../test/fakes/mortal-disk.ts')).mortal(await real()),
)
vi.mock('node:fs', async (real) =>
  (await import('../../../test/fakes/mortal-disk.ts')).mortalSync(await real()),
)

const prints = table({
  name: 'prints',
  about: 'For the test.',
  columns: { ts: time(), id: text(), venue: text(), price: maybe(number()), note: maybe(text()) },
  time: 'ts',
  key: ['id'],
  writes: 'append',
  cadence: 'live',
  keepDays: 35,
})
type Print = Row<typeof prints>
const bulk = bulkTable(prints, {
  name: 'all-prints',
  columns: ['ts', 'venue', 'price', 'note'],
  only: { venue: 'binance' },
})

/** In the middle of the second of November. */
const NOW = Date.UTC(2026, 10, 2, 12, 20)
const NOTES = ['plain', null, '', 'a,"b"\r\nc']
let lastId = 0

/** One print for each moment, and another venue's that is not in the files. */
function printsAt(...moments: readonly Ms[]): Print[] {
  return moments.flatMap((ts) => {
    lastId += 1
    const price = lastId % 3 === 0 ? null : lastId * 0.1 + 0.2
    const one = { ts, id: `p${lastId}`, venue: 'binance', price, note: NOTES[lastId % 4]! }
    return [one, { ...one, id: `other${lastId}`, venue: 'okx' }]
  })
}

const every = (step: Ms, from: Ms, to: Ms) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, place) => from + place * step)

describe('bulk files', () => {
  let store: Store
  let folder: string
  let now: Ms
  let parts: BulkParts
  let keeper: BulkKeeper

  beforeAll(async () => {
    store = await openDuckdbStore({ file: ':memory:', tables: [prints, bulkExports], log: silentLog })
  })
  afterAll(() => store.close())
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'perptape-bulk-'))
    now = NOW
    parts = {
      store: { ...store, reader: store.reader, ...mortalVerbs(store) },
      clock: { now: () => now },
      log: silentLog,
      folder,
      tables: [bulk],
      retention: {},
      months: null,
      freeBytes: () => Number.POSITIVE_INFINITY,
    } as BulkParts
    keeper = new BulkKeeper(parts)
  })
  afterEach(async () => {
    disk.revive()
    rmSync(folder, { recursive: true })
    await store.forget(prints, {})
    await store.forget(bulkExports, {})
  })

  const rowsTold = () => store.reader(bulkExports).latest({ by: ['file'], since: SINCE_EVER })

  /** What a file of that time has to be: what the engine says of these rows. */
  async function textOf(since: Ms, until: Ms): Promise<string> {
    const query = { since, until, where: { venue: 'binance' }, order: 'asc', limit: 1e6 } as const
    return Buffer.from((await store.rowsAsCsv(prints, query, bulk)).text).toString()
  }

  /** What is there that a later start goes by. */
  async function seen(): Promise<string> {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => !file.endsWith('.part'),
    )
    return JSON.stringify([files.sort(), (await rowsTold()).map(({ file }) => file)])
  }

  /** Everything that is told is true: lengths, sums, counts, and every row that is on record. Months by their text. */
  async function held({ isWhole = true } = {}): Promise<Record<string, string>> {
    const files: Record<string, string> = {}
    const rows = await rowsTold()
    for (const row of newestExports(rows).filter(({ format }) => format === 'csv.gz')) {
      const bytes = readFileSync(join(folder, row.path)).subarray(0, row.bytes)
      expect(bytes.length).toBe(row.bytes)
      expect(sha256(bytes)).toBe(row.sha256)
      const lines = gunzipSync(bytes).toString()
      if (isWhole) expect(lines).toBe(await textOf(row.since, row.until))
      expect(row.rows).toBe(lines.match(/Z,binance,/g)?.length ?? 0)
      files[row.month] = lines
    }
    return files
  }

  it('hold every row of their months as far as it has settled, once, oldest first', async () => {
    const moments = every(HOUR, NOW - 5 * DAY, NOW)
    await store.insert(
      prints,
      printsAt(...moments.reverse(), Date.UTC(2026, 10, 1) - 1, Date.UTC(2026, 10, 1)),
    )
    await keeper.look()
    const files = await held()
    expect(Object.keys(files)).toEqual(['2026-10', '2026-11'])
    expect(files['2026-10']!.split('\r\n').at(-2)).toMatch(/^2026-10-31T23:59:59.999Z,/)
    expect(files['2026-11']!.split('\r\n')[1]).toMatch(/^2026-11-01T00:00:00.000Z,/)
    for (const { path, month } of (await rowsTold()).filter(({ format }) => format === 'parquet'))
      expect(await columnsIn(join(folder, path))).toEqual(cellsOf(files[month]!))
    const told = (await rowsTold()).sort((one, other) =>
      one.month + one.format < other.month + other.format ? -1 : 1,
    )
    // The first of November was not two days ago: rows of October may still come.
    expect(
      told.map(({ month, format, final, since, until }) => [
        month,
        format,
        final,
        isoOf(since),
        isoOf(until),
      ]),
    ).toEqual([
      ['2026-10', 'csv.gz', false, '2026-10-28T12:00:00.000Z', '2026-11-01T00:00:00.000Z'],
      ['2026-10', 'parquet', false, '2026-10-28T12:00:00.000Z', '2026-11-01T00:00:00.000Z'],
      ['2026-11', 'csv.gz', false, '2026-11-01T00:00:00.000Z', '2026-11-02T09:00:00.000Z'],
      ['2026-11', 'parquet', false, '2026-11-01T00:00:00.000Z', '2026-11-02T09:00:00.000Z'],
    ])
    now += DAY
    await keeper.look()
    await held()
    const final = (await rowsTold()).filter((row) => row.final)
    expect(final.map(({ month, format }) => `${month} ${format}`).sort()).toEqual([
      '2026-10 csv.gz',
      '2026-10 parquet',
    ])
  })

  it('grow at their end alone, so that what somebody is reading stays what it was', async () => {
    await store.insert(prints, printsAt(...every(HOUR / 2, NOW - 3 * DAY, NOW + DAY)))
    await keeper.look()
    const before = newestExports(await rowsTold()).find(
      ({ month, format }) => month === '2026-11' && format === 'csv.gz',
    )!
    const bytes = readFileSync(join(folder, before.path))
    now += 2 * HOUR
    await keeper.look()
    const after = newestExports(await rowsTold()).find(
      ({ month, format }) => month === '2026-11' && format === 'csv.gz',
    )!
    expect(after.rows).toBe(before.rows + 4)
    expect(after.path).toBe(before.path)
    expect(after.file).not.toBe(before.file)
    expect(readFileSync(join(folder, after.path)).subarray(0, before.bytes)).toEqual(bytes)
    await held()
    // The content before it is told until its links have ended, and then no more.
    now += HOUR
    await keeper.look()
    expect((await rowsTold()).map(({ file }) => file)).toContain(before.file)
    now += 2 * HOUR
    await keeper.look()
    expect((await rowsTold()).map(({ file }) => file)).not.toContain(before.file)
    await held()
  })

  it('do nothing where there is nothing to do', async () => {
    await store.insert(prints, printsAt(...every(HOUR, NOW - 3 * DAY, NOW)))
    await keeper.look()
    const told = await rowsTold()
    const { steps } = disk
    await keeper.look()
    expect(await rowsTold()).toEqual(told)
    expect(disk.steps).toBe(steps)
  })

  it('on the first of a month are those of the last, until the new one has an hour that has settled', async () => {
    now = Date.UTC(2026, 10, 1, 3, 59)
    await store.insert(prints, printsAt(...every(HOUR / 2, now - DAY, now)))
    await keeper.look()
    expect(Object.keys(await held())).toEqual(['2026-10'])
    now += 60_000
    await keeper.look()
    expect((await held())['2026-11']!.split('\r\n')).toHaveLength(4)
  })

  it.each([
    ['late', [Date.UTC(2026, 9, 30, 5, 30)]],
    ['before all others', [Date.UTC(2026, 9, 12)]],
    ['at the border of two months', [Date.UTC(2026, 10, 1) - 1, Date.UTC(2026, 10, 1)]],
  ])('are made anew when rows come %s', async (_, moments) => {
    await store.insert(prints, printsAt(...every(HOUR, NOW - 5 * DAY, NOW)))
    await keeper.look()
    const before = await rowsTold()
    await store.insert(prints, printsAt(...moments))
    now += HOUR
    await keeper.look()
    await held()
    const after = newestExports(await rowsTold())
    const october = after.find(({ month, format }) => month === '2026-10' && format === 'parquet')!
    expect(october.rows).toBeGreaterThan(before.find(({ month }) => month === '2026-10')!.rows)
    // Whoever has a link to what they were gets that.
    for (const { path, bytes, sha256: sum } of before)
      expect(sha256(readFileSync(join(folder, path)).subarray(0, bytes))).toBe(sum)
    now += 3 * HOUR
    await keeper.look()
    const { path } = before.find(({ month, format }) => month === '2026-10' && format === 'csv.gz')!
    expect(readdirSync(folder, { recursive: true })).not.toContain(path)
    await held()
  })

  it('are made anew when rows were taken out or corrected', async () => {
    const rows = printsAt(...every(HOUR, NOW - 3 * DAY, NOW))
    await store.insert(prints, rows)
    await keeper.look()
    const [gone, corrected] = rows.filter(({ venue, price }) => venue === 'binance' && price !== null)
    await store.forget(prints, { where: { id: [gone!.id, corrected!.id] } })
    await store.insert(prints, [{ ...corrected!, price: 7 }])
    await keeper.look()
    expect(Object.values(await held()).join()).toContain(`${isoOf(corrected!.ts)},binance,7,`)
  })

  it('outlive the rows that retention drops, also when it ends later and when others come late', async () => {
    await store.insert(prints, printsAt(...every(6 * HOUR, Date.UTC(2026, 9, 20), Date.UTC(2026, 11, 1))))
    await keeper.look()
    now = Date.UTC(2026, 11, 1, 8)
    await new BulkKeeper(parts).look()
    const { '2026-10': october } = await held()
    const [november] = (await rowsTold()).filter(
      ({ month, format }) => month === '2026-11' && format === 'csv.gz',
    )
    await dropExpired(store, [prints], {}, now)
    await store.insert(prints, printsAt(Date.UTC(2026, 10, 20, 1)))
    // What retention has taken stays taken in the eyes of the files.
    for (const retention of [{}, { prints: null }]) {
      const later = new BulkKeeper({ ...parts, retention })
      await later.look()
    }
    const files = await held({ isWhole: false })
    expect(files['2026-10']).toBe(october)
    const told = newestExports(await rowsTold()).find(
      ({ month, format }) => month === '2026-11' && format === 'csv.gz',
    )!
    expect(told).toMatchObject({
      rows: november!.rows + 1,
      since: Date.UTC(2026, 10, 1),
      until: Date.UTC(2026, 11, 1),
    })
  })

  it('are whole and true after a kill at any moment of their making', { timeout: 60_000 }, async () => {
    await store.insert(prints, printsAt(...every(8 * HOUR, NOW - DAY, NOW + DAY)))
    const late = printsAt(Date.UTC(2026, 10, 1, 21))
    // Made for the first time; grown; made anew; old content removed.
    const chapters = [
      async () => {},
      async () => {
        now += 2 * HOUR
      },
      async () => {
        now += DAY
        await store.insert(prints, late)
      },
      async () => {
        now += 4 * HOUR
      },
    ]
    let kills = 0
    for (const chapter of chapters) {
      await chapter()
      // As far as each gets, the next one goes on; every step of what is left is once the last.
      for (let steps = 0, before = ''; ; steps++) {
        disk.dieAfter(steps)
        await new BulkKeeper(parts).look().catch(() => {})
        if (!disk.isDead) break
        disk.revive()
        kills += 1
        await held({ isWhole: false })
        const there = await seen()
        if (there !== before) steps = -1
        before = there
      }
      disk.revive()
      await held()
    }

    expect(kills).toBeGreaterThan(30)
    const there = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.includes('.'),
    )
    const told = new Set((await rowsTold()).map(({ path }) => path))
    expect(there.filter((file) => !file.endsWith('.json')).sort()).toEqual([...told].sort())
  })

  it('are repaired from the record where they are damaged, as far as it goes back', async () => {
    await store.insert(prints, printsAt(...every(HOUR, NOW - 2 * DAY, NOW + DAY)))
    await keeper.look()
    const { path } = (await rowsTold()).find(
      ({ month, format }) => month === '2026-11' && format === 'csv.gz',
    )!
    const bytes = readFileSync(join(folder, path))
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(join(folder, path), bytes)
    now += HOUR
    await keeper.look()
    await held()
    // What a kill has left behind the end does not count.
    const { path: next } = newestExports(await rowsTold()).find(
      ({ month, format }) => month === '2026-11' && format === 'csv.gz',
    )!
    appendFileSync(join(folder, next), 'half a piece')
    now += HOUR
    await keeper.look()
    await held()
    for (const row of newestExports(await rowsTold())) rmSync(join(folder, row.path))
    await keeper.look()
    await held()
    for (const row of newestExports(await rowsTold()))
      expect(sha256(readFileSync(join(folder, row.path)))).toBe(row.sha256)
  })

  it('are of as many months as are to be kept, and wait for room on the disk', async () => {
    await store.insert(prints, printsAt(...every(DAY, NOW - 30 * DAY, NOW)))
    await new BulkKeeper({ ...parts, freeBytes: () => 1_000_000 }).look()
    expect(await rowsTold()).toEqual([])
    await keeper.look()
    expect(Object.keys(await held())).toEqual(['2026-10', '2026-11'])
    await new BulkKeeper({ ...parts, months: 1 }).look()
    expect(Object.keys(await held())).toEqual(['2026-11'])
    expect(readdirSync(join(folder, 'all-prints')).filter((file) => file.startsWith('2026-10'))).toEqual([])
  })
})

/** Times, figures and notes of a file, row by row; ours have line breaks in some notes. */
function cellsOf(text: string): unknown[][] {
  const rows = text.split(/\r\n(?=2026-|$)/).slice(1, -1)
  return rows.map((row) => {
    const [, ts, price, note] = /^([^,]*),binance,([^,]*),(.*)$/s.exec(row)!
    const said = note!.startsWith('"') ? note!.slice(1, -1).replaceAll('""', '"') : note || null
    return [Date.parse(ts!), price === '' ? null : Number(price), said]
  })
}

async function columnsIn(parquet: string): Promise<unknown[][]> {
  const database = await duckdb.open(':memory:')
  const connection = await duckdb.connect(database)
  const sql = `SELECT epoch_ms(ts)::DOUBLE, price, note FROM read_parquet('${parquet}', file_row_number = true) ORDER BY file_row_number`
  const fields = [
    { name: 'ts', kind: 'number' },
    { name: 'price', kind: 'number' },
    { name: 'note', kind: 'text' },
  ] as const
  const rows = rowsOf(await run(connection, sql), fields)
  duckdb.disconnect_sync(connection)
  duckdb.close_sync(database)
  return rows.map(({ ts, price, note }) => [ts, price, note])
}

/** What it writes is a step of the mortal disk. */
function mortalVerbs(store: Store): Partial<Store> {
  return {
    insert: (...args) => disk.step(() => store.insert(...args)),
    forget: (...args) => disk.step(() => store.forget(...args)),
    parquetOf: (...args) => disk.step(() => store.parquetOf(...args)),
    rowsAsCsv: (...args) => store.rowsAsCsv(...args),
  }
}
