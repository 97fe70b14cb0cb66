import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE } from '../../src/core/time.ts'
import type { Store } from '../../src/store/port.ts'
import type { Harness } from './store-harness.ts'
import { T0, type Tick, tick, ticks } from './store-tables.ts'

/** latest with `known`: the newest known value of a column, beside what the newest row says. */
export function knownContract({ fresh, open }: Harness): void {
  describe('the newest known value', () => {
    it('stands until a newer one, within the bounds; the rest is of the newest row', async () => {
      const store = await fresh()
      await store.insert(ticks, [
        tick(1, { symbol: 'A', price: 1, size: 10, note: 'old', seen_at: T0 + 1, extra: { a: 1 } }),
        tick(2, { symbol: 'A', price: 2, size: 20, note: 'gone' }),
        tick(3, { symbol: 'A', price: 3, size: null }),
        tick(2, { symbol: 'B', price: 4, size: null, note: 'x' }),
        tick(3, { symbol: 'B', price: 5, size: 0 }),
        tick(3, { symbol: 'C', price: 6, size: null }),
      ])
      const reader = store.reader(ticks)
      const columns = ['ts', 'symbol', 'price', 'size', 'note'] as const
      expect(await reader.latest({ by: ['symbol'], since: T0, columns, known: ['size'] })).toEqual([
        { ts: T0 + 3 * MINUTE, symbol: 'A', price: 3, size: 20, note: null },
        { ts: T0 + 3 * MINUTE, symbol: 'B', price: 5, size: 0, note: null },
        { ts: T0 + 3 * MINUTE, symbol: 'C', price: 6, size: null, note: null },
      ])
      // A known value from before the window does not stand.
      const late = { by: ['symbol'] as const, since: T0 + 3 * MINUTE, columns, known: ['size'] as const }
      expect((await reader.latest(late)).map(({ size }) => size)).toEqual([null, 0, null])
      // Every kind of column, all columns, and no group at all.
      const [a] = await reader.latest({
        by: ['symbol'],
        since: T0,
        where: { symbol: 'A' },
        known: ['size', 'note', 'seen_at', 'extra', 'live'],
      })
      expect(a).toEqual(
        tick(3, { symbol: 'A', price: 3, size: 20, note: 'gone', seen_at: T0 + 1, extra: { a: 1 } }),
      )
      expect(await reader.latest({ by: [], since: T0, columns: ['size'], known: ['size'] })).toEqual([
        { size: 0 },
      ])
      expect(await reader.latest({ by: ['symbol'], since: T0 + 9 * MINUTE, known: ['size'] })).toEqual([])
    })

    describe('of any rows', () => {
      let store: Store
      let run = 0
      beforeAll(async () => {
        store = await open()
      })
      afterAll(() => store.close())

      it('is what a walk through them in order finds', async () => {
        const minute = fc.integer({ min: 0, max: 8 })
        const rows = fc.uniqueArray(
          fc.record({
            minute,
            symbol: fc.constantFrom('A', 'B', 'C'),
            size: fc.option(fc.integer({ min: -3, max: 3 })),
            note: fc.option(fc.constantFrom('x', 'y')),
          }),
          { maxLength: 25, selector: ({ minute, symbol }) => `${minute} ${symbol}` },
        )
        await fc.assert(
          fc.asyncProperty(rows, minute, minute, async (drawn, since, until) => {
            const venue = `run${++run}`
            const all = drawn.map((row) =>
              tick(row.minute, { venue, symbol: row.symbol, size: row.size, note: row.note }),
            )
            await store.insert(ticks, all)
            const bounds = { since: T0 + since * MINUTE, until: T0 + until * MINUTE }
            const found = await store
              .reader(ticks)
              .latest({ by: ['symbol'], known: ['size'], where: { venue }, ...bounds })
            expect(found).toEqual(walk(all, bounds))
          }),
          { numRuns: 40 },
        )
      })
    })
  })
}

function walk(rows: readonly Tick[], { since, until }: { since: number; until: number }): Tick[] {
  const last = new Map<string, Tick>()
  for (const row of [...rows].sort((a, b) => a.ts - b.ts)) {
    if (row.ts < since || row.ts >= until) continue
    last.set(row.symbol, { ...row, size: row.size ?? last.get(row.symbol)?.size ?? null })
  }
  return [...last.values()].sort((a, b) => (a.symbol < b.symbol ? -1 : 1))
}
