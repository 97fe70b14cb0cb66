import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { StoreError } from '../../src/core/errors.ts'
import { DAY, HOUR, isoOf, MINUTE } from '../../src/core/time.ts'
import type { Position } from '../../src/define/reader.ts'
import {
  type AnyTable,
  boolean,
  date,
  integer,
  json,
  maybe,
  number,
  type Row,
  table,
  text,
  time,
} from '../../src/define/table.ts'
import type { Store } from '../../src/store/port.ts'

/** What every engine must do. `open` gives an empty store that knows CONTRACT_TABLES. */

const common = { about: 'For the contract.', cadence: 'live', keepDays: null, since: null } as const

const ticks = table({
  ...common,
  name: 'contract_ticks',
  columns: {
    ts: time(),
    venue: text(),
    symbol: text(),
    price: number(),
    size: maybe(number()),
    trades: integer(),
    live: boolean(),
    seen_at: maybe(time()),
    note: maybe(text()),
    extra: maybe(json<unknown>()),
  },
  time: 'ts',
  key: ['ts', 'venue', 'symbol'],
  writes: 'append',
})

/** Paging with its time outside of the key. */
const events = table({
  ...common,
  name: 'contract_events',
  columns: { at: time(), id: text(), n: integer() },
  time: 'at',
  key: ['id'],
  writes: 'append',
})

const days = table({
  ...common,
  name: 'contract_days',
  columns: { date: date(), symbol: text(), usd: number(), events: integer() },
  time: 'date',
  key: ['date', 'symbol'],
  writes: 'replace',
})

/** Newest-wins with a time that is not part of the key. */
const incidents = table({
  ...common,
  name: 'contract_incidents',
  columns: { id: text(), started_at: time(), usd: number(), coins: json<string[]>() },
  time: 'started_at',
  key: ['id'],
  writes: 'replace',
})

export const CONTRACT_TABLES: readonly AnyTable[] = [ticks, events, days, incidents]

const T0 = Date.UTC(2026, 10, 1)
type Tick = Row<typeof ticks>

