import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../src/core/time.ts'
import type { Store } from '../../src/store/port.ts'
import type { Harness } from './store-harness.ts'
import { days, decode, events, T0, tick, ticks } from './store-tables.ts'

/** latest, aggregate and bucket, also of tables by date. */
export function answersContract({ fresh, open }: Harness): void {
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

  it('the newest row of a fact that was told with two times is the later one', async () => {
    const store = await fresh()
    await store.insert(events, [
      { at: T0 + 1, id: 'a', n: 1 },
      { at: T0, id: 'a', n: 2 },
    ])
    const reader = store.reader(events)
    expect(await reader.latest({ by: ['id'], since: T0, columns: ['n'] })).toEqual([{ n: 1 }])
    expect(await reader.latest({ by: ['id', 'at'], since: T0, columns: ['n'] })).toEqual([{ n: 2 }, { n: 1 }])
    expect(await reader.latest({ by: ['id'], since: T0 + DAY })).toEqual([])
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
}
