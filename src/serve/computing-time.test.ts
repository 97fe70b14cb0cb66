import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OpenReader, Spend } from '../define/reader.ts'
import { table, time } from '../define/table.ts'
import { ComputingTime } from './computing-time.ts'

const ticks = table({
  name: 'ticks',
  about: 'For the test.',
  columns: { ts: time() },
  time: 'ts',
  key: ['ts'],
  writes: 'append',
  cadence: '1m',
  keepDays: null,
})
const query = { order: 'asc', limit: 1 } as const

let now = 0
beforeEach(() => {
  now = 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Readings that are answered by hand, and cost 7 ms each. */
function setUp() {
  let spent = 0
  const answers: (() => void)[] = []
  const openReader = ((_: unknown, spend: Spend) => ({
    range: () =>
      new Promise<unknown[]>((resolve) => {
        answers.push(() => {
          spend(7)
          resolve([])
        })
      }),
  })) as unknown as OpenReader
  const time = new ComputingTime((ms) => {
    spent += ms
  })
  return { time, answers, reader: time.watch(openReader)(ticks), spent: () => spent }
}

it('is what is worked between readings, and what they cost, and none of the waiting', async () => {
  const { time, answers, reader, spent } = setUp()
  const done = (async () => {
    now += 10
    await reader.range(query)
    now += 20
    await Promise.all([reader.range(query), reader.range(query)])
    now += 30
    time.stop()
  })()
  for (let turn = 0; turn < 3; turn++) {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0), { timeout: 60_000 })
    now += 1_000
    answers.shift()?.()
  }
  await done
  expect(spent()).toBe(10 + 20 + 30 + 3 * 7)
})

it('does not run on for a reading that is left behind', async () => {
  const { time, answers, reader, spent } = setUp()
  now += 10
  const left = reader.range(query)
  now += 500
  time.stop()
  expect(spent()).toBe(10)
  answers.shift()?.()
  await left
  expect(spent()).toBe(17)
})