function tick(minute: number, more: Partial<Tick> = {}): Tick {
  return {
    ts: T0 + minute * MINUTE,
    venue: 'binance',
    symbol: 'BTCUSDT',
    price: 100 + minute,
    size: 1,
    trades: minute,
    live: true,
    seen_at: null,
    note: null,
    extra: null,
    ...more,
  }
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

export function storeContract(name: string, open: () => Promise<Store>): void {
  describe(`${name} as a store`, () => {
    const stores: Store[] = []
    /** An empty store that is closed after the test. */
    const fresh = async () => {
      const store = await open()
      stores.push(store)
      return store
    }
    let folder = ''
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'perptape-contract-'))
    })
    afterEach(async () => {
      for (const store of stores.splice(0)) await store.close()
    })
    afterAll(async () => {
      await rm(folder, { recursive: true, force: true })
    })

    describe('insert and range', () => {
      it('gives back what was put in, unknown values and awkward text included', async () => {
        const store = await fresh()
        const rows = [
          tick(0, { note: `it's "quoted", with , commas\r\nand lines\t\\ back\u0000zero`, size: null }),
          tick(1, {
            note: 'Ünïcode 漢字 🦈 עברית',
            symbol: '币安人生USDT',
            extra: { a: [1, null, 'x"y'], b: {} },
          }),
          tick(2, { note: '', live: false, seen_at: T0 + 1, extra: 'text' }),
          tick(3, { price: 0.1 + 0.2, size: 1e-12, trades: -(2 ** 53) + 1, extra: 0 }),
          tick(4, { price: 1.7976931348623157e308, size: 5e-324, trades: 2 ** 53 - 1, extra: false }),
          tick(5, { note: 'x'.repeat(5_000), venue: 'a name of more than twelve bytes' }),
        ]
        await store.insert(ticks, rows)
        expect(await store.reader(ticks).range({ order: 'asc', limit: 10 })).toEqual(rows)
        expect(await store.reader(ticks).range({ order: 'desc', limit: 10 })).toEqual([...rows].reverse())
      })

      it('treats an absent nullable column as unknown', async () => {
        const store = await fresh()
        const { note: _note, extra: _extra, ...bare } = tick(0)
        await store.insert(ticks, [bare as Tick])
        expect(await store.reader(ticks).range({ order: 'asc', limit: 1 })).toEqual([tick(0)])
      })

      it('takes nothing of a batch with a bad row, and says which', async () => {
        const store = await fresh()
        const bad = [
          [tick(1, { price: Number.NaN }), 'price'],
          [tick(1, { price: Number.POSITIVE_INFINITY }), 'price'],
          [tick(1, { trades: 1.5 }), 'trades'],
          [tick(1, { ts: 1_700_000_000 }), 'ts'],
          [tick(1, { symbol: null as unknown as string }), 'symbol'],
          [tick(1, { live: 'yes' as unknown as boolean }), 'live'],
        ] as const
        for (const [row, column] of bad) {
          const failure = await store.insert(ticks, [tick(0), row]).catch((thrown) => thrown)
          expect(failure).toBeInstanceOf(StoreError)
          expect(failure.message).toContain('contract_ticks')
          expect(failure.message).toContain('row 2')
          expect(failure.message).toContain(column)
        }
        const day = { date: '2026-02-30', symbol: 'BTC', usd: 1, events: 1 }
        await expect(store.insert(days, [day])).rejects.toThrow(/row 1 .*date/)
        expect(await store.extent(ticks)).toEqual({ rows: 0, first: null, last: null })
        expect(await store.extent(days)).toEqual({ rows: 0, first: null, last: null })
        await store.insert(ticks, [tick(0)])
        expect((await store.extent(ticks)).rows).toBe(1)
      })

      it('keeps a large batch, and batches that arrive at once', async () => {
        const store = await fresh()
        const large = Array.from({ length: 30_000 }, (_, i) => ({ at: T0 + i, id: `event-${i}`, n: i }))
        const small = Array.from({ length: 20 }, (_, b) =>
          Array.from({ length: 50 }, (_, i) => ({ at: T0 + 100_000 + i, id: `small-${b}-${i}`, n: b })),
        )
        await Promise.all([large, ...small].map((rows) => store.insert(events, rows)))
        expect(await store.extent(events)).toEqual({ rows: 31_000, first: T0, last: T0 + 100_049 })
        const [sum] = await store.reader(events).aggregate({
          since: T0,
          until: T0 + 100_000,
          take: { n: { sum: 'n' }, ids: { distinct: 'id' } },
        })
        expect(sum).toEqual({ n: (29_999 * 30_000) / 2, ids: 30_000 })
      })

      it('takes an empty batch for what it is', async () => {
        const store = await fresh()
        await store.insert(ticks, [])
        expect((await store.extent(ticks)).rows).toBe(0)
      })
    })

    describe('conditions', () => {
      let store: Store
      afterAll(() => store.close())
      beforeAll(async () => {
        store = await open()
        await store.insert(ticks, [
          tick(0, { symbol: 'A', venue: 'x', size: null }),
          tick(1, { symbol: 'B', venue: 'x', live: false }),
          tick(2, { symbol: "C'; DROP TABLE contract_ticks; --", venue: 'y' }),
          tick(3, { symbol: 'D', venue: 'y', seen_at: T0 + 5 }),
        ])
      })
      const symbols = async (where: object, more: object = {}) =>
        (await store.reader(ticks).range({ where, order: 'asc', limit: 10, ...more })).map(({ symbol }) =>
          symbol.slice(0, 1),
        )

      it('equality, lists and ranges, on every kind', async () => {
        expect(await symbols({ venue: 'x' })).toEqual(['A', 'B'])
        expect(await symbols({ symbol: ['A', 'D', 'Z'] })).toEqual(['A', 'D'])
        expect(await symbols({ symbol: [] })).toEqual([])
        expect(await symbols({ price: { gte: 101, lt: 103 } })).toEqual(['B', 'C'])
        expect(await symbols({ trades: { lt: 1 } })).toEqual(['A'])
        expect(await symbols({ trades: { gte: 1.5 } })).toEqual(['C', 'D'])
        expect(await symbols({ live: false })).toEqual(['B'])
        expect(await symbols({ seen_at: T0 + 5 })).toEqual(['D'])
        expect(await symbols({ seen_at: { gte: T0, lt: T0 + 5 } })).toEqual([])
        expect(await symbols({ size: 1 })).toEqual(['B', 'C', 'D'])
        expect(await symbols({ symbol: { gte: 'B', lt: 'D' }, venue: 'y' })).toEqual(['C'])
      })

      it('hostile text is only text', async () => {
        expect(await symbols({ symbol: "C'; DROP TABLE contract_ticks; --" })).toEqual(['C'])
        for (const symbol of [`' OR '1'='1`, `\\' OR 1=1 --`, 'A\u0000', `"`, '%', `'`]) {
          expect(await symbols({ symbol })).toEqual([])
        }
        await expect(symbols({ 'symbol" = symbol --': 'A' })).rejects.toBeInstanceOf(StoreError)
        await expect(symbols({ nowhere: 'A' })).rejects.toBeInstanceOf(StoreError)
        await expect(symbols({ symbol: undefined })).rejects.toBeInstanceOf(StoreError)
        await expect(symbols({ price: 'A' })).rejects.toBeInstanceOf(StoreError)
      })

      it('time bounds: since is inclusive, until exclusive, fractions are fine', async () => {
        expect(await symbols({}, { since: T0 + MINUTE, until: T0 + 3 * MINUTE })).toEqual(['B', 'C'])
        expect(await symbols({}, { since: T0 + 0.5, until: T0 + MINUTE + 0.5 })).toEqual(['B'])
        expect(await symbols({}, { since: 0, until: 1e16 })).toEqual(['A', 'B', 'C', 'D'])
        expect(await symbols({}, { since: T0 + DAY })).toEqual([])
      })

      it('columns narrow the rows, limit shortens them', async () => {
        const rows = await store.reader(ticks).range({ columns: ['price', 'ts'], order: 'desc', limit: 1 })
        expect(rows).toEqual([{ price: 103, ts: T0 + 3 * MINUTE }])
        await expect(store.reader(ticks).range({ order: 'asc', limit: -1 })).rejects.toBeInstanceOf(
          StoreError,
        )
      })
    })

    describe('paging', () => {
      const positionOf = (row: Row<typeof events>): Position => [row.at, row.id]

      it('walks all rows once, in either order, also where times are equal', async () => {
        const store = await fresh()
        await fc.assert(
          fc.asyncProperty(
            fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.string({ maxLength: 4 })), {
              selector: ([, id]) => id,
              maxLength: 40,
            }),
            fc.integer({ min: 1, max: 7 }),
            fc.constantFrom('asc' as const, 'desc' as const),
            async (spots, limit, order) => {
              await store.dropBefore(events, T0 + DAY)
              const rows = spots.map(([ms, id], n) => ({ at: T0 + ms, id, n }))
              await store.insert(events, rows)
              const walked: Row<typeof events>[] = []
              for (let after: Position | undefined; ; ) {
                const page = await store.reader(events).range({ order, limit, ...(after ? { after } : {}) })
                walked.push(...page)
                if (page.length < limit) break
                after = positionOf(page.at(-1)!)
              }
              expect(walked).toHaveLength(rows.length)
              expect(walked.map(({ n }) => n).sort((a, b) => a - b)).toEqual(rows.map(({ n }) => n))
              const times = walked.map(({ at }) => at)
              expect(times).toEqual([...times].sort((a, b) => (order === 'asc' ? a - b : b - a)))
            },
          ),
          { numRuns: 25 },
        )
      })

      it('goes on from `end` of a text, until nothing is left', async () => {
        const store = await fresh()
        const rows = Array.from({ length: 100 }, (_, i) => ({ at: T0 + (i >> 4), id: `${i % 7}-${i}`, n: i }))
        await store.insert(events, rows)
        for (const order of ['asc', 'desc'] as const) {
          const seen: number[] = []
          let pages = 0
          for (let after: Position | undefined; ; ) {
            const query = { order, limit: 30, ...(after ? { after } : {}) }
            const page = await store.rowsAsJson(events, query, { columns: ['n', 'at'] })
            seen.push(...(JSON.parse(decode(page.text)) as { n: number }[]).map(({ n }) => n))
            pages += 1
            expect(page.truncated).toBe(pages < 4)
            if (!page.truncated) break
            after = page.end!
          }
          expect(pages).toBe(4)
          expect(seen.sort((a, b) => a - b)).toEqual(rows.map(({ n }) => n))
        }
      })

      it('refuses a position of another table', async () => {
        const store = await fresh()
        for (const after of [[], [T0], ['x', 'y'], [T0, 1], [T0, 'a', 'b'], [Number.NaN, 'a']]) {
          await expect(store.reader(events).range({ order: 'asc', limit: 1, after })).rejects.toBeInstanceOf(
            StoreError,
          )
        }
      })
    })

    describe('latest', () => {
      it('gives the newest row of each combination', async () => {
        const store = await fresh()
        await store.insert(ticks, [
          tick(5, { symbol: 'A', venue: 'x', price: 3 }),
          tick(1, { symbol: 'A', venue: 'x', price: 1 }),
          tick(2, { symbol: 'A', venue: 'y', price: 2, size: null }),
          tick(4, { symbol: 'B', venue: 'x', price: 4 }),
          tick(4, { symbol: 'B', venue: 'y', price: 5 }),
        ])
        const reader = store.reader(ticks)
        const columns = ['symbol', 'venue', 'price'] as const
        expect(await reader.latest({ by: ['symbol', 'venue'], since: T0, columns })).toEqual([
          { symbol: 'A', venue: 'x', price: 3 },
          { symbol: 'A', venue: 'y', price: 2 },
          { symbol: 'B', venue: 'x', price: 4 },
          { symbol: 'B', venue: 'y', price: 5 },
        ])
        // Of two rows at the same time the last in the order of the key is the newest.
        expect(await reader.latest({ by: ['symbol'], since: T0, columns })).toEqual([
          { symbol: 'A', venue: 'x', price: 3 },
          { symbol: 'B', venue: 'y', price: 5 },
        ])
        expect(
          await reader.latest({ by: ['symbol'], since: T0, until: T0 + 5 * MINUTE, where: { symbol: 'A' } }),
        ).toEqual([tick(2, { symbol: 'A', venue: 'y', price: 2, size: null })])
        expect(await reader.latest({ by: ['symbol'], since: T0 + DAY })).toEqual([])
        expect(await reader.latest({ by: [], since: T0, columns: ['price'] })).toEqual([{ price: 3 }])
      })
    })

    describe('aggregates', () => {
      let store: Store
      afterAll(() => store.close())
      beforeAll(async () => {
        store = await open()
        await store.insert(ticks, [
          tick(0, { symbol: 'A', price: 1, size: 10, live: true }),
          tick(1, { symbol: 'A', price: 5, size: null, live: false }),
          tick(2, { symbol: 'A', price: 3, size: 30, live: true, seen_at: T0 + 9 }),
          tick(65, { symbol: 'B', price: 7, size: null, live: false, note: 'z' }),
        ])
      })

      it('every one of them', async () => {
        const rows = await store.reader(ticks).aggregate({
          since: T0,
          by: ['symbol'],
          take: {
            count: { count: true },
            liveOnes: { count: true, when: { live: true } },
            sum: { sum: 'size' },
            trades: { sum: 'trades' },
            bigSum: { sum: 'price', when: { price: { gte: 3 }, live: true } },
            min: { min: 'price' },
            max: { max: 'ts' },
            avg: { avg: 'price' },
            median: { median: 'price' },
            first: { first: 'price' },
            last: { last: 'size' },
            lastSeen: { last: 'seen_at' },
            lastFlag: { last: 'live' },
            distinct: { distinct: 'size' },
          },
        })
        expect(rows).toEqual([
          {
            symbol: 'A',
            count: 3,
            liveOnes: 2,
            sum: 40,
            trades: 3,
            bigSum: 3,
            min: 1,
            max: T0 + 2 * MINUTE,
            avg: 3,
            median: 3,
            first: 1,
            last: 30,
            lastSeen: T0 + 9,
            lastFlag: true,
            distinct: 2,
          },
          {
            symbol: 'B',
            count: 1,
            liveOnes: 0,
            sum: null,
            trades: 65,
            bigSum: null,
            min: 7,
            max: T0 + 65 * MINUTE,
            avg: 7,
            median: 7,
            first: 7,
            last: null,
            lastSeen: null,
            lastFlag: false,
            distinct: 0,
          },
        ])
      })

      it('without `by` there is one row, even of nothing', async () => {
        const reader = store.reader(ticks)
        const take = { n: { count: true }, sum: { sum: 'price' }, max: { max: 'price' } } as const
        expect(await reader.aggregate({ since: T0, take })).toEqual([{ n: 4, sum: 16, max: 7 }])
        expect(await reader.aggregate({ since: T0 + DAY, take })).toEqual([{ n: 0, sum: null, max: null }])
        expect(await reader.aggregate({ since: T0 + DAY, by: ['symbol'], take })).toEqual([])
      })

      it('top: largest first, unknown last, cut at the limit', async () => {
        const reader = store.reader(ticks)
        const take = { size: { sum: 'size' }, price: { max: 'price' } } as const
        const bySize = await reader.aggregate({
          since: T0,
          by: ['symbol'],
          take,
          top: { by: 'size', limit: 5 },
        })
        expect(bySize.map(({ symbol }) => symbol)).toEqual(['A', 'B'])
        const byPrice = await reader.aggregate({
          since: T0,
          by: ['symbol'],
          take,
          top: { by: 'price', limit: 1 },
        })
        expect(byPrice).toEqual([{ symbol: 'B', size: null, price: 7 }])
      })

      it('buckets start at multiples of the span, oldest first, empty ones left out', async () => {
        const reader = store.reader(ticks)
        const take = { n: { count: true }, last: { last: 'price' } } as const
        expect(await reader.bucket({ every: '1h', since: T0, take })).toEqual([
          { bucket: T0, n: 3, last: 3 },
          { bucket: T0 + HOUR, n: 1, last: 7 },
        ])
        expect(await reader.bucket({ every: '2m', since: T0, by: ['symbol'], take })).toEqual([
          { bucket: T0, symbol: 'A', n: 2, last: 5 },
          { bucket: T0 + 2 * MINUTE, symbol: 'A', n: 1, last: 3 },
          { bucket: T0 + 64 * MINUTE, symbol: 'B', n: 1, last: 7 },
        ])
        const [week] = await reader.bucket({ every: '7d', since: T0, take })
        expect(week!.bucket % (7 * DAY)).toBe(0)
      })
    })

    describe('tables by date', () => {
      it('compare their days with times as midnights', async () => {
        const store = await fresh()
        const rows = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'].map((day, events) => ({
          date: day,
          symbol: 'BTC',
          usd: events * 10,
          events,
        }))
        await store.insert(days, rows)
        const reader = store.reader(days)
        const read = async (since: number, until: number) =>
          (await reader.range({ since, until, order: 'asc', limit: 9 })).map((row) => row.date)
        expect(await read(T0 - DAY, T0)).toEqual(['2026-10-31'])
        expect(await read(T0 - DAY + 1, T0 + 1)).toEqual(['2026-11-01'])
        expect(await store.extent(days)).toEqual({ rows: 4, first: T0 - 2 * DAY, last: T0 + DAY })
        expect(await reader.latest({ by: ['symbol'], since: T0 - 5 * DAY })).toEqual([rows[3]])
        expect(await reader.range({ where: { date: ['2026-11-02'] }, order: 'asc', limit: 9 })).toEqual([
          rows[3],
        ])
        expect(
          await reader.bucket({
            every: '2d',
            since: T0 - 2 * DAY,
            take: { usd: { sum: 'usd' }, on: { min: 'date' } },
          }),
        ).toEqual(
          (T0 / DAY) % 2 === 0
            ? [
                { bucket: T0 - 2 * DAY, usd: 10, on: '2026-10-30' },
                { bucket: T0, usd: 50, on: '2026-11-01' },
              ]
            : [
                { bucket: T0 - 3 * DAY, usd: 0, on: '2026-10-30' },
                { bucket: T0 - DAY, usd: 30, on: '2026-10-31' },
                { bucket: T0 + DAY, usd: 30, on: '2026-11-02' },
              ],
        )
        const page = await store.rowsAsJson(days, { order: 'desc', limit: 2 }, { columns: ['date', 'usd'] })
        expect(JSON.parse(decode(page.text))).toEqual([
          { date: '2026-11-02', usd: 30 },
          { date: '2026-11-01', usd: 20 },
        ])
        expect(page.newest).toBe(T0 + DAY)
        const rest = await store.reader(days).range({ order: 'desc', limit: 9, after: page.end! })
        expect(rest.map((row) => row.date)).toEqual(['2026-10-31', '2026-10-30'])
        expect(await store.dropBefore(days, T0 - DAY + 1)).toBe(2)
        expect(await store.extent(days)).toEqual({ rows: 2, first: T0, last: T0 + DAY })
      })
    })

    describe('rows that replace each other', () => {
      const incident = (id: string, minute: number, usd: number) => ({
        id,
        started_at: T0 + minute * MINUTE,
        usd,
        coins: [id, 'BTC'],
      })

      it('the newest of a key is the only one, in every verb', async () => {
        const store = await fresh()
        await store.insert(incidents, [incident('a', 0, 1), incident('b', 1, 10), incident('a', 0, 2)])
        await store.insert(incidents, [incident('a', 5, 3), incident('c', 2, 100)])
        const expected = [incident('b', 1, 10), incident('c', 2, 100), incident('a', 5, 3)]
        const all = async () => {
          const reader = store.reader(incidents)
          expect(await reader.range({ order: 'asc', limit: 9 })).toEqual(expected)
          // The time and the figure of a superseded row find nothing.
          expect(await reader.range({ until: T0 + MINUTE, order: 'asc', limit: 9 })).toEqual([])
          expect(await reader.range({ where: { usd: [1, 2] }, order: 'asc', limit: 9 })).toEqual([])
          expect(await reader.range({ where: { id: 'a' }, order: 'asc', limit: 9 })).toEqual([
            incident('a', 5, 3),
          ])
          expect(await reader.latest({ by: [], since: T0 })).toEqual([incident('a', 5, 3)])
          expect(await reader.latest({ by: ['id'], since: T0, until: T0 + 2 * MINUTE })).toEqual([
            incident('b', 1, 10),
          ])
          const take = { n: { count: true }, usd: { sum: 'usd' } } as const
          expect(await reader.aggregate({ since: T0, take })).toEqual([{ n: 3, usd: 113 }])
          expect(await reader.bucket({ since: T0, every: '1h', take })).toEqual([
            { bucket: T0, n: 3, usd: 113 },
          ])
          expect(await store.extent(incidents)).toEqual({
            rows: 3,
            first: T0 + MINUTE,
            last: T0 + 5 * MINUTE,
          })
          const shape = { columns: ['id', 'usd', 'coins'] }
          const page = await store.rowsAsJson(incidents, { order: 'asc', limit: 9 }, shape)
          expect(JSON.parse(decode(page.text))).toEqual(
            expected.map(({ id, usd, coins }) => ({ id, usd, coins })),
          )
          const csv = decode((await store.rowsAsCsv(incidents, { order: 'asc', limit: 9 }, shape)).text)
          expect(csv.split('\r\n')[3]).toMatch(/^a,3(\.0)?,"\[""a"",""BTC""\]"$/)
          const file = join(folder, 'incidents.csv')
          expect(await store.exportRows(incidents, {}, file, { format: 'csv', kind: 'live' })).toBe(3)
        }
        await all()
        await store.compact()
        await all()
        await store.compact()
        await store.insert(incidents, [incident('b', 1, 11)])
        expected[0] = incident('b', 1, 11)
        expect(await store.reader(incidents).range({ order: 'asc', limit: 9 })).toEqual(expected)
        await store.compact()
        expect(await store.reader(incidents).range({ order: 'asc', limit: 9 })).toEqual(expected)
      })

      it('forgetting does not bring a superseded row back', async () => {
        const store = await fresh()
        await store.insert(incidents, [incident('a', 60, 1)])
        await store.insert(incidents, [incident('a', 0, 2), incident('b', 60, 3)])
        expect(await store.dropBefore(incidents, T0 + MINUTE)).toBe(1)
        expect(await store.reader(incidents).range({ order: 'asc', limit: 9 })).toEqual([
          incident('b', 60, 3),
        ])
      })

      it('holds after many rewrites, compactions and deletions in between', async () => {
        const store = await fresh()
        const row = (day: number, symbol: number, usd: number) => ({
          date: isoOf(T0 + day * DAY).slice(0, 10),
          symbol: `S${symbol}`,
          usd,
          events: 1,
        })
        const model = new Map<string, number>()
        for (let round = 0; round < 12; round++) {
          const rows = Array.from({ length: 300 }, (_, i) =>
            row((i * 7 + round) % 10, i % 13, round * 1_000 + i),
          )
          await store.insert(days, rows)
          for (const { date, symbol, usd } of rows) model.set(`${date} ${symbol}`, usd)
          if (round % 4 === 1) await store.compact()
          if (round === 6) {
            await store.dropBefore(days, T0 + 3 * DAY)
            for (const key of [...model.keys()]) if (key < '2026-11-04') model.delete(key)
          }
        }
        const read = await store.reader(days).range({ order: 'asc', limit: 1_000 })
        expect(Object.fromEntries(read.map(({ date, symbol, usd }) => [`${date} ${symbol}`, usd]))).toEqual(
          Object.fromEntries(model),
        )
      })
    })

    describe('text', () => {
      const shape = {
        columns: ['ts', 'symbol', 'price', 'per_trade', 'trades', 'live', 'seen_at', 'note', 'extra'],
        ratios: { per_trade: { numerator: 'size', denominator: 'trades', times: 8 } },
      }
      const rows = [
        tick(0, { note: `a,"b"\r\nc\u0001`, extra: { x: [1, 'é"'], y: null } }),
        tick(4, { size: null, note: '', live: false, symbol: '币' }),
        tick(8, { seen_at: T0 + 123, price: 1e-7, size: 3, extra: 'plain' }),
        tick(16, { price: 1.7e308, size: 1.7e308, trades: 1 }),
      ]

      it('JSON: the shape’s columns in order, ISO times, json inlined, no figure that is none', async () => {
        const store = await fresh()
        await store.insert(ticks, rows)
        const page = await store.rowsAsJson(ticks, { order: 'asc', limit: 10 }, shape)
        const read = JSON.parse(decode(page.text)) as Record<string, unknown>[]
        expect(read).toEqual(
          rows.map((row, i) => ({
            ts: isoOf(row.ts),
            symbol: row.symbol,
            price: row.price,
            per_trade: [null, null, 3, null][i],
            trades: row.trades,
            live: row.live,
            seen_at: row.seen_at === null ? null : isoOf(row.seen_at),
            note: row.note,
            extra: row.extra,
          })),
        )
        expect(Object.keys(read[0]!)).toEqual(shape.columns)
        expect(page).toMatchObject({ count: 4, truncated: false, newest: rows[3]!.ts })
        expect(page.end).toEqual([rows[3]!.ts, 'binance', 'BTCUSDT'])
      })

      it('CSV: RFC 4180 with a header, unknown is empty, empty text is quoted', async () => {
        const store = await fresh()
        await store.insert(ticks, rows)
        const page = await store.rowsAsCsv(ticks, { order: 'asc', limit: 2 }, shape)
        // 100 and 100.0 are the same figure.
        expect(decode(page.text).replaceAll(/,(\d+)\.0,/g, ',$1,')).toBe(
          [
            'ts,symbol,price,per_trade,trades,live,seen_at,note,extra',
            `2026-11-01T00:00:00.000Z,BTCUSDT,100,,0,true,,"a,""b""\r\nc\u0001","{""x"":[1,""é\\""""],""y"":null}"`,
            '2026-11-01T00:04:00.000Z,币,104,,4,false,,"",',
            '',
          ].join('\r\n'),
        )
        expect(page).toMatchObject({ count: 2, truncated: true })
      })

      it('nothing found is an empty array, or a header', async () => {
        const store = await fresh()
        const none = { order: 'asc', limit: 5 } as const
        const json = await store.rowsAsJson(events, none, { columns: ['id'] })
        expect({ ...json, text: decode(json.text) }).toEqual({
          text: '[]',
          count: 0,
          truncated: false,
          end: null,
          newest: null,
        })
        expect(decode((await store.rowsAsCsv(events, none, { columns: ['id', 'n'] })).text)).toBe('id,n\r\n')
      })

      it('figures come out as they went in', async () => {
        const store = await fresh()
        const figures = fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true }), 300)
        await store.insert(
          ticks,
          figures.map((price, i) => tick(i, { price })),
        )
        const page = await store.rowsAsJson(ticks, { order: 'asc', limit: 300 }, { columns: ['price'] })
        const read = (JSON.parse(decode(page.text)) as { price: number }[]).map(({ price }) => price)
        expect(read.map((price) => price + 0)).toEqual(figures.map((price) => price + 0))
      })

      it('keeps the order of a long page, and its limit exactly', async () => {
        const store = await fresh()
        const count = 25_000
        const all = Array.from({ length: count }, (_, i) => ({
          at: T0 + ((i * 7_919) % count),
          id: `e${i}`,
          n: i,
        }))
        await store.insert(events, all)
        for (const order of ['asc', 'desc'] as const) {
          const sorted = all.map(({ at }) => at).sort((a, b) => (order === 'asc' ? a - b : b - a))
          const page = await store.rowsAsJson(events, { order, limit: 20_000 }, { columns: ['at'] })
          const read = (JSON.parse(decode(page.text)) as { at: string }[]).map(({ at }) => Date.parse(at))
          expect(read).toEqual(sorted.slice(0, 20_000))
          expect(page).toMatchObject({ count: 20_000, truncated: true })
          const exact = await store.rowsAsJson(events, { order, limit: count }, { columns: ['at'] })
          expect(exact).toMatchObject({ count, truncated: false })
          const ranged = await store.reader(events).range({ order, limit: 20_000, columns: ['at'] })
          expect(ranged.map(({ at }) => at)).toEqual(sorted.slice(0, 20_000))
        }
      })
    })

    describe('files', () => {
      it('are written whole, oldest first, and hold the asked-for span', async () => {
        const store = await fresh()
        const rows = Array.from({ length: 5_000 }, (_, i) => ({
          at: T0 + ((i * 37) % 5_000),
          id: `é,${i}`,
          n: i,
        }))
        await store.insert(events, rows)
        const range = { since: T0 + 1_000, until: T0 + 4_000 }
        const plain = join(folder, 'events.csv')
        const zipped = join(folder, 'events.csv.gz')
        const parquet = join(folder, "it's.parquet")
        expect(await store.exportRows(events, range, plain, { format: 'csv', kind: 'live' })).toBe(3_000)
        expect(await store.exportRows(events, range, zipped, { format: 'csv.gz', kind: 'live' })).toBe(3_000)
        expect(await store.exportRows(events, range, parquet, { format: 'parquet', kind: 'live' })).toBe(
          3_000,
        )
        const text = await readFile(plain, 'utf8')
        expect(gunzipSync(await readFile(zipped)).toString()).toBe(text)
        const lines = text.trimEnd().split(/\r?\n/)
        expect(lines[0]).toBe('at,id,n')
        expect(lines.slice(1).map((line) => Date.parse(line.slice(0, 24)))).toEqual(
          Array.from({ length: 3_000 }, (_, i) => T0 + 1_000 + i),
        )
        expect((await readFile(parquet)).subarray(0, 4).toString()).toBe('PAR1')
        expect((await readdir(folder)).filter((file) => file.includes('.part'))).toEqual([])
      })

      it('leave nothing behind when they cannot be written', async () => {
        const store = await fresh()
        const nowhere = join(folder, 'no', 'such', 'folder.csv')
        await expect(store.exportRows(events, {}, nowhere, { format: 'csv', kind: 'live' })).rejects.toThrow()
        expect((await store.extent(events)).rows).toBe(0)
      })
    })

    describe('keeping house', () => {
      it('dropBefore forgets what is older, and says how much', async () => {
        const store = await fresh()
        await store.insert(ticks, [tick(0), tick(1), tick(2), tick(3)])
        expect(await store.dropBefore(ticks, T0 + 2 * MINUTE)).toBe(2)
        expect(await store.dropBefore(ticks, T0 + 2 * MINUTE)).toBe(0)
        expect(await store.extent(ticks)).toEqual({ rows: 2, first: T0 + 2 * MINUTE, last: T0 + 3 * MINUTE })
        await store.compact()
        expect((await store.extent(ticks)).rows).toBe(2)
      })

      it('reads see all rows that were acknowledged, while others are being written', async () => {
        const store = await fresh()
        let acknowledged = 0
        let stop = false
        const reading = (async () => {
          while (!stop) {
            const before = acknowledged
            const { rows } = await store.extent(events)
            expect(rows).toBeGreaterThanOrEqual(before)
            expect(rows % 500).toBe(0)
          }
        })()
        for (let batch = 0; batch < 20; batch++) {
          await store.insert(
            events,
            Array.from({ length: 500 }, (_, i) => ({ at: T0 + i, id: `${batch}-${i}`, n: i })),
          )
          acknowledged += 500
        }
        stop = true
        await reading
        expect((await store.extent(events)).rows).toBe(10_000)
      })

      it('a closed store says so, and closing twice is fine', async () => {
        const store = await open()
        const written = store.insert(ticks, [tick(0)])
        await store.close()
        await written
        await store.close()
        await expect(store.extent(ticks)).rejects.toMatchObject({ name: 'StoreError', fault: 'closed' })
        await expect(store.insert(ticks, [tick(0)])).rejects.toMatchObject({ fault: 'closed' })
      })
    })
  })
}
