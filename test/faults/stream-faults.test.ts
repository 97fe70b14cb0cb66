import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DAY, MINUTE, SECOND } from '../../src/core/time.ts'
import { collectorRuns } from '../../src/tables/record/recording.ts'
import { isFields } from '../../src/venues/fields.ts'
import { T0 } from '../fakes/rows.ts'
import { ID, StreamWorld } from './stream-world.ts'

vi.mock('ws', async () => ({ WebSocket: (await import('../fakes/virtual-socket.ts')).VirtualSocket }))

/** The kinds of streams that venues have. */
const KINDS: Readonly<Record<string, () => StreamWorld>> = {
  plain: () => new StreamWorld(),
  'packed, with pings of its own': () => {
    const reply = (message: unknown) =>
      isFields(message) && message.op === 'ping' ? { op: 'pong', ts: message.ts } : null
    const packed = new StreamWorld({ decode: 'gzip json', reply, maxMessageBytes: 100_000 })
    packed.packs = true
    return packed
  },
  'over several connections': () => new StreamWorld({ perConnection: { messages: 1 } }),
  'subscribed at a pace': () => new StreamWorld({ pace: '500ms' }),
}

/** What happens, after which it is as before; and what the ledger must say of it, if anything was lost. */
interface Fault {
  readonly before?: (world: StreamWorld) => Promise<void> | void
  readonly happens: (flow: Flow) => Promise<void>
  readonly reasons: readonly string[]
}

const tooLarge = Object.assign(new Error('Max payload size exceeded'), {
  code: 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH',
})

const FAULTS: Readonly<Record<string, Fault>> = {
  'nothing at all': { happens: (flow) => flow.on(30), reasons: [] },
  'a cut': {
    async happens(flow) {
      for (const client of [...flow.world.clients]) flow.world.cut(client)
      await flow.on(30)
    },
    reasons: ['cut'],
  },
  'one of its lines is cut, twice': {
    async happens(flow) {
      flow.world.cut(flow.world.with('B'))
      await flow.on(60)
      flow.world.cut(flow.world.with('B'))
      await flow.on(60)
    },
    reasons: ['cut', 'cut'],
  },
  'lines that die without a word': {
    async happens(flow) {
      flow.world.silent = true
      flow.world.clients.clear()
      await flow.on(90)
      flow.world.silent = false
      await flow.on(120)
    },
    reasons: ['silent'],
  },
  'events that stay away, of a venue that answers': {
    before: busyDay,
    async happens(flow) {
      flow.world.isMute = true
      await flow.on(8 * 60, 20)
      flow.world.isMute = false
      await flow.on(30)
    },
    // It had recorded before, the record says.
    reasons: ['not_running', 'silent'],
  },
  'events that come twice, and again later': {
    async happens(flow) {
      const { world, offered } = flow
      await flow.on(20)
      const again = [...offered.entries()]
      for (let time = 0; time < 3; time++) for (const [id, { topic, at }] of again) world.order(topic, id, at)
      await flow.on(20)
      for (const [id, { topic, at }] of again) world.order(topic, id, at)
    },
    reasons: [],
  },
  'events that come late, the newest first': {
    async happens(flow) {
      for (let minutes = 0; minutes < 40; minutes += 2) flow.offer(flow.world.time.now() - minutes * MINUTE)
      await flow.on(10)
    },
    reasons: [],
  },
  'a packed message that is far larger than it looks': {
    async happens(flow) {
      flow.world.everyone(gzipSync(Buffer.alloc(20_000_000, 0x20)))
      await flow.on(60)
    },
    reasons: ['bad_answer'],
  },
  'a frame of ten megabytes': {
    async happens(flow) {
      // Of which the socket itself says no more than that.
      for (const { socket } of [...flow.world.clients]) socket.emit('error', tooLarge)
      await flow.on(60)
    },
    reasons: ['bad_answer'],
  },
  'a page of HTML in the place of a message': {
    async happens(flow) {
      for (const client of flow.world.clients) flow.world.say(client, '<html><body>Bad gateway</body></html>')
      await flow.on(10)
    },
    reasons: ['bad_answer'],
  },
  'ten thousand events within a second': {
    async happens(flow) {
      for (let order = 0; order < 10_000; order++) flow.offer()
      await flow.on(10)
    },
    reasons: [],
  },
  ...Object.fromEntries(
    ([429, 418, 451, 403, 200] as const).map((status): [string, Fault] => [
      `a handshake that is answered ${status}`,
      {
        before(world) {
          world.status = status
          world.retryAfter = status === 429 ? '25' : null
        },
        async happens(flow) {
          const { world } = flow
          await flow.on(20)
          // Who is told to stay away does.
          const lines = world.health.error!.startsWith('one of 3') ? 3 : 1
          if (status === 429) expect(world.tried).toHaveLength(lines)
          else if (status === 200) expect(world.tried.length).toBeGreaterThan(lines)
          // Of all lines one tries again.
          else expect(world.tried.length).toBeLessThanOrEqual(lines + 1)
          expect(world.tried.length).toBeLessThan(lines * 12)
          world.status = null
          await flow.on(90)
        },
        reasons: [
          status === 429 || status === 418 ? 'rate_limited' : status === 200 ? 'unreachable' : 'refused',
        ],
      },
    ]),
  ),
}

