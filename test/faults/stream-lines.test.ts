import { afterEach, describe, expect, test, vi } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../src/core/time.ts'
import { filledSpans } from '../../src/tables/record/recording.ts'
import { T0 } from '../fakes/rows.ts'
import { StreamWorld } from './stream-world.ts'

vi.mock('ws', async () => ({ WebSocket: (await import('../fakes/virtual-socket.ts')).VirtualSocket }))

let world: StreamWorld
afterEach(() => world.close())

const topicsOf = () => [...world.clients].map(({ topics }) => [...topics].join(''))

describe('the handshake', () => {
  test('carries what the venue wants to read in it', async () => {
    world = new StreamWorld({ headers: { 'X-Size': '1' } })
    await world.start()
    expect(world.tried[0]!.options.headers).toEqual({ 'X-Size': '1' })
  })
})

describe('messages at a pace', () => {
  test('are sent that far apart, and the stream records once all are', async () => {
    world = new StreamWorld({ pace: '4s' })
    await world.start()
    const [client] = world.clients
    expect(world.health.connected).toBe(false)
    await world.time.pass(8 * SECOND)
    const subscribed = client!.said.filter(({ text }) => text.includes('subscribe'))
    const first = subscribed[0]!.at
    expect(subscribed.map(({ at }) => at - first)).toEqual([0, 4_000, 8_000])
    expect(world.health.connected).toBe(true)
    // What came before that is recorded too; what did not, nobody knows.
    expect(world.gaps()).toMatchObject([{ reason: 'not_running', to: (first + 8_000 - T0) / SECOND }])
  })

  test('are sent no more once the connection ended', async () => {
    world = new StreamWorld({ pace: '2s' })
    await world.start()
    const [client] = world.clients
    world.status = 503
    world.cut(client!)
    const said = client!.said.length
    await world.time.pass(MINUTE)
    expect(client!.said).toHaveLength(said)
  })

  test('have one pace for all connections of the stream', async () => {
    world = new StreamWorld({ pace: '1s', perConnection: { messages: 1 } })
    await world.start()
    await world.time.pass(SECOND)
    const times = world.tried.length
    expect(times).toBe(3)
    const sent = [...world.clients].flatMap(({ said }) => said.filter(({ text }) => text.includes('sub')))
    const at = sent.map((each) => each.at).sort()
    expect(at.map((each) => each - at[0]!)).toEqual([0, 1_000, 2_000])
  })
})

