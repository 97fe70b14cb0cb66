import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../src/core/time.ts'
import { recorderAilments } from '../../src/recorder/ailments.ts'
import { collectorRuns } from '../../src/tables/record/recording.ts'
import { T0 } from '../fakes/rows.ts'
import { StreamWorld } from './stream-world.ts'

vi.mock('ws', async () => ({ WebSocket: (await import('../fakes/virtual-socket.ts')).VirtualSocket }))

let world: StreamWorld
beforeEach(() => {
  world = new StreamWorld()
})
afterEach(() => world.close())

let count = 0
/** An order a minute. */
async function busy(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    world.order('A', `order ${count++}`)
    await world.time.pass(MINUTE)
  }
}
const seconds = (at: number) => (at - T0) / SECOND

describe('a stream that acknowledges, answers pings and brings no events', () => {
  test('is in the ledger from its last event, is begun anew, and is well with the next event', async () => {
    await world.start()
    await busy(60)
    const last = world.time.now() - MINUTE
    const [before] = world.clients
    const run = world.store.rows(collectorRuns).length
    await world.time.pass(30 * MINUTE)
    expect(world.gaps()).toMatchObject([{ reason: 'silent', from: seconds(last), to: null }])
    expect(world.gaps()[0]!.detail).toMatch(
      /^connected, but mute: no event for \d+ minutes, where 1\d were likely$/,
    )
    expect(world.health).toMatchObject({ connected: true, muteSince: last, error: world.gaps()[0]!.detail })
    expect(recorderAilments(world.recorder!, world.time)).toMatchObject([
      {
        down: false,
        sentence: expect.stringContaining('xx.orders is connected and has brought no event since'),
      },
    ])
    expect(world.clients.has(before!)).toBe(false)
    expect(world.clients.size).toBe(1)
    // A few connections, not one after the other.
    expect(world.tried.length).toBeGreaterThanOrEqual(2)
    expect(world.tried.length).toBeLessThanOrEqual(4)
    const runs = world.store.rows(collectorRuns).slice(run)
    expect(runs.filter(({ feed, ok }) => feed === 'xx.orders' && !ok).length).toBeGreaterThan(5)
    world.order('A', 'at last')
    const ended = world.time.now()
    await world.time.pass(SECOND)
    expect(world.gaps()).toMatchObject([{ reason: 'silent', to: seconds(ended) }])
    expect(world.health).toMatchObject({ connected: true, muteSince: null, error: null })
    expect(world.stored).toContain('at last')
  })

  test('is not taken for well because it repeats what it told before when it is subscribed to', async () => {
    await world.start()
    await busy(60)
    const last = world.time.now() - MINUTE
    world.greeting = { topic: 'A', id: 'old', at: last }
    await world.time.pass(20 * MINUTE)
    expect(world.tried.length).toBeGreaterThan(1)
    expect(world.gaps()).toMatchObject([{ reason: 'silent', to: null }])
  })

  test('is noticed after a restart by what was on record', async () => {
    await world.start()
    await busy(60)
    await world.stop()
    await world.start()
    const begun = world.time.now()
    await world.time.pass(40 * MINUTE)
    expect(world.gaps().at(-1)).toMatchObject({ reason: 'silent', to: null })
    expect(world.gaps().at(-1)!.from).toBeLessThanOrEqual(seconds(begun) + 31)
  })
})

test('a venue that is quiet is not called upon for ever', async () => {
  await world.start()
  for (let hour = 0; hour < 4; hour++) {
    world.order('A', `seldom ${hour}`)
    await world.time.pass(HOUR)
  }
  expect(world.gaps()).toEqual([])
  expect(world.tried).toHaveLength(1)
})
