import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import { liquidation, T0 } from '../../test/fakes/rows.ts'
import { systemClock } from '../core/clock.ts'
import { silentLog } from '../core/log.ts'
import { HOUR, MINUTE, SECOND } from '../core/time.ts'
import { liveGateway } from '../define/gateway.ts'
import { rollup } from '../define/rollup.ts'
import type { Store } from '../store/port.ts'
import { liquidationEvents, liquidationsHourly } from '../tables/liquidations/liquidations.ts'
import { rollupOpenings } from '../tables/record/recording.ts'
import { Batcher } from './batcher.ts'
import { createRecorder, type Recorder } from './recorder.ts'

/** One process writes rows, another makes rollups of them; they have nothing in common but the store. */

const clock = systemClock
const hourly = rollup({
  id: 'hourly',
  into: liquidationsHourly,
  about: 'test',
  reads: { events: liquidationEvents },
  grain: '1h',
  settles: '1m',
  catchUp: '1d',
  async compute({ events }, { from, to }) {
    const rows = await events.range({ since: from, until: to, order: 'asc', limit: 100 })
    if (rows.length === 0) return []
    const sums = { long_usd: rows.length, short_usd: 0, events: rows.length, max_usd: 1 }
    return [{ hour: from, exchange: 'okx', symbol: 'BTCUSDT', ...sums }]
  },
})

let store: MemoryStore
let jobs: Recorder
async function startJobs(as: string): Promise<void> {
  jobs = createRecorder({
    share: { as, does: 'rollups' },
    venues: [],
    rollups: [hourly],
    store,
    gateway: liveGateway,
    clock,
    log: silentLog,
  })
  await jobs.start()
}
beforeEach(async () => {
  vi.useFakeTimers({ now: T0 + 3 * HOUR + 7 * MINUTE })
  store = new MemoryStore()
  await startJobs('jobs')
  await vi.advanceTimersByTimeAsync(20 * SECOND)
})
afterEach(async () => {
  await jobs.stop()
  vi.useRealTimers()
})

const lanesOn = (own: Store) =>
  new Batcher({ store: own, clock, log: silentLog, rollups: [hourly], tellsAs: 'writer' }, { flushMs: 1 })
const made = async () =>
  (await store.reader(liquidationsHourly).range({ order: 'asc', limit: 10 })).map(({ hour, events }) => [
    (hour - T0) / HOUR,
    events,
  ])

test('rows of an hour that is made reach it, told before and after they are stored', async () => {
  const lanes = lanesOn(store)
  lanes.offer(liquidationEvents, [liquidation('a', T0 + HOUR + 5)])
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(store.rows(rollupOpenings)).toMatchObject([
    { rollup: 'hourly', writer: 'writer', from_at: T0 + HOUR, to_at: T0 + 2 * HOUR, stored: false },
    { stored: true },
  ])
  await vi.advanceTimersByTimeAsync(30 * SECOND)
  expect(await made()).toEqual([[1, 1]])
  // Once more, of the same hour: the span is the same and the telling is new.
  lanes.offer(liquidationEvents, [liquidation('b', T0 + HOUR + 6)])
  await vi.advanceTimersByTimeAsync(30 * SECOND)
  expect(await made()).toEqual([[1, 2]])
})

test('rows of the hour that is on are told of to nobody', async () => {
  lanesOn(store).offer(liquidationEvents, [liquidation('a', T0 + 3 * HOUR + MINUTE)])
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(store.rows(liquidationEvents)).toHaveLength(1)
  expect(store.rows(rollupOpenings)).toEqual([])
})

test('of a writer that was killed between the two the rows are found all the same', async () => {
  const lanes = lanesOn(store)
  const insert = store.insert.bind(store)
  // What it says after its rows are stored is never heard.
  store.insert = (async (table: typeof rollupOpenings, rows: readonly { readonly stored?: boolean }[]) => {
    if (table === rollupOpenings && rows[0]?.stored === true) return new Promise(() => {})
    return insert(table, rows as never)
  }) as never
  lanes.offer(liquidationEvents, [liquidation('a', T0 + 5)])
  await vi.advanceTimersByTimeAsync(30 * SECOND)
  expect(await made()).toEqual([])
  await vi.advanceTimersByTimeAsync(3 * MINUTE)
  expect(await made()).toEqual([[0, 1]])
})

test('who has the jobs later hears what was told before', async () => {
  await jobs.stop()
  lanesOn(store).offer(liquidationEvents, [liquidation('a', T0 + 5)])
  await vi.advanceTimersByTimeAsync(MINUTE)
  await startJobs('next')
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(await made()).toEqual([[0, 1]])
})
