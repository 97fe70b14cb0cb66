import { afterEach, describe, expect, test, vi } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../src/core/time.ts'
import { recorderPulses } from '../../src/tables/record/recording.ts'
import { ID, StreamWorld } from './stream-world.ts'

vi.mock('ws', async () => ({ WebSocket: (await import('../fakes/virtual-socket.ts')).VirtualSocket }))

/** Streams, and a time that does not pass as they would have it. */
let world: StreamWorld
afterEach(() => world.close())

describe('a process that was paused', () => {
  test('is the reason of what its streams missed, not the venue that closed the connection', async () => {
    world = new StreamWorld()
    await world.start()
    await world.time.pass(MINUTE)
    world.time.stand(40 * SECOND)
    for (const client of [...world.clients]) world.cut(client)
    await world.time.pass(MINUTE)
    expect(world.gaps()).toMatchObject([
      { reason: 'not_running', detail: expect.stringContaining('the process was paused for 4') },
    ])
    const [gap] = world.gaps()
    expect(gap!.to! - gap!.from).toBeGreaterThanOrEqual(40)
  })

  test("and a cut at any other time is the venue's", async () => {
    world = new StreamWorld()
    await world.start()
    world.time.stand(40 * SECOND)
    await world.time.pass(5 * MINUTE)
    for (const client of [...world.clients]) world.cut(client)
    await world.time.pass(MINUTE)
    expect(world.gaps().at(-1)).toMatchObject({ reason: 'cut' })
  })
})

describe('a clock that is set back', () => {
  test('hides no line that died', async () => {
    world = new StreamWorld()
    await world.start()
    await world.time.pass(MINUTE)
    world.time.setClock(-HOUR)
    await world.time.pass(10 * SECOND)
    world.silent = true
    world.clients.clear()
    await world.time.pass(3 * MINUTE)
    expect(world.gaps().at(-1)).toMatchObject({ reason: 'silent', to: null })
    expect(world.gaps().at(-1)!.from).toBeLessThan(0)
    world.silent = false
    await world.time.pass(2 * MINUTE)
    expect(world.health).toMatchObject({ connected: true, stale: false })
  })
})

describe('a stream that is quiet', () => {
  test('is complete until the last pulse, not until the last beat of its line', async () => {
    world = new StreamWorld({ heartbeat: { every: '20s', send: 'ping frame' } })
    await world.start({ pulseMs: 5 * SECOND })
    const lags: number[] = []
    for (let second = 0; second < 60; second++) {
      await world.time.pass(SECOND)
      const pulse = world.store.rows(recorderPulses).at(-1)
      if (pulse) lags.push(world.time.now() - pulse.complete_until[ID]!)
    }
    expect(lags.length).toBeGreaterThan(40)
    expect(Math.max(...lags)).toBeLessThanOrEqual(6 * SECOND)
  })
})
