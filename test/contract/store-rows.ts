import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StoreError } from '../../src/core/errors.ts'
import { DAY, MINUTE } from '../../src/core/time.ts'
import type { Position } from '../../src/define/reader.ts'
import type { Row } from '../../src/define/table.ts'
import type { Store } from '../../src/store/port.ts'
import type { Harness } from './store-harness.ts'
import { days, decode, events, T0, type Tick, tick, ticks, words } from './store-tables.ts'

/** Rows in and out: insert, range, conditions, paging. */
export function rowsContract({ fresh, open }: Harness): void {
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

    it('finds nothing where nothing is, whatever is asked of it', async () => {
      const store = await fresh()
      await store.insert(ticks, [tick(0)])
      const where = { symbol: 'BTCUSDT', venue: 'binance' }
      const far = { since: T0 + 900 * DAY, until: T0 + 901 * DAY, where }
      const reader = store.reader(ticks)
      const page = { ...far, order: 'asc', limit: 5 } as const
      expect(await reader.range({ ...page, columns: ['ts', 'price'] })).toEqual([])
      expect(await reader.range({ ...page, columns: ['note'] })).toEqual([])
      expect(await reader.latest({ ...far, by: ['symbol'], columns: ['price'] })).toEqual([])
      expect(await reader.bucket({ ...far, every: '1h', take: { last: { last: 'price' } } })).toEqual([])
      const [sums] = await reader.aggregate({ ...far, take: { n: { count: true }, sum: { sum: 'price' } } })
      expect(sums).toEqual({ n: 0, sum: null })
    })

    it('does not stumble over columns that are words of its language', async () => {
      const store = await fresh()
      const row = {
        date: '2026-11-01',
        interval: '1h',
        rollup: 'a',
        final: true,
        format: null,
        order: 1,
        limit: 2,
      }
      const rows = [row, { ...row, interval: '4h', order: 2 }, { ...row, date: '2026-11-02', order: 3 }]
      await store.insert(words, rows)
      const reader = store.reader(words)
      const since = Date.UTC(2026, 9, 1)
      const where = { rollup: 'a', interval: '1h', final: true }
      const page = { since, where, order: 'asc', limit: 9 } as const
      expect(await reader.range({ since, order: 'asc', limit: 9 })).toEqual(rows)
      expect(await reader.range(page)).toEqual([rows[0], rows[2]])
      expect(await reader.latest({ since, by: ['rollup'] })).toEqual([rows[2]])
      const take = { n: { count: true }, last: { last: 'order' }, formats: { distinct: 'format' } } as const
      expect(await reader.aggregate({ since, by: ['interval'], take })).toEqual([
        { interval: '1h', n: 2, last: 3, formats: 0 },
        { interval: '4h', n: 1, last: 2, formats: 0 },
      ])
      expect(await reader.bucket({ since, every: '1d', by: ['rollup', 'interval'], take })).toHaveLength(3)
      const shape = { columns: ['date', 'interval', 'rollup', 'final', 'order'], changes: { order: 'limit' } }
      const { count, end } = await store.rowsAsCsv(words, { ...page, limit: 1 }, shape)
      expect([count, end]).toEqual([1, ['2026-11-01', 'a', '1h']])
      expect(await store.missing(words, [row, { ...row, rollup: 'b' }])).toEqual([{ ...row, rollup: 'b' }])
      expect(await store.forget(words, { where: { interval: '4h' } })).toBe(1)
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
      await expect(store.reader(ticks).range({ order: 'asc', limit: -1 })).rejects.toBeInstanceOf(StoreError)
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

    it('looks past rows that were dropped, in either order', async () => {
      const store = await fresh()
      await store.insert(events, [
        { at: T0, id: 'early', n: 0 },
        { at: T0 + 2, id: 'late', n: 1 },
      ])
      await store.dropBefore(events, T0 + DAY)
      await store.insert(events, [{ at: T0 + 1, id: 'again', n: 2 }])
      for (const order of ['asc', 'desc'] as const) {
        const page = await store.reader(events).range({ order, limit: 1 })
        expect(page.map(({ id }) => id)).toEqual(['again'])
      }
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
}
