import { expect, it } from 'vitest'
import { TimeWatch } from './time-watch.ts'

const NOW = Date.UTC(2026, 10, 16, 12)

function watched() {
  const time = { wall: NOW, steady: 50_000 }
  const watch = new TimeWatch({ now: () => time.wall, monotonic: () => time.steady })
  /** What the two clocks show at the next look. */
  const pass = (wallMs: number, steadyMs = wallMs) => {
    time.wall += wallMs
    time.steady += steadyMs
    watch.look()
  }
  return { watch, pass, time }
}

it('finds nothing in seconds that pass, some of them late or corrected by NTP', () => {
  const { watch, pass } = watched()
  for (const [wall, steady] of [
    [1_000, 1_000],
    [3_000, 3_000],
    [1_001, 1_000],
    [999, 1_000],
  ] as const)
    pass(wall, steady)
  expect([watch.pauseSince(NOW), watch.ailments()]).toEqual([null, []])
})

it('notices a process that stood still, also before its timer comes', () => {
  const { watch, time } = watched()
  time.wall += 30_000
  time.steady += 30_000
  expect(watch.pauseSince(NOW)).toEqual({
    from: NOW,
    to: NOW + 30_000,
    sentence: 'the process was paused for 30 s',
  })
  expect([watch.pauseSince(NOW + 30_000), watch.ailments()]).toEqual([null, []])
})

it('takes a machine that slept for a pause, and says that its clock may have been set', () => {
  const { watch, pass } = watched()
  pass(3_601_000, 1_000)
  expect(watch.pauseSince(NOW)?.sentence).toBe('the machine slept for 3600 s, or its clock was set forward')
  expect(watch.ailments().map(({ sentence }) => sentence)).toEqual([
    expect.stringContaining('set forward by 3600 s'),
  ])
})

it('tells of a clock that was set back, until it is where it was', () => {
  const { watch, pass } = watched()
  const steps: number[] = []
  watch.onStep(({ ms }) => steps.push(ms))
  pass(1_000 - 3_600_000, 1_000)
  expect(steps).toEqual([-3_600_000])
  expect(watch.pauseSince(NOW - 3_600_000)).toBeNull()
  expect(watch.ailments()).toEqual([
    { part: 'clock', down: false, sentence: expect.stringContaining('set back by 3600 s') },
  ])
  for (let second = 0; second < 3_599; second++) pass(1_000)
  expect(watch.ailments()).toHaveLength(1)
  pass(1_000)
  expect(watch.ailments()).toEqual([])
})
