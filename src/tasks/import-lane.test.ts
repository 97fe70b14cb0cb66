import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import { liquidation, T0 } from '../../test/fakes/rows.ts'
import { silentLog } from '../core/log.ts'
import { HOUR } from '../core/time.ts'
import type { BatchOptions } from '../recorder/batch.ts'
import { Batcher } from '../recorder/batcher.ts'
import { liquidationEvents } from '../tables/liquidations/liquidations.ts'
import { importLane } from './import-lane.ts'

const clock = { now: () => T0 }

function lanesOn(store: MemoryStore, options: Partial<BatchOptions> = {}): Batcher {
  return new Batcher({ store, clock, log: silentLog }, { flushMs: 1, retryFirstMs: 1, ...options })
}

/** Every third of hours ago, the others of one moment after all that is on record; an id always has the same time. */
const rowOf = (id: number) => liquidation(`k${id}`, id % 3 === 0 ? T0 - (id % 50) * HOUR : T0 + 1)
const keys = (store: MemoryStore) => store.rows(liquidationEvents).map((row) => row.dedupe_key)
const named = (ids: Iterable<number>) => [...new Set(ids)].map((id) => `k${id}`).sort()

describe('an import beside a recorder', () => {
  const imported = fc.array(fc.integer({ min: 0, max: 119 }), { minLength: 1, maxLength: 100 })
  const recorded = fc.array(fc.integer({ min: 0, max: 11 }), { maxLength: 6 })
  const step = fc.oneof(
    fc.record({ who: fc.constant('import' as const), ids: imported }),
    fc.record({ who: fc.constant('record' as const), ids: recorded }),
    fc.record({ who: fc.constant('nobody' as const), ids: fc.constant<number[]>([]) }),
  )

  it('in any order, of any rows, more than are remembered: each row once, and the counts add up', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), recorded, async (steps, before) => {
        const store = new MemoryStore()
        const had = [...new Set(before.map((id) => 3 * id))]
        await store.insert(liquidationEvents, had.map(rowOf))
        const lanes = lanesOn(store, { flushRows: 5, maxBatch: 9, liveKeys: 40, flushMs: 0 })
        const lane = importLane({ lanes, store }, liquidationEvents)
        const pages: ReturnType<typeof lane.keep>[] = []
        const offers: ReturnType<typeof lanes.offer>[] = []
        for (const { who, ids } of steps) {
          if (who === 'nobody') await nextTurn()
          // A file that has a key twice is a bad one.
          if (who === 'import') pages.push(lane.keep([...new Set(ids)].map(rowOf), []))
          if (who === 'record') offers.push(lanes.offer(liquidationEvents, ids.map(rowOf), 'refuse'))
        }
        const kept = await Promise.all(pages)
        await Promise.all(offers.map(({ stored }) => stored))
        const all = [...had, ...steps.flatMap(({ ids }) => ids)]
        expect(keys(store).sort()).toEqual(named(all))
        const given = steps.filter(({ who }) => who === 'import').flatMap(({ ids }) => [...new Set(ids)])
        const written = kept.reduce((sum, page) => sum + page.imported, 0)
        const present = kept.reduce((sum, page) => sum + page.present, 0)
        expect(written + present).toBe(given.length)
        const byOthers = offers.reduce((sum, { accepted, known }) => sum + accepted - known.rows, 0)
        expect(had.length + written + byOthers).toBe(new Set(all).size)
      }),
      { numRuns: 200 },
    )
  })

  it('counts what it wrote itself as imported, also when the store lost the answer', async () => {
    const store = new MemoryStore()
    await store.insert(liquidationEvents, [rowOf(3)])
    store.failures = 1
    store.keepsThenFails = true
    const lanes = lanesOn(store)
    const offer = lanes.offer(liquidationEvents, [0, 3, 6, 9].map(rowOf), 'exact')
    await offer.stored
    expect([offer.accepted, offer.known.rows]).toEqual([4, 1])
    expect(keys(store).sort()).toEqual(named([0, 3, 6, 9]))
  })

  it('gives up when the store does not take the rows; the lane does not', async () => {
    const store = new MemoryStore()
    store.failures = 3
    const lanes = lanesOn(store)
    const lane = importLane({ lanes, store }, liquidationEvents)
    await expect(lane.keep([rowOf(1)], [])).rejects.toThrow('told to fail')
    lane.end()
    expect(await lanes.flush(5_000)).toBe(true)
    expect(keys(store)).toEqual(['k1'])
  })
})
