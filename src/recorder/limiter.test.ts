import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { T0 } from '../../test/fakes/rows.ts'
import { systemClock } from '../core/clock.ts'
import { SECOND } from '../core/time.ts'
import { Limiter } from './limiter.ts'
import { manyListeners } from './pause.ts'

beforeEach(() => void vi.useFakeTimers({ now: T0 }))
afterEach(() => void vi.useRealTimers())

const clock = systemClock
/** Three quarters of it are ours: 10 a second. */
const limiter = () => new Limiter({ weight: 800, per: '1m' }, clock)
const never = manyListeners().signal

async function turns(calls: (note: (name: string) => () => void) => void): Promise<[string, number][]> {
  const seen: [string, number][] = []
  calls((name) => () => seen.push([name, Date.now() - T0]))
  await vi.advanceTimersByTimeAsync(60 * SECOND)
  return seen
}

test('heavy calls wait as long as what they cost', async () => {
  const bucket = limiter()
  const seen = await turns((note) => {
    void bucket.take(never, 10).then(note('a second’s worth, at once'))
    void bucket.take(never, 1).then(note('light'))
    void bucket.take(never, 40).then(note('heavy'))
    void bucket.take(never, 1).then(note('after it'))
  })
  expect(seen).toEqual([
    ['a second’s worth, at once', 0],
    ['light', 100],
    ['heavy', 1_100],
    ['after it', 4_200],
  ])
})

test('what reads the past waits until nobody else wants anything', async () => {
  const bucket = limiter()
  const seen = await turns((note) => {
    void bucket.take(never, 10).then(note('live'))
    void bucket.take(never, 5, 'past').then(note('past'))
    setTimeout(() => void bucket.take(never, 10).then(note('live again')), 500)
  })
  expect(seen).toEqual([
    ['live', 0],
    ['live again', 1_000],
    ['past', 2_000],
  ])
})

test('after the machine stood still, whoever waited lines up anew', async () => {
  const bucket = limiter()
  const seen: number[] = []
  for (let call = 0; call < 30; call++) void bucket.take(never).then(() => seen.push(Date.now()))
  await vi.advanceTimersByTimeAsync(0)
  // In one go: nobody gets on before all turns of these two seconds have come.
  vi.advanceTimersByTime(2 * SECOND)
  await vi.advanceTimersByTimeAsync(30 * SECOND)
  expect(seen).toHaveLength(30)
  const atOnce = (moment: number) => seen.filter((at) => at === moment).length
  expect(Math.max(...seen.map(atOnce))).toBeLessThanOrEqual(10)
})

test('a clock that is set back holds up nobody', async () => {
  const bucket = limiter()
  for (let call = 0; call < 10; call++) await bucket.take(never)
  vi.setSystemTime(Date.now() - 3_600 * SECOND)
  let isTaken = false
  void bucket.take(never).then(() => {
    isTaken = true
  })
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  expect(isTaken).toBe(true)
})
