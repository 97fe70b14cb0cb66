import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { DAY, MINUTE } from '../../src/core/time.ts'
import { type AnyTable, maybe, number, table, text, time } from '../../src/define/table.ts'
import { openClickhouseStore } from '../../src/store/clickhouse/open.ts'
import { CLICKHOUSE, textLiteral } from '../../src/store/clickhouse/sql.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import type { Store } from '../../src/store/port.ts'
import { storeContract } from '../contract/store.ts'
import { CONTRACT_TABLES, days, incidents, T0, tick, ticks } from '../contract/store-tables.ts'
import { type Clickhouse, hasClickhouse, startClickhouse } from './clickhouse.ts'

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

describe.skipIf(!hasClickhouse)('ClickHouse', () => {
  let servers: Clickhouse
  let databases = 0
  const stores: Store[] = []
  beforeAll(async () => {
    servers = await startClickhouse()
  })
  afterAll(async () => {
    for (const store of stores) await store.close()
    await servers?.end()
  })
  const options = (tables: readonly AnyTable[], database: string) => ({
    urls: servers.urls,
    cluster: servers.cluster,
    database,
    tables,
    log: silentLog,
  })
  const open = (tables: readonly AnyTable[], database = `contract_${++databases}`) =>
    openClickhouseStore(options(tables, database))
  const opened = async (tables: readonly AnyTable[], database?: string) => {
    const store = await open(tables, database)
    stores.push(store)
    return store
  }
  const asked = async (sql: string, shard = 0) => {
    const answer = await fetch(servers.urls[shard]!, { method: 'POST', body: sql })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.status, bytes.toString().slice(0, 300)).toBe(200)
    return bytes
  }

  storeContract('Two shards', () => open(CONTRACT_TABLES), { batchesAppearWhole: false })

  describe('what becomes SQL', () => {
    const awkward = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom('\\', "'", '"', '`', '\0', '\n', 'n', '0', '😀', '\ud83d', '--', ';', '%'),
      }),
    )

    it('any text comes through as it is, and as a condition finds itself alone', async () => {
      const store = await opened([ticks])
      let run = 0
      await fc.assert(
        fc.asyncProperty(fc.uniqueArray(awkward, { minLength: 1, maxLength: 12 }), async (texts) => {
          // A half of a pair that stands alone is no text: it is replaced on its way, in rows and in conditions alike.
          const sound = texts.map((one) => Buffer.from(one).toString())
          const bytes = await asked(`SELECT ${texts.map(textLiteral).join(', ')} FORMAT TSVRaw`)
          expect(bytes.toString()).toBe(`${sound.join('\t')}\n`)
          const venue = `run${++run}`
          await store.insert(
            ticks,
            texts.map((note, minute) => tick(minute, { venue, note })),
          )
          for (const note of texts.slice(0, 3)) {
            const found = await store.reader(ticks).range({ where: { venue, note }, order: 'asc', limit: 99 })
            const same = sound.filter((one) => one === Buffer.from(note).toString())
            expect(found.map((row) => row.note)).toEqual(same)
          }
          const all = await store
            .reader(ticks)
            .range({ where: { venue, note: texts }, order: 'asc', limit: 99 })
          expect(all.map((row) => row.note)).toEqual(sound)
        }),
        { numRuns: 40 },
      )
    })

    it('any figure comes through to its last digit', async () => {
      const store = await opened([ticks])
      const edges = [
        0,
        -0,
        5e-324,
        -5e-324,
        1e308,
        -1.7976931348623157e308,
        2 ** 53 - 1,
        -(2 ** 53) + 1,
        1e21,
        0.1,
        123456789012345680000,
        1152921504606847000,
        -9007199254740994,
        9223372036854776000,
      ]
      const random = fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true }), 60)
      const figures = [...new Set([...edges, ...random])]
      const literals = figures.map((figure) => `toFloat64(${CLICKHOUSE.literal('number', figure)})`)
      const bytes = await asked(`SELECT ${literals.join(', ')} FORMAT RowBinary`)
      expect(figures.map((_, index) => bytes.readDoubleLE(index * 8))).toEqual(
        figures.map((figure) => (figure === 0 ? 0 : figure)),
      )
      await store.insert(
        ticks,
        figures.map((price, minute) => tick(minute, { price })),
      )
      for (const [minute, price] of figures.entries()) {
        const [row, ...more] = await store.reader(ticks).range({ where: { price }, order: 'asc', limit: 9 })
        expect(more).toHaveLength(0)
        expect(row).toMatchObject({ trades: minute, price })
      }
      const wholes = figures.filter((figure) => Number.isSafeInteger(figure))
      await store.insert(
        ticks,
        wholes.map((trades, minute) => tick(minute, { venue: 'whole', trades })),
      )
      for (const trades of wholes) {
        const where = { venue: 'whole', trades: [trades] }
        expect(await store.reader(ticks).range({ where, order: 'asc', limit: 9 })).toMatchObject([{ trades }])
      }
    })
  })

  describe('tables', () => {
    it('grow with their definitions on every node, and keep their rows', async () => {
      const database = 'grown'
      const old = await opened([marks], database)
      await old.insert(marks, [{ ts: T0, id: 'a', usd: 1 }])
      const wider = table({
        ...spec,
        columns: { note: maybe(text()), ts: time(), id: text(), rank: maybe(number()) },
      })
      const other = table({ ...spec, name: 'others', columns: { ts: time(), id: text() } })
      const store = await opened([wider, other], database)
      const more = Array.from({ length: 20 }, (_, i) => ({ note: 'n', ts: T0 + 1 + i, id: `b${i}`, rank: i }))
      await store.insert(wider, more)
      await store.insert(other, [{ ts: T0, id: 'x' }])
      expect(await store.reader(wider).range({ order: 'asc', limit: 50 })).toEqual([
        { note: null, ts: T0, id: 'a', rank: null },
        ...more,
      ])
      // Whoever still has the old definitions goes on.
      expect(await old.reader(marks).range({ order: 'asc', limit: 1 })).toEqual([{ ts: T0, id: 'a', usd: 1 }])
      const narrowed = table({ ...spec, columns: { ts: time(), id: number(), usd: number() } })
      await expect(open([narrowed], database)).rejects.toThrow(/marks: column id is kept as String/)
      const required = table({ ...spec, columns: { ts: time(), id: text(), more: text() } })
      await expect(open([required], database)).rejects.toThrow(/new column more is required/)
      const known = table({ ...spec, columns: { ts: time(), id: text(), rank: number() } })
      await expect(open([known], database)).rejects.toThrow(/rank may be unknown/)
      const rekeyed = table({ ...spec, key: ['ts'], columns: { ts: time(), id: text() } })
      await expect(open([rekeyed], database)).rejects.toThrow(/rows are kept by ts, id and now known by ts/)
      const loose = table({ ...spec, columns: { ts: time(), id: text(), usd: maybe(number()) } })
      const looser = await opened([loose], database)
      await looser.insert(loose, [{ ts: T0, id: 'c', usd: null }])
      expect((await looser.extent(loose)).rows).toBe(22)
    })

    it('are joined as they are: nothing is made, and rows are there at once', async () => {
      const first = await opened([marks], 'joined')
      await first.insert(marks, [{ ts: T0, id: 'a', usd: 1 }])
      const joined = await openClickhouseStore({ ...options([marks], 'joined'), join: true })
      stores.push(joined)
      expect(await joined.reader(marks).range({ order: 'asc', limit: 5 })).toHaveLength(1)
      const nowhere = await openClickhouseStore({ ...options([marks], 'not_there'), join: true })
      stores.push(nowhere)
      await expect(nowhere.extent(marks)).rejects.toMatchObject({ fault: 'failed' })
    })

    it('spread their rows over the shards, and know only those they were opened with', async () => {
      const store = await opened([ticks], 'spread')
      const rows = Array.from({ length: 200 }, (_, i) => tick(0, { symbol: `S${i}` }))
      await store.insert(ticks, rows)
      const count = async (shard: number) =>
        Number((await asked('SELECT count() FROM spread.contract_ticks_local', shard)).toString())
      const [one, two] = [await count(0), await count(1)]
      expect(one + two).toBe(200)
      expect(Math.min(one, two)).toBeGreaterThan(50)
      // A half of a pair is no text; what was made of it is found all the same.
      await store.insert(ticks, [tick(0, { symbol: 'half \ud83d' })])
      expect(await store.missing(ticks, [tick(0, { symbol: 'half \ud83d' })])).toEqual([])
      await expect(store.insert(marks, [{ ts: T0, id: 'a', usd: 1 }])).rejects.toThrow(/without table marks/)
    })

    it('rows that replace each other do so across months, and a batch written twice is there once', async () => {
      const store = await opened([incidents, ticks])
      const incident = (at: number, usd: number) => ({ id: 'a', started_at: at, usd, coins: [] })
      await store.insert(incidents, [incident(T0, 1)])
      await store.insert(incidents, [incident(T0 - 40 * DAY, 2)])
      const reader = store.reader(incidents)
      expect(await reader.range({ since: T0 - DAY, order: 'asc', limit: 9 })).toEqual([])
      expect(await reader.range({ until: T0, order: 'asc', limit: 9 })).toEqual([incident(T0 - 40 * DAY, 2)])
      await store.insert(ticks, [tick(0), tick(1)])
      await store.insert(ticks, [tick(0), tick(1)])
      expect((await store.extent(ticks)).rows).toBe(2)
    })

    it('are merged column by column where they are large: the newer rows stay, with all their cells', async () => {
      const store = await opened([ticks], 'merged')
      const ROWS = 20_000
      const written = (from: number, price: number) =>
        Array.from({ length: ROWS }, (_, at) =>
          tick(from + at, { price, size: at % 3 === 0 ? null : price, note: `${price} of ${at}` }),
        )
      await store.insert(ticks, written(0, 1))
      await store.insert(ticks, written(ROWS / 2, 2))
      const sums = () =>
        store.reader(ticks).aggregate({
          since: T0,
          by: ['price'],
          take: { rows: { count: true }, size: { sum: 'size' }, last: { max: 'ts' } },
        })
      const before = await sums()
      for (const shard of [0, 1]) await asked(`OPTIMIZE TABLE merged.contract_ticks_local FINAL`, shard)
      expect(await sums()).toEqual(before)
      expect(before.map(({ price, rows }) => [price, rows]).toSorted()).toEqual([
        [1, ROWS / 2],
        [2, ROWS],
      ])
      const [left] = await store.reader(ticks).range({ order: 'desc', limit: 1 })
      expect(left).toEqual(written(ROWS / 2, 2).at(-1))
      // Merged for good: they are as many without being asked for the newest.
      const plain = await asked('SELECT count() FROM merged.contract_ticks')
      expect(Number(plain)).toBe(1.5 * ROWS)
    })

    it('forget whole months by dropping them, and only those', async () => {
      const store = await opened([ticks], 'months')
      const month = (at: number, minute: number) => tick(minute, { ts: at + minute * MINUTE })
      const september = Date.UTC(2026, 8, 1)
      await store.insert(
        ticks,
        [september, Date.UTC(2026, 9, 1), T0].flatMap((at) => [month(at, 0), month(at, 1), month(at, 2)]),
      )
      expect(await store.dropBefore(ticks, Date.UTC(2026, 9, 1))).toBe(3)
      const deletions = async (shard: number) =>
        (await asked(`SELECT count() FROM system.mutations WHERE database = 'months'`, shard))
          .toString()
          .trim()
      expect([await deletions(0), await deletions(1)]).toEqual(['0', '0'])
      expect(await store.dropBefore(ticks, T0 + MINUTE)).toBe(4)
      expect(await store.extent(ticks)).toEqual({ rows: 2, first: T0 + MINUTE, last: T0 + 2 * MINUTE })
    })

    it('refuse what a cluster has other tools for, and say which', async () => {
      const store = await opened([])
      await expect(store.copyTo('/tmp/never')).rejects.toMatchObject({ fault: 'refused' })
      const statement = {
        statement: 'SELECT 1',
        form: 'json',
        limit: 1,
        timeoutMs: 1,
        memoryMb: 1,
        kind: 'live',
      } as const
      const never = new AbortController().signal
      await expect(store.query(statement, async () => {}, never)).rejects.toThrow(/clickhouse-client/)
    })
  })

  describe('beside the embedded engine', () => {
    let folder = ''
    let both: readonly [Store, Store]
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'perptape-both-'))
      const embedded = await openDuckdbStore({ file: ':memory:', tables: CONTRACT_TABLES, log: silentLog })
      stores.push(embedded)
      both = [embedded, await opened(CONTRACT_TABLES)]
      const rows = fc.sample(
        fc.record({
          minute: fc.integer({ min: 0, max: 5_000 }),
          venue: fc.constantFrom('x', 'y', "z'"),
          symbol: fc.constantFrom('A', 'B', 'é', '😀,"'),
          price: fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
          size: fc.option(fc.integer({ min: -50, max: 50 })),
          live: fc.boolean(),
          note: fc.option(awkwardNote),
          extra: fc.option(fc.jsonValue()),
        }),
        { numRuns: 600, seed: 18 },
      )
      const unique = new Map(
        rows.map(({ minute, ...row }) => [`${minute} ${row.venue} ${row.symbol}`, tick(minute, row)]),
      )
      const dated = Array.from({ length: 90 }, (_, i) => ({
        date: new Date(T0 - (i % 45) * DAY).toISOString().slice(0, 10),
        symbol: i < 45 ? 'A' : 'B',
        usd: i / 7,
        events: (i * 37) % 11,
      }))
      for (const store of both) {
        await store.insert(ticks, [...unique.values()])
        await store.insert(days, dated)
      }
    })
    afterAll(() => rm(folder, { recursive: true, force: true }))
    const awkwardNote = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r\n', ' ', 'ü') })

    it('files are the same to the last byte', async () => {
      const forms = [
        { format: 'csv', kind: 'live' },
        { format: 'csv', kind: 'simulated' },
      ] as const
      for (const [index, form] of forms.entries()) {
        for (const order of ['asc', 'desc'] as const) {
          const [one, two] = await Promise.all(
            both.map(async (store, engine) => {
              const file = join(folder, `${index}-${order}-${engine}.csv`)
              const count = await store.exportRows(ticks, { until: T0 + 4_000 * MINUTE, order }, file, form)
              return { count, text: await readFile(file, 'utf8') }
            }),
          )
          expect(two).toEqual(one)
          expect(one!.count).toBeGreaterThan(300)
        }
      }
    })

    it('one that nobody waits for any more leaves nothing behind', async () => {
      const leaving = new AbortController()
      const file = join(folder, 'left.csv')
      const watch = { signal: leaving.signal, onProgress: () => leaving.abort(new Error('nobody is there')) }
      const form = { format: 'csv', kind: 'live' } as const
      await expect(both[1].exportRows(ticks, {}, file, form, watch)).rejects.toThrow('nobody is there')
      expect((await readdir(folder)).filter((name) => name.includes('left') || name.startsWith('.'))).toEqual(
        [],
      )
    })

    it('texts and answers are the same', async () => {
      const size = { sum: 'size' } as const
      const take = {
        n: { count: true },
        some: { count: true, when: { size: { gte: 0 } } },
        size,
        trades: { sum: 'trades' },
        mean: { avg: 'trades' },
        middle: { median: 'price' },
        middling: { median: 'size', when: { live: true } },
        first: { first: 'note' },
        last: { last: 'size', when: { live: false } },
        least: { min: 'note' },
        most: { max: 'price' },
        sizes: { distinct: 'size' },
        notes: { distinct: 'note', when: { price: { lt: 0 } } },
      } as const
      const since = T0
      const questions: ((store: Store) => Promise<unknown>)[] = [
        (store) => store.reader(ticks).aggregate({ since, take }),
        (store) => store.reader(ticks).aggregate({ since, by: ['symbol', 'note'], take }),
        (store) =>
          store.reader(ticks).aggregate({ since, by: ['note'], take, top: { by: 'size', limit: 7 } }),
        (store) => store.reader(ticks).bucket({ since, every: '7h', by: ['venue'], take }),
        (store) => store.reader(ticks).latest({ since, by: ['symbol'], known: ['note', 'size'] }),
        (store) => store.reader(ticks).latest({ since, by: ['note'] }),
        (store) => store.reader(ticks).latest({ since, by: ['symbol', 'venue'], where: { live: true } }),
        (store) =>
          store.reader(days).bucket({
            since: T0 - 60 * DAY,
            every: '7d',
            take: { usd: { median: 'usd' }, on: { first: 'date' } },
          }),
        (store) => store.rowsAsCsv(ticks, { order: 'desc', limit: 200 }, { columns: ticks.columnNames }),
        (store) =>
          store.rowsAsJson(
            ticks,
            { order: 'asc', limit: 200, where: { venue: "z'" } },
            { columns: ticks.columnNames },
          ),
        (store) =>
          store.rowsAsJson(
            days,
            { order: 'desc', limit: 50, where: { events: { gte: 4 } } },
            { columns: ['date', 'symbol', 'more', 'usd'], changes: { more: 'events' } },
          ),
      ]
      for (const [index, question] of questions.entries()) {
        const [one, two] = await Promise.all(both.map(question))
        expect(two, `question ${index}`).toEqual(one)
      }
    })
  })
})
