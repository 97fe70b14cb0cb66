import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { BrokenOff } from '../core/errors.ts'
import { silentLog } from '../core/log.ts'
import { isoOf } from '../core/time.ts'
import type { AnyTable } from '../define/table.ts'
import { boolean, date, integer, json, maybe, number, type Row, table, text, time } from '../define/table.ts'
import { Batcher } from '../recorder/batcher.ts'
import { liquidationEvents } from '../tables/liquidations/liquidations.ts'
import { importLane } from '../tasks/import-lane.ts'
import { openDuckdbStore } from './duckdb/open.ts'
import { type ImportOptions, readImportFile } from './import.ts'
import type { ExportFormat, Store } from './port.ts'

const common = { about: 'For the test.', cadence: 'live', keepDays: null } as const
const trades = table({
  ...common,
  name: 'trades',
  columns: {
    ts: time(),
    symbol: text(),
    price: number(),
    count: integer(),
    live: boolean(),
    on: date(),
    note: maybe(text()),
    extra: maybe(json<unknown>()),
  },
  time: 'ts',
  key: ['ts', 'symbol'],
  writes: 'append',
})
const totals = table({
  ...common,
  name: 'totals',
  columns: { day: date(), usd: number() },
  time: 'day',
  key: ['day'],
  writes: 'replace',
})
type Trade = Row<typeof trades>

const T0 = Date.UTC(2026, 10, 1)
const trade = (index: number, more: Partial<Trade> = {}): Trade => ({
  ts: T0 + index * 1_000,
  symbol: `S${index % 3}`,
  price: 1 + index / 7,
  count: index,
  live: index % 2 === 0,
  on: '2026-11-01',
  note: null,
  extra: null,
  ...more,
})
const HEADER = 'ts,symbol,price,count,live,on,note'

let dir = ''
let store: Store
let other: Store
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'perptape-importing-'))
  const tables = [trades, totals, liquidationEvents]
  store = await openDuckdbStore({ file: ':memory:', tables, log: silentLog })
  other = await openDuckdbStore({ file: ':memory:', tables, log: silentLog })
})
afterAll(async () => {
  await Promise.all([store.close(), other.close()])
  rmSync(dir, { recursive: true, force: true })
})
afterEach(async () => {
  for (const each of [store, other])
    for (const table of [trades, totals, liquidationEvents]) await each.dropBefore(table, Date.UTC(2100, 0))
})

const write = (name: string, lines: readonly string[]) => {
  const file = join(dir, name)
  const content = `${lines.join('\n')}\n`
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(content) : content)
  return file
}
const all = (): Promise<Trade[]> => store.reader(trades).range({ order: 'asc', limit: 100_000 })

/** The way in is that of a folder that nobody records into. */
function importFile(into: Store, table: AnyTable, file: string, given: Omit<ImportOptions, 'keep'>) {
  const lanes = new Batcher({ store: into, clock: { now: () => given.now }, log: silentLog }, { flushMs: 1 })
  const keep = importLane({ lanes, store: into }, table).keep
  return readImportFile(table, file, { ...given, keep }).finally(() => lanes.flush(10_000))
}

const options = {
  kind: 'live' as const,
  now: Date.UTC(2026, 10, 15),
  get scratchDir() {
    return dir
  },
}

