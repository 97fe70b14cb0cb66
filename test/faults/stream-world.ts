import { gzipSync } from 'node:zlib'
import { silentLog } from '../../src/core/log.ts'
import { MINUTE, SECOND } from '../../src/core/time.ts'
import { liveGateway } from '../../src/define/gateway.ts'
import type { Contract } from '../../src/define/market.ts'
import { poll, type Stream, stream, type Venue, venue } from '../../src/define/source.ts'
import type { Row } from '../../src/define/table.ts'
import type { SourceHealth } from '../../src/recorder/health.ts'
import { createRecorder, type Recorder } from '../../src/recorder/recorder.ts'
import type { Timings } from '../../src/recorder/timings.ts'
import { liquidationEvents } from '../../src/tables/liquidations/liquidations.ts'
import { recordingGaps } from '../../src/tables/record/recording.ts'
import { instruments } from '../../src/tables/venues/venues.ts'
import { badAnswer, isFields, refused } from '../../src/venues/fields.ts'
import { MemoryStore } from '../fakes/memory-store.ts'
import { liquidation, T0 } from '../fakes/rows.ts'
import { exchange, type VirtualSocket } from '../fakes/virtual-socket.ts'
import { VirtualTime } from '../fakes/virtual-time.ts'

export const ID = 'xx.orders'

/** One end of a connection, as the venue knows it. */
export interface Client {
  readonly socket: VirtualSocket
  readonly topics: Set<string>
  /** All that was said to us, and when. */
  readonly said: { readonly text: string; readonly at: number }[]
  readonly openedAt: number
}

type StreamMore = Partial<
  Pick<
    Stream,
    | 'headers'
    | 'pace'
    | 'perConnection'
    | 'overlap'
    | 'backfill'
    | 'decode'
    | 'reply'
    | 'maxMessageBytes'
    | 'heartbeat'
    | 'subscribe'
  >
>

/** A venue with a stream of forced orders, by topics, and a recorder that listens to it. Time is virtual. */
export class StreamWorld {
  readonly time = new VirtualTime(T0)
  readonly store = new MemoryStore()
  readonly clients = new Set<Client>()
  /** Every connection that was ever tried. */
  readonly tried: VirtualSocket[] = []
  names = ['A', 'B', 'C']
  /** What a handshake is answered with; null for a connection. */
  status: number | null = null
  retryAfter: string | null = null
  /** Topics that the venue does not have. */
  readonly unknown = new Set<string>()
  /** Takes everything and says nothing at all. */
  silent = false
  /** Acknowledges and answers, and tells of no order. */
  isMute = false
  packs = false
  readonly #pings = new Map<Client, string | number>()
  /** Said to whoever subscribes. */
  greeting: unknown = null
  recorder: Recorder | null = null
  readonly #venue: Venue

  constructor(more: StreamMore = {}) {
    this.#venue = this.#venueOf(more)
    exchange.connect = (socket) => this.#serve(socket)
    this.time.install()
  }

  async close(): Promise<void> {
    await this.stop()
    this.time.uninstall()
    exchange.connect = null
  }

