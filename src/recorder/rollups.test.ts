import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import { liquidation, T0 } from '../../test/fakes/rows.ts'
import { systemClock } from '../core/clock.ts'
import { silentLog } from '../core/log.ts'
import { MINUTE, SECOND } from '../core/time.ts'
import { liveGateway } from '../define/gateway.ts'
import { rollup } from '../define/rollup.ts'
import { liquidationEvents, liquidationsHourly } from '../tables/liquidations/liquidations.ts'
import { createRecorder } from './recorder.ts'

beforeEach(() => void vi.useFakeTimers({ now: T0 + 7 * MINUTE + 20 * SECOND }))
afterEach(() => void vi.useRealTimers())

const clock = systemClock

function hourly(ran: number[], fails: () => boolean) {
  return rollup({
    id: 'hourly',
    into: liquidationsHourly,
    about: 'test',
    reads: { events: liquidationEvents },
    grain: '1h',
    provisional: '5m',
    settles: '1m',
    catchUp: '1d',
    async compute({ events }, { from, to, now }) {
      if (now.ms < to) ran.push(now.ms - T0)
      if (fails()) throw new Error('told to fail')
      const rows = await events.range({ since: from, until: to, order: 'asc', limit: 100 })
      const sums = { long_usd: rows.length, short_usd: 0, events: rows.length, max_usd: 1 }
      return [{ hour: from, exchange: 'okx', symbol: 'BTCUSDT', ...sums }]
    },
  })
}

test('a span is shown soon after the start, then just after each mark, and only what changed is written', async () => {
  const store = new MemoryStore()
  const ran: number[] = []
  let maintained = 0
  const maintain = async () => {
    maintained++
    throw new Error('told to fail')
  }
  const rollups = [hourly(ran, () => false)]
  const recorder = createRecorder({
    venues: [],
    rollups,
    store,
    gateway: liveGateway,
    clock,
    log: silentLog,
    maintain,
  })
  await recorder.start()
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(store.rows(liquidationsHourly)).toMatchObject([{ hour: T0, events: 0 }])
  recorder.lanes.offer(liquidationEvents, [liquidation('a', T0 + 8 * MINUTE)])
  await vi.advanceTimersByTimeAsync(13 * MINUTE)
  expect(ran.map((at) => Math.floor(at / MINUTE))).toEqual([7, 10, 15, 20])
  for (const at of ran.slice(1)) expect(at % (5 * MINUTE)).toBeLessThanOrEqual(10 * SECOND)
  expect(store.rows(liquidationsHourly).map((row) => row.events)).toEqual([0, 1])
  await vi.advanceTimersByTimeAsync(120 * MINUTE)
  expect(maintained).toBe(2)
  await recorder.stop()
})

test('a rollup that fails is tried again and shown, and disturbs no other', async () => {
  const store = new MemoryStore()
  const [broken, sound]: number[][] = [[], []]
  const rollups = [{ ...hourly(broken!, () => true), id: 'broken' }, hourly(sound!, () => false)]
  const recorder = createRecorder({ venues: [], rollups, store, gateway: liveGateway, clock, log: silentLog })
  await recorder.start()
  await vi.advanceTimersByTimeAsync(20 * SECOND)
  expect(broken!.length).toBeGreaterThan(2)
  expect(sound).toHaveLength(1)
  expect(recorder.health()).toMatchObject([
    { source: 'broken', kind: 'rollup', venue: null, error: 'told to fail' },
    { source: 'hourly', failures: 0, rows: 1 },
  ])
  await recorder.stop()
})