describe('import', () => {
  it.each<ExportFormat>(['csv', 'csv.gz', 'parquet'])(
    '%s: takes in what export wrote, exactly',
    async (format) => {
      const rows = [
        trade(0, { note: 'a,"b"\r\nc', extra: { a: [1, 'é'] } }),
        trade(1, { note: '', price: 1e-7 }),
        trade(2, { note: 'ü 漢', extra: [null], price: 0.1 + 0.2 }),
        trade(3),
      ]
      await store.insert(trades, rows)
      const file = join(dir, `round.${format}`)
      await store.exportRows(trades, {}, file, { format, kind: 'live' })
      const seen: number[] = []
      const report = await importFile(other, trades, file, {
        ...options,
        onProgress: ({ fraction }) => seen.push(fraction),
      })
      expect(report).toEqual({
        readAs: null,
        rows: 4,
        imported: 4,
        present: 0,
        bad: 0,
        badLines: [],
      })
      expect(await other.reader(trades).range({ order: 'asc', limit: 9 })).toEqual(rows)
      expect(seen.at(-1)).toBe(1)
    },
  )

  it.each<ExportFormat>(['csv', 'csv.gz', 'parquet'])(
    '%s: a simulated file says so, and only a simulated store takes it',
    async (format) => {
      await store.insert(trades, [trade(0)])
      const file = join(dir, `simulated.${format}`)
      await store.exportRows(trades, {}, file, { format, kind: 'simulated' })
      await expect(importFile(other, trades, file, options)).rejects.toThrow(
        /holds simulated data, but this folder is live/,
      )
      const report = await importFile(other, trades, file, { ...options, kind: 'simulated' })
      expect(report).toMatchObject({ imported: 1, bad: 0 })
      expect(await other.reader(trades).range({ order: 'asc', limit: 9 })).toEqual([trade(0)])
    },
  )

  it('keeps a live file out of a simulated store', async () => {
    const file = write('live.csv', ['symbol,ts,price,count,live,on', `A,${T0},1,1,true,2026-11-01`])
    await expect(importFile(store, trades, file, { ...options, kind: 'simulated' })).rejects.toMatchObject({
      fault: 'wrong_kind',
    })
  })

  it('reads times as ISO text or milliseconds, columns in any order, nullable ones left out', async () => {
    const file = write('forms.csv', [
      'symbol,ts,price,count,live,on',
      `A,${T0},1,1,TRUE,2026-11-01`,
      'A,2026-11-01T00:00:01Z,-.5,2.0,false,2026-11-01',
      'A,2026-11-01 00:00:02.5,+1e3,3,false,2026-11-01',
    ])
    expect(await importFile(store, trades, file, options)).toMatchObject({ imported: 3, bad: 0 })
    expect((await all()).map(({ ts, price }) => [ts - T0, price])).toEqual([
      [0, 1],
      [1_000, -0.5],
      [2_500, 1_000],
    ])
  })

  const spoilt = [
    HEADER,
    '2026-11-01T00:00:00Z,A,1,1,true,2026-11-01,',
    '2026-11-01T00:00:01Z,A,NaN,1,true,2026-11-01,',
    '2026-11-01T00:00:02Z,A,1,1.5,true,2026-11-01,"two\nlines"',
    'yesterday,A,1,1,true,2026-11-01,',
    '2026-11-01T00:00:04Z,,1,1,true,2026-11-01,',
    '2026-11-01T00:00:05Z,A,1,1,yes,2026-11-01,',
    '2026-11-01T00:00:06Z,A,1,1,true,2026-02-30,',
    '2026-11-01T00:00:07Z,A,1,1,true',
    '2026-11-01T00:00:08Z,A,"1"x,1,true,2026-11-01,',
    '2026-11-01T00:00:00.000Z,A,2,1,true,2026-11-01,the second of its key',
    '2026-11-01T00:00:09Z,A,9,1,true,2026-11-01,',
  ]

  it('imports nothing of a file with bad lines, and names them', async () => {
    const report = await importFile(store, trades, write('spoilt.csv', spoilt), options)
    expect(report).toMatchObject({ rows: 11, imported: 0, present: 0, bad: 9 })
    expect(report.badLines.map(({ line }) => line)).toEqual([3, 4, 6, 7, 8, 9, 10, 11, 12])
    const faults = report.badLines.map(({ fault }) => fault)
    const expected = [
      /price.*NaN/,
      /count.*1\.5/,
      /ts.*yesterday/,
      /symbol is missing/,
      /live/,
      /on is no date/,
      /cells/,
    ]
    expected.forEach((pattern, index) => {
      expect(faults[index]).toMatch(pattern)
    })
    expect(faults[7]).toMatch(/stray quote/)
    expect(faults[8]).toMatch(/same ts, symbol/)
    expect(await all()).toEqual([])
  })

  it('skips them when told to, and keeps the first row of a key', async () => {
    const report = await importFile(store, trades, write('skipped.csv.gz', spoilt), {
      ...options,
      skipBad: true,
    })
    expect(report).toMatchObject({ rows: 11, imported: 2, bad: 9 })
    expect((await all()).map(({ price }) => price)).toEqual([1, 9])
  })

  it('counts every bad line but shows fifty', async () => {
    const lines = Array.from({ length: 80 }, (_, i) => `${isoOf(T0 + i)},A,none,1,true,2026-11-01,`)
    const report = await importFile(store, trades, write('many.csv', [HEADER, ...lines]), options)
    expect(report.bad).toBe(80)
    expect(report.badLines).toHaveLength(50)
    expect(report.badLines[49]!.line).toBe(51)
  })

  it('passes over rows that are there already, wherever they lie in the file', async () => {
    const rows = Array.from({ length: 4_500 }, (_, i) => trade((i * 7_919) % 4_500))
    await store.insert(trades, rows.slice(0, 3_000))
    const lines = rows.map(
      (row) => `${isoOf(row.ts)},${row.symbol},${row.price},${row.count},${row.live},${row.on},`,
    )
    const file = write('again.csv', [HEADER, ...lines])
    const inPages = { ...options, pageRows: 2_000 }
    expect(await importFile(store, trades, file, inPages)).toMatchObject({
      rows: 4_500,
      imported: 1_500,
      present: 3_000,
      bad: 0,
    })
    expect(await importFile(store, trades, file, inPages)).toMatchObject({ imported: 0, present: 4_500 })
    expect((await all()).map(({ count }) => count)).toEqual(Array.from({ length: 4_500 }, (_, i) => i))
  })

  it('replaces in a table whose rows replace each other', async () => {
    await store.insert(totals, [{ day: '2026-11-01', usd: 1 }])
    const file = write('totals.csv', ['day,usd', '2026-11-02,5', '2026-11-01,7'])
    expect(await importFile(store, totals, file, options)).toMatchObject({ imported: 2, present: 0 })
    expect(await store.reader(totals).range({ order: 'asc', limit: 9 })).toEqual([
      { day: '2026-11-01', usd: 7 },
      { day: '2026-11-02', usd: 5 },
    ])
  })

  const NONSENSE = [
    'event_time,received_at,exchange,symbol,side,price,qty,quote_qty,delayed,dedupe_key',
    '2026-11-01T00:00:00Z,2026-11-01T00:00:00Z,okx,BTCUSDT,SELL,60000,0.5,30000,false,a',
    '2026-11-01T00:00:00Z,2026-11-01T00:00:00Z,okx,BTCUSDT,HOLD,60000,0.5,30000,false,b',
    '2026-11-01T00:00:00Z,2026-11-01T00:00:00Z,mtgox,BTCUSDT,SELL,60000,0.5,30000,false,c',
    '2099-11-01T00:00:00Z,2026-11-01T00:00:00Z,okx,BTCUSDT,SELL,60000,0.5,30000,false,d',
    '2026-11-01T00:00:00Z,2026-11-01T00:00:00Z,okx,BTCUSDT,SELL,-1,0.5,30000,false,e',
    '2026-11-01T00:00:00Z,2026-11-01T00:00:00Z,okx,BTCUSDT,SELL,60000,0.5,1e21,false,f',
  ]

  it('believes what the recorder would believe, and names line, column, value and what is allowed', async () => {
    const keys = async () =>
      (await other.reader(liquidationEvents).range({ order: 'asc', limit: 9 })).map((row) => row.dedupe_key)
    const file = write('nonsense.csv', NONSENSE)
    const report = await importFile(other, liquidationEvents, file, options)
    expect(report).toMatchObject({ rows: 6, imported: 0, bad: 5 })
    expect(report.badLines).toEqual([
      { line: 3, fault: 'side is "HOLD", but must be one of SELL, BUY' },
      {
        line: 4,
        fault: 'exchange is "mtgox", but must be the id of a venue of the registry, such as binance or okx',
      },
      { line: 5, fault: 'event_time is 2099-11-01T00:00:00.000Z, but must not lie in the future' },
      { line: 6, fault: 'price is -1, but must be above 0 and at most 1e12' },
      { line: 7, fault: 'quote_qty is 1e+21, but must be at least 0 and at most 1e15' },
    ])
    expect(await keys()).toEqual([])
    const skipped = await importFile(other, liquidationEvents, file, { ...options, skipBad: true })
    expect(skipped).toMatchObject({ imported: 1, bad: 5 })
    expect(await keys()).toEqual(['a'])
  })

  it('refuses a file that is not of the table, with a sentence', async () => {
    const cases: [string, readonly string[], RegExp][] = [
      ['strange.csv', [`${HEADER},colour`], /no column "colour"\. Its columns are ts, symbol/],
      ['lacking.csv', ['ts,symbol,price'], /needs count, live, on as well/],
      ['doubled.csv', [`${HEADER},ts`], /ts is there twice/],
      ['nothing.csv', [], /first line must name/],
      ['wrong.txt', [HEADER], /\.csv, \.json \(both also as \.gz\) and \.parquet/],
      ['fake.parquet', [HEADER], /fake\.parquet is corrupt: it cannot be read as a Parquet file\.$/],
      ['open.csv', [HEADER, '"2026'], /line 2: a quote/],
    ]
    for (const [name, lines, sentence] of cases) {
      await expect(importFile(store, trades, write(name, lines), options)).rejects.toMatchObject({
        fault: 'bad_file',
        message: expect.stringMatching(sentence),
      })
    }
  })

  it('calls a Parquet file corrupt whose pages are damaged, and says nothing of the engine', async () => {
    const file = join(dir, 'damaged.parquet')
    await store.insert(trades, [trade(0), trade(1)])
    await store.exportRows(trades, {}, file, { format: 'parquet', kind: 'live' })
    const bytes = readFileSync(file)
    // All but the magic words and what the end of the file says of its pages.
    bytes.fill(0xff, 4, bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8))
    writeFileSync(file, bytes)
    await expect(importFile(store, trades, file, options)).rejects.toMatchObject({
      fault: 'bad_file',
      message: `${file} is corrupt: it cannot be read as a Parquet file.`,
    })
  })

  it.each([
    ['data[1].parquet', 'data1.parquet'],
    ['a*b.parquet', 'aXb.parquet'],
    ['q?.parquet', 'q1.parquet'],
    ['{a,b}.parquet', 'a.parquet'],
    ['**.parquet', 'other.parquet'],
    ["it's [!x].parquet", "it's y.parquet"],
    ['symbol=Z/p.parquet', 'symbol=Z/q.parquet'],
  ])('%s is this very file, not a pattern, when it is written and when it is read', async (name, other) => {
    const own = mkdtempSync(join(dir, 'names-'))
    mkdirSync(join(own, 'symbol=Z'))
    const form = { format: 'parquet', kind: 'live' } as const
    await store.insert(trades, [trade(0), trade(1)])
    await store.exportRows(trades, { until: T0 + 1 }, join(own, name), form)
    await store.exportRows(trades, { since: T0 + 1 }, join(own, other), form)
    await store.forget(trades, { since: T0 } as never)
    expect(await importFile(store, trades, join(own, name), options)).toMatchObject({ rows: 1, imported: 1 })
    expect(await all()).toEqual([trade(0)])
  })

  it('a pattern that is no file is no file', async () => {
    const own = mkdtempSync(join(dir, 'patterns-'))
    await store.insert(trades, [trade(0)])
    await store.exportRows(trades, {}, join(own, 'a1.parquet'), { format: 'parquet', kind: 'live' })
    for (const pattern of ['a*.parquet', 'a?.parquet', 'a[1].parquet']) {
      await expect(importFile(store, trades, join(own, pattern), options)).rejects.toMatchObject({
        fault: 'bad_file',
        message: `There is no file ${join(own, pattern)}.`,
      })
    }
    mkdirSync(join(own, 'folder.parquet'))
    await expect(importFile(store, trades, join(own, 'folder.parquet'), options)).rejects.toMatchObject({
      fault: 'bad_file',
      message: `${join(own, 'folder.parquet')} is no file.`,
    })
  })

  it.each(['checking', 'importing'] as const)(
    'broken off while it is %s: what is imported stays, and it can be run again',
    async (during) => {
      const own = mkdtempSync(join(dir, 'broken-'))
      const lines = Array.from(
        { length: 7_000 },
        (_, i) => `${isoOf(T0 + i)},S,${i},${i},true,2026-11-01,a note of some length`,
      )
      const file = write('broken.csv', [HEADER, ...lines])
      const stop = new AbortController()
      const inPages = { ...options, pageRows: 2_000 }
      const broken = importFile(store, trades, file, {
        ...inPages,
        scratchDir: own,
        signal: stop.signal,
        onProgress: ({ phase }) => phase === during && stop.abort(new BrokenOff('enough')),
      })
      await expect(broken).rejects.toThrow('enough')
      expect(readdirSync(own)).toEqual([])
      const { rows } = await store.extent(trades)
      // Two pages may have been on their way.
      expect(rows).toBeLessThanOrEqual(during === 'checking' ? 0 : 6_000)
      if (during === 'importing') expect(rows).toBeGreaterThanOrEqual(2_000)
      const report = await importFile(store, trades, file, inPages)
      expect(report.imported + report.present).toBe(7_000)
      expect(report.present).toBeGreaterThanOrEqual(rows)
      expect(await store.extent(trades)).toMatchObject({ rows: 7_000 })
    },
  )

  it('refuses what is no such file at all, with a sentence, and leaves nothing behind', async () => {
    await expect(importFile(store, trades, join(dir, 'none.csv'), options)).rejects.toMatchObject({
      fault: 'bad_file',
      message: `There is no file ${join(dir, 'none.csv')}.`,
    })
    const folder = join(dir, 'folder.csv')
    mkdirSync(folder, { recursive: true })
    await expect(importFile(store, trades, folder, options)).rejects.toMatchObject({
      fault: 'bad_file',
      message: expect.stringContaining(`${folder} cannot be read`),
    })
    const picture = join(dir, 'picture.csv')
    writeFileSync(picture, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
    await expect(importFile(store, trades, picture, options)).rejects.toMatchObject({
      fault: 'bad_file',
      message: `${picture} is no CSV file; its first line must name the columns.`,
    })
    const broken = join(dir, 'broken.csv.gz')
    writeFileSync(broken, gzipSync(Buffer.from(`${HEADER}\n`.repeat(50))).subarray(0, 30))
    await expect(importFile(store, trades, broken, options)).rejects.toThrow(/broken\.csv\.gz cannot be read/)
    expect(readdirSync(dir).filter((name) => name.startsWith('perptape-import-'))).toEqual([])
  })
})
