import { describe, expect, it } from 'vitest'
import type { Harness } from './store-harness.ts'
import { T0, tick, ticks } from './store-tables.ts'

/** What a reading cost, for whoever has to pay for it. */
export function costContract({ fresh }: Harness): void {
  describe('the cost of a reading', () => {
    it('is told for each, in milliseconds', async () => {
      const store = await fresh()
      await store.insert(ticks, [tick(0), tick(1)])
      const spent: number[] = []
      const reader = store.reader(ticks, (ms) => spent.push(ms))
      const shape = { columns: ['ts', 'price'] }
      const begun = performance.now()
      await reader.range({ order: 'asc', limit: 9 })
      await reader.latest({ since: T0, by: ['symbol'] })
      await reader.aggregate({ since: T0, take: { rows: { count: true } } })
      await reader.bucket({ since: T0, every: '1m', take: { rows: { count: true } } })
      await store.rowsAsJson(ticks, { order: 'asc', limit: 9 }, shape, { spend: (ms) => spent.push(ms) })
      await store.rowsAsCsv(ticks, { order: 'asc', limit: 9 }, shape, { spend: (ms) => spent.push(ms) })
      const elapsed = performance.now() - begun
      expect(spent).toHaveLength(6)
      for (const ms of spent) expect(ms).toBeGreaterThan(0)
      expect(spent.reduce((sum, ms) => sum + ms)).toBeLessThanOrEqual(elapsed)
    })

    it('is none of the waiting for others', async () => {
      const store = await fresh()
      await store.insert(
        ticks,
        Array.from({ length: 3_000 }, (_, at) => tick(at)),
      )
      let spent = 0
      const reader = store.reader(ticks, (ms) => {
        spent += ms
      })
      const begun = performance.now()
      await Promise.all(
        Array.from({ length: 60 }, () => reader.latest({ since: T0, by: ['symbol', 'venue', 'ts'] })),
      )
      // Two read at a time and one decodes; with the waiting it would be some thirty times as long.
      expect(spent).toBeLessThanOrEqual(3 * (performance.now() - begun))
    })
  })
}
