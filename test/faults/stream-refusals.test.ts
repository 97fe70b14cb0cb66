import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../src/core/time.ts'
import { T0 } from '../fakes/rows.ts'
import { StreamWorld } from './stream-world.ts'

vi.mock('ws', async () => ({ WebSocket: (await import('../fakes/virtual-socket.ts')).VirtualSocket }))

let world: StreamWorld
beforeEach(() => {
  world = new StreamWorld()
})
afterEach(() => world.close())
const seconds = (at: number) => (at - T0) / SECOND

describe('a topic that is refused', () => {
  test('is a gap that rows of its neighbours do not close, and the neighbours go on', async () => {
    world.unknown.add('B')
    await world.start()
    const [client] = world.clients
    world.order('A', 'a1')
    world.order('C', 'c1')
    await world.time.pass(5 * SECOND)
    expect(world.stored).toEqual(['a1', 'c1'])
    expect(world.clients.has(client!)).toBe(true)
    expect(world.gaps()).toMatchObject([{ reason: 'refused', to: null }])
    expect(world.health).toMatchObject({ connected: true, faulty: 1 })
    expect(world.health.error).toContain('there is no B')
  })

  test('is asked for again by another connection, later each time', async () => {
    world.unknown.add('B')
    await world.start()
    await world.time.pass(3 * MINUTE)
    expect(world.tried.length).toBeGreaterThan(1)
    expect(world.clients.size).toBe(1)
    await world.time.pass(2 * HOUR)
    expect(world.tried.length).toBeLessThan(16)
    expect(world.gaps()).toMatchObject([{ reason: 'refused', to: null }])
    world.unknown.clear()
    await world.time.pass(70 * MINUTE)
    const [client] = world.clients
    expect(world.gaps()).toMatchObject([{ reason: 'refused', to: seconds(client!.openedAt) }])
    expect(world.health).toMatchObject({ connected: true, error: null })
    world.order('B', 'b1')
    await world.time.pass(SECOND)
    expect(world.stored).toEqual(['b1'])
  })

  test('of a contract that is listed no more is over with the next list', async () => {
    world.unknown.add('B')
    await world.start()
    await world.time.pass(15 * SECOND)
    world.names = ['A', 'C']
    await world.time.pass(90 * SECOND)
    expect(world.gaps()).toMatchObject([{ reason: 'refused', to: expect.any(Number) }])
    const { length } = world.tried
    await world.time.pass(HOUR)
    expect(world.tried).toHaveLength(length)
  })
})

describe('orders of a contract that is not listed yet', () => {
  test('wait for the list, and are stored once with the time at which they came', async () => {
    await world.start()
    const [client] = world.clients
    world.say(client!, { topic: 'NEW', id: 'n1', at: world.time.now() })
    world.order('A', 'a1')
    await world.time.pass(SECOND)
    expect(world.stored).toEqual(['a1'])
    world.names = ['A', 'B', 'C', 'NEW']
    await world.time.pass(90 * SECOND)
    expect(world.stored).toEqual(['a1', 'n1'])
    world.names = ['A', 'B', 'C', 'NEW', 'NEWER']
    await world.time.pass(90 * SECOND)
    expect(world.stored).toEqual(['a1', 'n1'])
    expect(world.health.unlisted).toBe(0)
  })

  test('are so many at most, and for so long; those that go are counted', async () => {
    await world.start()
    const [client] = world.clients
    for (let order = 0; order < 2_500; order++) {
      world.say(client!, { topic: 'NEVER', id: `n${order}`, at: world.time.now() })
      if (order % 10 === 0) world.order('A', `a${order}`)
    }
    expect(world.health.unlisted).toBe(500)
    await world.time.pass(3 * HOUR + MINUTE)
    world.say(client!, { topic: 'NEVER', id: 'last', at: world.time.now() })
    expect(world.health.unlisted).toBe(2_500)
  })
})