  async start(timings: Partial<Timings> = {}): Promise<void> {
    this.recorder = createRecorder({
      venues: [this.#venue],
      backfills: true,
      rollups: [],
      store: this.store,
      gateway: liveGateway,
      clock: this.time,
      log: silentLog,
      // Hours pass in these tests; who kills nothing needs no pulse.
      timings: { pulseMs: 10 * MINUTE, ...timings },
    })
    await this.recorder.start()
    await this.time.pass(4 * SECOND)
  }

  async stop(): Promise<void> {
    const stopping = this.recorder?.stop()
    this.recorder = null
    await this.time.pass(12 * SECOND)
    await stopping
  }

  get health(): SourceHealth {
    return this.recorder!.health().find(({ source }) => source === ID)!
  }

  /** To whoever subscribed to the topic; false where nobody hears it. */
  order(topic: string, id: string, at = this.time.now()): boolean {
    const listeners = [...this.clients].filter(({ topics }) => topics.has(topic) && !this.isMute)
    for (const client of listeners) this.say(client, { topic, id, at })
    return listeners.length > 0
  }

  /** Pings of the venue's own, which it wants to hear back word for word; whoever does not is cut off. */
  pingOwn(): void {
    for (const client of [...this.clients]) {
      const last = this.#pings.get(client)
      const wanted = last && JSON.stringify({ op: 'pong', ts: last })
      if (last && !client.said.some(({ text }) => text === wanted)) this.cut(client)
      // As text here, as a number there: neither is to be changed on the way.
      const ts = this.#pings.size % 2 ? String(this.time.now()) : this.time.now()
      this.#pings.set(client, ts)
      this.say(client, { op: 'ping', ts })
    }
  }

  say({ socket }: Client, message: unknown): void {
    const text = typeof message === 'string' ? message : JSON.stringify(message)
    socket.emit('message', this.packs ? gzipSync(text) : Buffer.from(text))
  }

  everyone(bytes: Buffer): void {
    for (const { socket } of [...this.clients]) socket.emit('message', bytes)
  }

  /** The connection that subscribed to the topic. */
  with(topic: string): Client {
    return [...this.clients].find(({ topics }) => topics.has(topic))!
  }

  cut(client: Client): void {
    this.clients.delete(client)
    client.socket.cut()
  }

  /** Keys of what is stored, repeats included. */
  get stored(): string[] {
    return this.store.rows(liquidationEvents).map((row) => row.dedupe_key)
  }

  /** As they stand now, with times in seconds since the beginning. */
  gaps(): { reason: string; detail: string; from: number; to: number | null }[] {
    const newest = new Map<number, Row<typeof recordingGaps>>()
    for (const row of this.store.rows(recordingGaps)) if (row.source === ID) newest.set(row.started_at, row)
    return [...newest.values()].map(({ reason, detail, started_at, ended_at }) => {
      return { reason, detail, from: secondsOf(started_at), to: ended_at && secondsOf(ended_at) }
    })
  }

  #serve(socket: VirtualSocket): void {
    this.tried.push(socket)
    if (this.status !== null) {
      const headers: Record<string, string> = this.retryAfter ? { 'retry-after': this.retryAfter } : {}
      socket.reject(this.status, headers)
      return
    }
    const client: Client = { socket, topics: new Set(), said: [], openedAt: this.time.now() }
    this.clients.add(client)
    const leave = socket.close.bind(socket)
    const away = () => {
      this.clients.delete(client)
      leave()
    }
    Object.assign(socket, { close: away, terminate: away })
    socket.onSent = (text) => {
      client.said.push({ text, at: this.time.now() })
      queueMicrotask(() => this.#answer(client, text))
    }
    socket.opened()
  }

  #answer(client: Client, text: string): void {
    // A line that was opened then is dead for good.
    if (this.silent) this.clients.delete(client)
    if (!this.clients.has(client)) return
    if (text === 'ping frame') return void client.socket.emit('pong')
    const { op, topics = [] } = JSON.parse(text) as { op: string; topics?: string[] }
    if (op === 'pong') return
    for (const topic of topics) {
      if (this.unknown.has(topic)) this.say(client, { no: `there is no ${topic}` })
      else client.topics.add(topic)
    }
    this.say(client, { op })
    if (op === 'subscribe' && this.greeting) this.say(client, this.greeting)
  }

  #venueOf(more: StreamMore): Venue {
    return venue({
      id: 'xx',
      name: 'X',
      type: 'cex',
      country: null,
      markets: ['perp'],
      rest: { hosts: ['x.test'], budget: { weight: 100, per: '1s' } },
      sources: [
        poll({
          id: 'xx.contracts',
          into: instruments,
          about: 'test',
          every: '1m',
          ask: async () => this.names,
          parse: () => [],
          lists: { perp: (names) => names.map(contractOf) },
        }),
        orders(more),
      ],
    })
  }
}

/** Forced orders by topic, one to a message. */
function orders(more: StreamMore): Stream {
  return stream({
    id: ID,
    into: liquidationEvents,
    about: 'test',
    needs: ['perp contracts'],
    url: 'wss://x.test/ws',
    subscribe: ({ contracts }) =>
      [...contracts.perp.keys()].map((topic) => ({ op: 'subscribe', topics: [topic] })),
    heartbeat: { every: '20s', send: 'ping frame' },
    silence: '60s',
    parse(message, { tally, contracts, now }) {
      if (!isFields(message)) throw badAnswer(ID, 'expected an object', message)
      if ('op' in message) return null
      if ('no' in message) throw refused(ID, message)
      return tally.walk([message], ({ topic, id, at }) => {
        if (!contracts.perp.has(String(topic))) return null
        return { ...liquidation(String(id), Number(at)), received_at: now }
      })
    },
    ...more,
  })
}

function contractOf(instrument: string): Contract {
  const symbol = `${instrument}USDT`
  return {
    instrument,
    symbol,
    base: instrument,
    quote: 'USDT',
    pieces: 1,
    contractSize: 1,
    fundingIntervalHours: 8,
  }
}

function secondsOf(at: number): number {
  return (at - T0) / SECOND
}
