import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DAY, isoOf, MINUTE } from '../../src/core/time.ts'
import type { Harness } from './store-harness.ts'
import { days, decode, incidents, reports, T0 } from './store-tables.ts'

/** Tables whose rows replace each other. */
export function replaceContract({ fresh, folder }: Harness): void {
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
        // The time of this table is not in its key: that of a superseded row is no longer the first.
        const ends = { first: { min: 'started_at' }, ids: { distinct: 'id' } } as const
        expect(await reader.aggregate({ since: T0, take: ends })).toEqual([{ first: T0 + MINUTE, ids: 3 }])
        const shape = { columns: ['id', 'usd', 'coins'] }
        const page = await store.rowsAsJson(incidents, { order: 'asc', limit: 9 }, shape)
        expect(JSON.parse(decode(page.text))).toEqual(
          expected.map(({ id, usd, coins }) => ({ id, usd, coins })),
        )
        const csv = decode((await store.rowsAsCsv(incidents, { order: 'asc', limit: 9 }, shape)).text)
        expect(csv.split('\r\n')[3]).toMatch(/^a,3(\.0)?,"\[""a"",""BTC""\]"$/)
        const file = join(folder(), 'incidents.csv')
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

    it('provisional rows are read by whoever asks for them, and by nobody else', async () => {
      const store = await fresh()
      const report = (fund: string, usd: number, status: 'provisional' | 'final' | null) => ({
        date: '2026-11-02',
        fund,
        usd,
        status,
      })
      await store.insert(reports, [
        report('a', 1, 'final'),
        report('b', 10, 'provisional'),
        report('c', 100, null),
      ])
      const reader = store.reader(reports)
      const take = { n: { count: true }, usd: { sum: 'usd' }, last: { max: 'date' } } as const
      const told = async (more: { includeProvisional?: true } = {}) => ({
        range: (await reader.range({ order: 'asc', limit: 9, ...more })).map(({ fund }) => fund),
        latest: (await reader.latest({ by: ['fund'], since: T0, ...more })).map(({ fund }) => fund).sort(),
        sums: await reader.aggregate({ since: T0, take, ...more }),
        buckets: await reader.bucket({ since: T0, every: '1d', take, ...more }),
        text: (await store.rowsAsJson(reports, { order: 'asc', limit: 9, ...more }, { columns: ['fund'] }))
          .count,
      })
      const sums = (n: number, usd: number) => [{ n, usd, last: '2026-11-02' }]
      expect(await told()).toMatchObject({
        range: ['a', 'c'],
        latest: ['a', 'c'],
        sums: sums(2, 101),
        buckets: sums(2, 101),
        text: 2,
      })
      expect(await told({ includeProvisional: true })).toMatchObject({
        range: ['a', 'b', 'c'],
        latest: ['a', 'b', 'c'],
        sums: sums(3, 111),
        buckets: sums(3, 111),
        text: 3,
      })
      const only = await reader.range({ where: { status: 'provisional' }, order: 'asc', limit: 9 })
      expect(only).toEqual([report('b', 10, 'provisional')])
      // What an operator takes out or deletes is all there is.
      expect((await store.extent(reports)).rows).toBe(3)
      const file = join(folder(), 'reports.csv')
      expect(await store.exportRows(reports, {}, file, { format: 'csv', kind: 'live' })).toBe(3)
      // A day that became final after it was read as provisional.
      await store.insert(reports, [report('b', 12, 'final')])
      expect((await told()).sums).toEqual(sums(3, 113))
      expect(await store.forget(reports, {})).toBe(3)
    })

    it('forgetting does not bring a superseded row back', async () => {
      const store = await fresh()
      await store.insert(incidents, [incident('a', 60, 1)])
      await store.insert(incidents, [incident('a', 0, 2), incident('b', 60, 3)])
      expect(await store.dropBefore(incidents, T0 + MINUTE)).toBe(1)
      expect(await store.reader(incidents).range({ order: 'asc', limit: 9 })).toEqual([incident('b', 60, 3)])
    })

    it('forget takes every version of a row that is read, and none of a row that is not', async () => {
      const store = await fresh()
      await store.insert(incidents, [incident('a', 0, 1), incident('b', 1, 1), incident('c', 2, 1)])
      await store.insert(incidents, [incident('a', 0, 2), incident('b', 1, 3), incident('d', 0, 4)])
      // A version that was replaced is found by nobody, and is no reason to forget its row.
      expect(await store.forget(incidents, { where: { usd: 1 } })).toBe(1)
      expect(await store.forget(incidents, { where: { id: 'a' } })).toBe(1)
      expect(await store.forget(incidents, { until: T0 + MINUTE, where: { usd: { gte: 4 } } })).toBe(1)
      const left = [incident('b', 1, 3)]
      expect(await store.reader(incidents).range({ order: 'asc', limit: 9 })).toEqual(left)
      await store.compact()
      expect(await store.reader(incidents).range({ order: 'asc', limit: 9 })).toEqual(left)
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
      const kept = [...model.keys()].map((key) => key.split(' ') as [date: string, symbol: string])
      const firsts = new Map<string, string>()
      for (const [date, symbol] of kept.sort().reverse()) firsts.set(symbol, date)
      const asked = await store.reader(days).aggregate({
        since: T0,
        by: ['symbol'],
        take: { first: { min: 'date' }, days: { distinct: 'date' } },
      })
      expect(Object.fromEntries(asked.map(({ symbol, first }) => [symbol, first]))).toEqual(
        Object.fromEntries(firsts),
      )
      expect(asked.map((row) => row.days)).toEqual(
        asked.map((row) => kept.filter(([, symbol]) => symbol === row.symbol).length),
      )
      // A figure is asked of the newest row alone, also beside what every row of a key knows.
      const [sums] = await store.reader(days).aggregate({
        since: T0,
        take: { first: { min: 'date' }, rows: { count: true }, most: { max: 'usd' } },
      })
      expect(sums).toMatchObject({ rows: model.size, most: Math.max(...model.values()) })
      const read = await store.reader(days).range({ order: 'asc', limit: 1_000 })
      expect(Object.fromEntries(read.map(({ date, symbol, usd }) => [`${date} ${symbol}`, usd]))).toEqual(
        Object.fromEntries(model),
      )
    })
  })
}
