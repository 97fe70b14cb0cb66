import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import { silentLog } from '../core/log.ts'
import { HOUR, MINUTE, SECOND } from '../core/time.ts'
import { quarantinedRows } from '../tables/record/recording.ts'
import { Batcher } from './batcher.ts'
import { Quarantine } from './quarantine.ts'

const T0 = Date.UTC(2026, 10, 15, 12)
const clock = { now: () => Date.now() }

let store: MemoryStore
beforeEach(() => {
  vi.useFakeTimers({ now: T0 + 10 * MINUTE })
  store = new MemoryStore()
})
afterEach(() => vi.useRealTimers())

function open() {
  const batcher = new Batcher({ store, clock, log: silentLog })
  return new Quarantine({ clock, write: (rows) => batcher.offer(quarantinedRows, rows, 'refuse') })
}
const lie = (rows: number, example = 'too much') => ({
  source: 'okx.liquidations',
  table: 'liquidation_events',
  rule: 'size',
  rows,
  example,
})
const written = () =>
  store.rows(quarantinedRows).map(({ hour, rows, example }) => [(hour - T0) / HOUR, rows, example.length])

test('a flood is one row, written every five seconds', async () => {
  const quarantine = open()
  for (let second = 0; second < 11; second++) {
    for (let count = 0; count < 1_000; count++) quarantine.add(lie(10, 'x'.repeat(5_000)))
    await vi.advanceTimersByTimeAsync(SECOND)
  }
  expect(written()).toEqual([
    [0, 50_000, 300],
    [0, 100_000, 300],
  ])
  expect(quarantine.counts()).toEqual([{ source: 'okx.liquidations', rule: 'size', rows: 110_000 }])
})

test('each hour has its count, and a restart goes on with it', async () => {
  const first = open()
  first.add(lie(3))
  first.flush()
  await vi.advanceTimersByTimeAsync(SECOND)
  const second = open()
  await second.begin(store)
  second.add(lie(4))
  await vi.advanceTimersByTimeAsync(HOUR)
  second.add(lie(5))
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(written()).toEqual([
    [0, 3, 8],
    [0, 7, 8],
    [1, 5, 8],
  ])
})