describe('several connections', () => {
  test('share the messages, and a source records when all of them do', async () => {
    world = new StreamWorld({ perConnection: { messages: 2 } })
    world.names = ['A', 'B', 'C', 'D', 'E']
    await world.start()
    expect(topicsOf()).toEqual(['AB', 'CD', 'E'])
    expect(world.health.connected).toBe(true)
    for (const name of world.names) world.order(name, name)
    await world.time.pass(SECOND)
    expect(world.stored).toEqual(world.names)
    expect(world.gaps()).toEqual([])
  })

  test('one that is lost opens a gap and comes back alone; the others lose nothing', async () => {
    world = new StreamWorld({ perConnection: { messages: 1 } })
    await world.start()
    world.status = 503
    const others = [world.with('A'), world.with('C')]
    world.cut(world.with('B'))
    const cutAt = world.time.now()
    await world.time.pass(SECOND)
    world.order('A', 'a1')
    world.order('B', 'lost')
    world.order('C', 'c1')
    expect(world.health).toMatchObject({ connected: false })
    expect(world.health.error).toContain('one of 3 lines')
    world.status = null
    await world.time.pass(30 * SECOND)
    expect(world.health).toMatchObject({ connected: true, error: null })
    expect([world.with('A'), world.with('C')]).toEqual(others)
    world.order('B', 'b1')
    await world.time.pass(SECOND)
    expect(world.stored).toEqual(['a1', 'c1', 'b1'])
    const [gap, ...more] = world.gaps()
    expect(more).toEqual([])
    expect(gap).toMatchObject({ reason: 'cut' })
    expect(gap!.from).toBeLessThanOrEqual((cutAt - T0) / SECOND)
    expect(gap!.to).toBe((world.with('B').openedAt - T0) / SECOND)
  })

  test('two that are lost end one gap, when the second is back', async () => {
    world = new StreamWorld({ perConnection: { messages: 1 } })
    await world.start()
    world.status = 503
    world.cut(world.with('A'))
    world.cut(world.with('B'))
    await world.time.pass(MINUTE)
    world.status = null
    await world.time.pass(MINUTE)
    const back = Math.max(world.with('A').openedAt, world.with('B').openedAt)
    expect(world.gaps()).toMatchObject([{ reason: 'cut', to: (back - T0) / SECOND }])
  })

  test('one that dies without a word is told by its own silence, and the gap starts with its last word', async () => {
    world = new StreamWorld({ perConnection: { messages: 1 } })
    await world.start()
    await world.time.pass(50 * SECOND)
    const dead = world.with('B')
    const lastWord = dead.said.at(-1)!.at
    world.clients.delete(dead)
    await world.time.pass(2 * MINUTE)
    expect(world.with('B').openedAt).toBeGreaterThan(lastWord + 59 * SECOND)
    expect(world.gaps()).toMatchObject([{ reason: 'silent', from: (lastWord - T0) / SECOND }])
  })

  test('each is kept open by its own heartbeats, and renewed before it is a day old without a gap', async () => {
    world = new StreamWorld({ perConnection: { messages: 1 } })
    await world.start({ connectionMaxAgeMs: 10 * MINUTE })
    const first = new Set(world.clients)
    for (let minute = 0; minute < 12; minute++) {
      await world.time.pass(MINUTE)
      for (const name of world.names) world.order(name, `${name}${minute}`)
    }
    await world.time.pass(2 * SECOND)
    expect(world.clients.size).toBe(3)
    expect([...world.clients].some((client) => first.has(client))).toBe(false)
    expect(new Set(world.stored).size).toBe(36)
    expect(world.stored).toHaveLength(36)
    expect(world.gaps()).toEqual([])
  })

  test('one whose parser remembers goes on beside the next until that is whole', async () => {
    world = new StreamWorld({ overlap: '2m' })
    await world.start({ connectionMaxAgeMs: 10 * MINUTE })
    const [first] = world.clients
    await world.time.pass(10 * MINUTE)
    expect(world.clients.size).toBe(2)
    world.order('A', 'both')
    await world.time.pass(MINUTE)
    expect(world.clients.has(first!)).toBe(true)
    await world.time.pass(MINUTE + SECOND)
    expect(world.clients.size).toBe(1)
    expect(world.clients.has(first!)).toBe(false)
    expect(world.stored).toEqual(['both'])
    expect(world.gaps()).toEqual([])
  })

  test('of two that are open side by side one is lost: the other is kept, and a gap says so', async () => {
    for (const [lost, kept] of [
      [0, 1],
      [1, 0],
    ] as const) {
      world = new StreamWorld({ overlap: '2m' })
      await world.start({ connectionMaxAgeMs: 10 * MINUTE })
      await world.time.pass(10 * MINUTE)
      const both = [...world.clients]
      world.cut(both[lost]!)
      await world.time.pass(5 * SECOND)
      expect(world.clients.size).toBe(1)
      if (kept === 1) expect(world.clients.has(both[kept]!)).toBe(true)
      world.order('A', 'after')
      await world.time.pass(3 * MINUTE)
      expect(world.stored).toEqual(['after'])
      expect(world.gaps()).toMatchObject([{ reason: 'cut' }])
      await world.close()
    }
    world = new StreamWorld()
  })

  test('a line that had died unnoticed when it was renewed: that time is a gap', async () => {
    world = new StreamWorld()
    await world.start({ connectionMaxAgeMs: 10 * MINUTE })
    await world.time.pass(10 * MINUTE - 14 * SECOND)
    const [dead] = world.clients
    world.clients.delete(dead!)
    await world.time.pass(MINUTE)
    const [gap, ...more] = world.gaps()
    expect(more).toEqual([])
    expect(gap).toMatchObject({ reason: 'silent', detail: 'the line before did not answer any more' })
    expect(gap!.to).toBe(([...world.clients][0]!.openedAt - T0) / SECOND)
  })

  test('other contracts touch the connections that they are about, and no others', async () => {
    world = new StreamWorld({ perConnection: { messages: 2 } })
    world.names = ['A', 'B', 'C', 'D']
    await world.start()
    const [first, second] = world.clients
    world.names = ['A', 'C', 'D', 'E', 'F']
    await world.time.pass(2 * MINUTE)
    expect(topicsOf().sort()).toEqual(['AE', 'CD', 'F'])
    expect(world.clients.has(second!)).toBe(true)
    expect(world.clients.has(first!)).toBe(false)
    world.names = ['A', 'E', 'F']
    await world.time.pass(2 * MINUTE)
    expect(topicsOf().sort()).toEqual(['AE', 'F'])
    expect(world.gaps()).toEqual([])
    expect(world.health.connected).toBe(true)
  })

  test('a stop asks all of them, and the end of the record is what each answered for', async () => {
    world = new StreamWorld({ perConnection: { messages: 1 } })
    await world.start()
    await world.time.pass(5 * SECOND)
    const stoppedAt = world.time.now()
    await world.stop()
    expect(world.gaps()).toMatchObject([{ reason: 'not_running', from: (stoppedAt - T0) / SECOND, to: null }])
  })
})

describe('the past of a stream', () => {
  test('is read by its own parser, before its first start and in its gaps, and noted as filled', async () => {
    const asked: [number, number][] = []
    world = new StreamWorld({
      backfill: {
        reach: '3h',
        step: '1h',
        ask: async (_api, { from, to }) => {
          asked.push([Math.round((from - T0) / SECOND), Math.round((to - T0) / SECOND)])
          return [{ op: 'page' }, { topic: 'A', id: `past ${asked.at(-1)![0]}`, at: from + 90 * SECOND }]
        },
      },
    })
    await world.start()
    await world.time.pass(2 * MINUTE)
    // A minute earlier than the span: what was on its way then.
    expect(asked).toHaveLength(3)
    expect(asked[0]![0]).toBe(-3 * 3600)
    expect(asked.at(-1)![1]).toBe(0)
    expect(world.stored).toEqual(['past -10800', 'past -7200', 'past -3600'])
    expect(world.store.rows(filledSpans).at(-1)).toMatchObject({ source: 'xx.orders', until_at: T0 })
    expect(world.health).toMatchObject({ pastUntil: null, faulty: 0 })
    world.status = 503
    world.cut(world.with('A'))
    await world.time.pass(5 * MINUTE)
    world.status = null
    asked.length = 0
    await world.time.pass(HOUR / 2)
    const [gap] = world.gaps()
    expect(asked).toEqual([[Math.round(gap!.from - 60), Math.round(gap!.to!)]])
    await world.time.pass(HOUR / 2)
    expect(asked).toHaveLength(1)
    expect(new Set(world.stored).size).toBe(4)
    expect(world.stored).toHaveLength(4)
  })
})
