import { SourceError, StoreError } from '../../src/core/errors.ts'
import { silentLog } from '../../src/core/log.ts'
import { MINUTE, SECOND } from '../../src/core/time.ts'
import { liveGateway } from '../../src/define/gateway.ts'
import { poll, stream, type Venue, venue } from '../../src/define/source.ts'
import type { Row } from '../../src/define/table.ts'
import { createRecorder, type Recorder } from '../../src/recorder/recorder.ts'
import { liquidationEvents } from '../../src/tables/liquidations/liquidations.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import { type recordingGaps, sourceTerms } from '../../src/tables/record/recording.ts'
import { MemoryStore } from '../fakes/memory-store.ts'
import { MortalStore } from '../fakes/mortal-store.ts'
import { liquidation, T0 } from '../fakes/rows.ts'
import { exchange, type VirtualSocket } from '../fakes/virtual-socket.ts'
import { VirtualTime } from '../fakes/virtual-time.ts'

export const PULSE = 5 * SECOND
const STORE_MS = 300
/** The venue tells of a forced order this often. */
const EVERY_ROW = 700
export const POLLS = { 'xx.fast': 5 * SECOND, 'xx.slow': MINUTE } as const
type PollId = keyof typeof POLLS
const realRandom = Math.random

/** A recorder, a venue that knows what it offered and when, and what became of it. Time is virtual. */
export class LedgerWorld {
  /** When the recorder is started for the first time: in the midst of a mark. */
  readonly begun = T0 + 17_345
  readonly time = new VirtualTime(this.begun)
  readonly kept = new MemoryStore()
  /** Every forced order of the venue: its name, and when. */
  readonly offered: { readonly id: string; readonly at: number }[] = []
  kills = 0
  /** Rows that were read after a sleep: a line that had died, or a kill soon after, and they are in a gap all the same. */
  readLate = 0
  line: 'up' | 'dead' | 'refusing' = 'up'
  pollsFail = false
  #life: { readonly recorder: Recorder; readonly mortal: MortalStore } | null = null
  #sockets = new Set<VirtualSocket>()
  readonly #chance: () => number

