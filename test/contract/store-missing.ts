import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, dateOf, HOUR, MINUTE } from '../../src/core/time.ts'
import type { Store } from '../../src/store/port.ts'
import type { Harness } from './store-harness.ts'
import { days, events, incidents, T0, type Tick, tick, ticks } from './store-tables.ts'

/** missing: which of the rows a table does not have, by their keys. */
export function missingContract({ fresh, open }: Harness): void {
  describe('missing rows', () => {
    it('are all of them in an empty table, none of them once they are kept, in the order given', async () => {
      const store = await fresh()
      const rows = [tick(3), tick(1), tick(2)]
      expect(await store.missing(ticks, rows)).toEqual(rows)
      expect(await store.missing(ticks, [])).toEqual([])
      await store.insert(ticks, rows)
      expect(await store.missing(ticks, rows)).toEqual([])
      expect(await store.missing(ticks, [tick(4), tick(1), tick(0)])).toEqual([tick(4), tick(0)])
    })

    it('differ in any column of the key, and in no other', async () => {
      const store = await fresh()
      await store.insert(ticks, [tick(0)])
      const same = tick(0, { price: 7, size: null, note: 'other', extra: { a: [1] }, live: false })
      expect(await store.missing(ticks, [same])).toEqual([])
      const others = [tick(0, { venue: 'okx' }), tick(0, { symbol: 'ETHUSDT' }), tick(0, { ts: T0 + 1 })]
      expect(await store.missing(ticks, others)).toEqual(others)
    })

    it('are told apart by days, and by any text', async () => {
      const store = await fresh()
      const day = (date: string, symbol: string) => ({ date, symbol, usd: 1, events: 1 })
      await store.insert(days, [day('2026-11-01', 'A'), day('2026-10-31', "it's \u0000 1")])
      const asked = [day('2026-11-01', 'A'), day('2026-10-31', 'A'), day('2026-10-31', "it's \u0000 1")]
      expect(await store.missing(days, asked)).toEqual([asked[1]])
    })

    it('of a key without the time are looked for in the hours around', async () => {
      const store = await fresh()
      await store.insert(events, [{ at: T0, id: 'a', n: 1 }])
      const told = (ms: number) => store.missing(events, [{ at: T0 + ms, id: 'a', n: 1 }])
      for (const ms of [0, 1, -1, 59 * MINUTE, -HOUR]) expect(await told(ms), String(ms)).toEqual([])
      expect(await told(3 * DAY)).toHaveLength(1)
    })

    it('of a table whose rows replace each other are those whose key has no row', async () => {
      const store = await fresh()
      const incident = (id: string, usd: number) => ({ id, started_at: T0, usd, coins: ['BTC'] })
      await store.insert(incidents, [incident('a', 1)])
      await store.insert(incidents, [incident('a', 2)])
      expect(await store.missing(incidents, [incident('a', 3), incident('b', 1)])).toEqual([incident('b', 1)])
    })

    it('are found among rows that lie far apart, and come twice when they are asked for twice', async () => {
      const store = await fresh()
      const far = Array.from({ length: 60 }, (_, index) => tick(0, { ts: T0 - index * DAY }))
      await store.insert(ticks, far)
      const gone = tick(0, { ts: T0 - 90 * DAY })
      expect(await store.missing(ticks, [gone, ...far, gone])).toEqual([gone, gone])
      expect(dateOf(gone.ts)).not.toBe(dateOf(far.at(-1)!.ts))
    })

    it('are counted while rows are written and read', async () => {
      const store = await fresh()
      const many = Array.from({ length: 5_000 }, (_, index) => tick(0, { ts: T0 + index }))
      await Promise.all(many.slice(0, 40).map((row) => store.insert(ticks, [row])))
      const asked = await Promise.all(Array.from({ length: 6 }, () => store.missing(ticks, many)))
      for (const rows of asked) expect(rows).toHaveLength(4_960)
    })

    describe('of any rows', () => {
      let store: Store
      let run = 0
      beforeAll(async () => {
        store = await open()
      })
      afterAll(() => store.close())

      it('are those that a walk through the table does not find', async () => {
        const minutes = fc.array(fc.integer({ min: -200, max: 200 }), { maxLength: 30 })
        await fc.assert(
          fc.asyncProperty(minutes, minutes, async (kept, asked) => {
            const venue = `run${++run}`
            const row = (minute: number): Tick => tick(minute, { venue })
            await store.insert(ticks, [...new Set(kept)].map(row))
            const expected = asked.filter((minute) => !kept.includes(minute)).map(row)
            expect(await store.missing(ticks, asked.map(row))).toEqual(expected)
          }),
          { numRuns: 30 },
        )
      })
    })
  })
}