let world: StreamWorld
afterEach(() => world.close())

/** A venue with an order of one of its topics every other second, that remembers who heard it. */
class Flow {
  readonly offered = new Map<string, { readonly topic: string; readonly at: number; isHeard: boolean }>()
  readonly world: StreamWorld

  constructor(venue: StreamWorld) {
    this.world = venue
  }

  offer(at = this.world.time.now()): void {
    const id = `o${this.offered.size}`
    const topic = this.world.names[this.offered.size % 3]!
    this.offered.set(id, { topic, at, isHeard: this.world.order(topic, id, at) })
  }

  async on(seconds: number, every = 2): Promise<void> {
    for (let passed = 0; passed < seconds; passed += every) {
      this.offer()
      if (this.world.packs) this.world.pingOwn()
      await this.world.time.pass(every * SECOND)
    }
  }
}

/** A day on record in which every minute brought something. */
async function busyDay({ store }: StreamWorld): Promise<void> {
  const runs = Array.from({ length: DAY / MINUTE }, (_, minute) => {
    const started_at = T0 - DAY + minute * MINUTE
    return { feed: ID, started_at, ok: true, rows: 9, error: null, latency_ms: 1 }
  })
  await store.insert(collectorRuns, runs)
}

describe.each(Object.entries(KINDS))('a stream that is %s', (_, open) => {
  test.each(Object.entries(FAULTS))('%s', async (_, { before, happens, reasons }) => {
    world = open()
    await before?.(world)
    const flow = new Flow(world)
    await world.start()
    if (world.status === null) await flow.on(10)
    await happens(flow)
    await flow.on(10)
    await world.time.pass(SECOND)
    expect(world.health).toMatchObject({ connected: true, muteSince: null })

    const gaps = world.gaps()
    expect(gaps.map(({ reason }) => reason)).toEqual(reasons)
    const isClaimed = (at: number) =>
      gaps.some(({ from, to }) => at >= T0 + from * SECOND && at <= T0 + (to ?? Number.NaN) * SECOND)
    const stored = new Set(world.stored)
    expect(world.stored).toHaveLength(stored.size)
    const wrong = [...flow.offered].filter(([id, { at, isHeard }]) => {
      return stored.has(id) !== isHeard || (!isHeard && !isClaimed(at))
    })
    expect(wrong.map(([id, { at }]) => `${id} at ${(at - T0) / SECOND}`)).toEqual([])
    expect([...stored].every((id) => flow.offered.has(id))).toBe(true)
  })
})
