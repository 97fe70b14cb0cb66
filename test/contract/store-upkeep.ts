import { describe, expect, it } from 'vitest'
import { MINUTE } from '../../src/core/time.ts'
import type { Harness } from './store-harness.ts'
import { events, T0, tick, ticks } from './store-tables.ts'

/** Forgetting, compacting, reading while writing, closing. */
export function upkeepContract({ capabilities, fresh, open }: Harness): void {
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

    it('forget deletes what its conditions say and nothing else, and says how much', async () => {
      const store = await fresh()
      const okx = { venue: 'okx', note: 'wrong' }
      await store.insert(ticks, [tick(0), tick(1), tick(2), tick(1, okx), tick(2, okx), tick(3, okx)])
      const left = async () =>
        (await store.reader(ticks).range({ order: 'asc', limit: 9 })).map(({ ts, venue }) => [
          (ts - T0) / MINUTE,
          venue,
        ])
      expect(await store.forget(ticks, { where: { venue: 'bybit' } })).toBe(0)
      const some = { since: T0 + MINUTE, until: T0 + 3 * MINUTE, where: { venue: 'okx', note: 'wrong' } }
      expect(await store.forget(ticks, some)).toBe(2)
      expect(await store.forget(ticks, some)).toBe(0)
      expect(await left()).toEqual([
        [0, 'binance'],
        [1, 'binance'],
        [2, 'binance'],
        [3, 'okx'],
      ])
      // What was forgotten can be written again.
      await store.insert(ticks, [tick(1, okx)])
      expect(await store.forget(ticks, { since: T0 + MINUTE, where: { symbol: 'BTCUSDT' } })).toBe(4)
      expect(await left()).toEqual([[0, 'binance']])
      await store.compact()
      expect(await left()).toEqual([[0, 'binance']])
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
          if (capabilities.batchesAppearWhole) expect(rows % 500).toBe(0)
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
