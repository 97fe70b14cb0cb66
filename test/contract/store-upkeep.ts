import { describe, expect, it } from 'vitest'
import { MINUTE } from '../../src/core/time.ts'
import type { Harness } from './store-harness.ts'
import { events, T0, tick, ticks } from './store-tables.ts'

/** Forgetting, compacting, reading while writing, closing. */
export function upkeepContract({ fresh, open }: Harness): void {
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
}