  constructor(seed: number) {
    this.#chance = chances(seed)
    exchange.connect = (socket) => this.#serve(socket)
    this.time.install()
    // The same steps and seed come out the same: the recorder's own dice are these, too.
    Math.random = this.#chance
    setInterval(() => this.#offer(), EVERY_ROW)
  }

  close(): void {
    this.time.uninstall()
    Math.random = realRandom
    exchange.connect = null
  }

  async start(): Promise<void> {
    const mortal = new MortalStore(this.kept, this.#chance, STORE_MS)
    const recorder = createRecorder({
      venues: [this.#venue()],
      rollups: [],
      store: mortal.store,
      gateway: liveGateway,
      clock: this.time,
      log: silentLog,
      timings: { pulseMs: PULSE, stopMs: 3 * SECOND },
    })
    this.#life = { recorder, mortal }
    await recorder.start()
  }

  /** Everything that is not on disk is gone, in this very moment. */
  kill(): void {
    if (!this.#life) return
    this.kills++
    this.#life.mortal.kill()
    this.#sockets.clear()
    // Nothing of it reaches the store any more; its timers are to end.
    this.#life.recorder.stop().catch(() => {})
    this.#life = null
  }

  /** A stop that could not store everything says so and is over; what is missing then, the ledger has to tell. */
  async stop(): Promise<void> {
    const stopping = this.#life?.recorder.stop().catch((error: unknown) => {
      if (!(error instanceof StoreError)) throw error
    })
    this.#life = null
    await this.time.pass(4 * SECOND)
    await stopping
  }

  async fail(tables: readonly string[], ms: number): Promise<void> {
    const mortal = this.#life?.mortal
    if (mortal) mortal.failing = new Set(tables)
    await this.time.pass(ms)
    if (mortal) mortal.failing = new Set()
  }

  cut(): void {
    for (const socket of [...this.#sockets]) socket.cut()
    this.#sockets.clear()
  }

  /** Lines that are open now stay so and bring nothing more; so do those that are opened until it is over. */
  mute(): void {
    this.line = 'dead'
    for (const socket of this.#sockets) socket.dead = true
  }

  /** The machine sleeps. What came meanwhile is read afterwards; where the line died, only the first of it. */
  sleep(ms: number, dies: boolean): void {
    const since = this.time.now()
    const waiting: string[] = []
    for (let at = since + EVERY_ROW; at < since + ms; at += EVERY_ROW) {
      this.offered.push({ id: `s${at}`, at })
      waiting.push(message(`s${at}`, at))
    }
    this.time.sleep(ms)
    const read = dies ? waiting.slice(0, 2) : waiting
    this.readLate += read.length
    for (const socket of this.#sockets)
      if (!socket.dead) for (const text of read) socket.emit('message', text)
    if (dies) this.cut()
  }

  gaps(source: string): { readonly from: number; readonly to: number }[] {
    const rows = this.kept.rows({ name: 'recording_gaps' } as typeof recordingGaps)
    const newest = new Map(rows.filter((row) => row.source === source).map((row) => [row.started_at, row]))
    return [...newest.values()]
      .map(({ started_at, ended_at }) => ({ from: started_at, to: ended_at ?? Number.POSITIVE_INFINITY }))
      .sort((a, b) => a.from - b.from)
  }

  recordedFrom(source: string): number | null {
    const terms = this.kept.rows(sourceTerms).filter((term) => term.source === source)
    return terms.at(-1)?.recorded_from ?? null
  }

  storedRows(): Set<string> {
    return new Set(this.kept.rows(liquidationEvents).map((row) => row.dedupe_key))
  }

  storedMarks(id: PollId): Set<number> {
    const rows = this.kept.rows(perpTickers).filter((row) => row.symbol === symbolOf(id))
    return new Set(rows.map((row) => row.ts))
  }

  #offer(): void {
    const at = this.time.now()
    const id = `r${this.offered.length}`
    this.offered.push({ id, at })
    for (const socket of this.#sockets)
      if (socket.subscribed && !socket.dead) socket.emit('message', message(id, at))
  }

  #serve(socket: VirtualSocket): void {
    if (this.line === 'refusing') {
      socket.cut()
      return
    }
    this.#sockets.add(socket)
    socket.dead = this.line === 'dead'
    socket.onSent = (text) => {
      if (text.includes('subscribe')) socket.subscribed = true
      queueMicrotask(() => {
        if (this.#sockets.has(socket) && !socket.dead) socket.emit('message', '{"op":1}')
      })
    }
    socket.opened()
  }

  #venue(): Venue {
    return venue({
      id: 'xx',
      name: 'X',
      type: 'cex',
      country: null,
      markets: ['perp'],
      rest: { hosts: [], budget: { weight: 100, per: '1s' } },
      sources: [
        stream({
          id: 'xx.orders',
          into: liquidationEvents,
          about: 'test',
          url: 'wss://x.test/ws',
          subscribe: () => [{ op: 'subscribe' }],
          heartbeat: { every: '20s', send: { json: { op: 'ping' } } },
          silence: '60s',
          parse: (text) => ('op' in (text as object) ? null : [text as Row<typeof liquidationEvents>]),
        }),
        ...(Object.keys(POLLS) as PollId[]).map((id) =>
          poll({
            id,
            into: perpTickers,
            about: 'test',
            every: id === 'xx.fast' ? '5s' : '1m',
            ask: () => this.#answer(),
            parse: (_answer, { now }) => [ticker(now, symbolOf(id))],
          }),
        ),
      ],
    })
  }

  async #answer(): Promise<unknown> {
    const slow = this.#chance() < 0.03 ? 12 * SECOND : 700
    await new Promise<void>((resolve) => setTimeout(resolve, 10 + this.#chance() * slow))
    if (this.pollsFail || this.#chance() < 0.05) throw new SourceError('unreachable', 'no answer')
    return null
  }
}

const symbolOf = (id: PollId) => (id === 'xx.fast' ? 'ETHUSDT' : 'BTCUSDT')
const message = (id: string, at: number) => JSON.stringify({ ...liquidation(id, at), received_at: at })

function ticker(ts: number, symbol: string): Row<typeof perpTickers> {
  const unknown = { index_price: null, change_24h_pct: null, quote_volume_24h: null, funding_rate_pct: null }
  const price = { last_price: 60_000, mark_price: 60_000 }
  return {
    ts,
    exchange: 'okx',
    symbol,
    ...price,
    ...unknown,
    funding_interval_h: null,
    next_funding_at: null,
  }
}

/** The same figures between 0 and 1 for the same seed. */
function chances(seed: number): () => number {
  let state = seed | 1
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39)
    state ^= state >>> 15
    return (state >>> 0) / 2 ** 32
  }
}
