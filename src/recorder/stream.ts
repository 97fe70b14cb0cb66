import { type SourceError, sentenceOf } from '../core/errors.ts'
import { floorTo, type Ms } from '../core/time.ts'
import type { RowsByTable } from '../define/into.ts'
import { Resync, type Stream } from '../define/source.ts'
import { Tally } from '../define/tally.ts'
import { notKnown, PATIENCE, type VenueFacts } from './facts.ts'
import type { HealthPage } from './health.ts'
import { type JobTools, troubleOf } from './job.ts'
import { arrivals, backoffMs, pause } from './pause.ts'
import { countOf, readAnswer } from './read-answer.ts'
import { noteRun } from './runs.ts'
import { type Connection, openConnection, wayTo } from './socket.ts'

export interface StreamJob {
  readonly stream: Stream
  readonly facts: VenueFacts
  readonly health: HealthPage
  readonly firstAfterMs: number
}

/** What belongs to one connection. */
interface Memory {
  readonly tally: Tally
  readonly state: unknown
}

/** A line that does not answer within this is taken for dead. */
const LAST_WORD_MS = 1_000

/** Keeps a stream connected until the signal is aborted, and accounts for the times when it was not. */
export function runStream(job: StreamJob, tools: JobTools, signal: AbortSignal): Promise<void> {
  return new StreamKeeper(job, tools, signal).run()
}

class StreamKeeper {
  readonly #job: StreamJob
  readonly #stream: Stream
  readonly #tools: JobTools
  readonly #signal: AbortSignal
  #failures = 0
  #subscribed = ''
  #heardAt: Ms | null = null
  #heardBefore: Ms | null = null
  /** Since the last report. */
  #since: Ms
  #rows = 0
  #error: string | null = null
  #handshakeMs = 0
  #stored: Promise<void> = Promise.resolve()
  /** Messages that could not be understood came, and no row since. */
  #garbled = false
  #refusing = false
  /** At a stop: when the line last proved that it lives. */
  #provenAt: Ms | null = null
  #onHeard: (at: Ms) => void = () => {}

  constructor(job: StreamJob, tools: JobTools, signal: AbortSignal) {
    this.#job = job
    this.#stream = job.stream
    this.#tools = tools
    this.#signal = signal
    this.#since = tools.clock.now()
  }

  async run(): Promise<void> {
    const { facts, health } = this.#job
    const { batcher, clock, gaps, timings } = this.#tools
    const { id, tables, needs } = this.#stream
    const stopListening = Object.values(tables).map((table) =>
      batcher.onDrained(table, () => this.#drained()),
    )
    await pause(this.#job.firstAfterMs, this.#signal)
    const reports = this.#report()
    while (!this.#signal.aborted) {
      const missing = await facts.wait(needs, PATIENCE, this.#signal)
      if (this.#signal.aborted) break
      const openedAt = clock.now()
      const end = missing ? notKnown(missing) : await this.#keep().catch((thrown) => thrown)
      if (end === null) break
      health.connected = false
      if (clock.now() - openedAt >= timings.stableMs) this.#failures = 0
      await pause(this.#lost(end), this.#signal)
    }
    await reports
    for (const stop of stopListening) stop()
    health.connected = false
    // A clean stop knows to the millisecond where the record ends; the next start closes this gap.
    gaps.open(id, 'not_running', 'the recorder was stopped', 'source', this.#provenAt ?? undefined)
  }

  /** From one connection to the end of the last of those that took over from each other. */
  async #keep(): Promise<SourceError | null> {
    const { gaps, timings } = this.#tools
    let current = this.#open()
    try {
      for (;;) {
        const looking = new AbortController()
        const next = await Promise.race([current.ended, this.#renewal(looking.signal)])
        looking.abort()
        if (next !== 'renew') return next
        const replacement = this.#open()
        const first = await Promise.race([replacement.alive, replacement.ended])
        if (typeof first !== 'number') {
          await pause(timings.reconnectFirstMs, this.#signal)
          continue
        }
        // Usually both were open for a moment: what came twice is dropped by its key, and nothing was missed.
        const lost = await Promise.race([current.ended, null])
        if (lost && current.heardAt !== null) {
          gaps.open(this.#stream.id, lost.fault, lost.message, 'source', current.heardAt)
          gaps.close(this.#stream.id, first)
        }
        current.close()
        current = replacement
      }
    } finally {
      current.close()
    }
  }

  #open(): Connection {
    const { health } = this.#job
    const { clock, timings, gateway, gaps } = this.#tools
    const { id } = this.#stream
    const subscribe = this.#subscription()
    const memory = { tally: new Tally(), state: this.#stream.state?.() }
    this.#subscribed = JSON.stringify(subscribe)
    const connection = openConnection({
      stream: this.#stream,
      ...wayTo(gateway, this.#stream),
      subscribe,
      clock,
      timings,
      onMessage: (message, at) => {
        const lost = this.#take(message, at, memory)
        if (lost) connection.abandon(lost)
      },
      onGarbled: (thrown) => this.#misunderstood(thrown),
      onTraffic: (at) => {
        this.#heardBefore = this.#heardAt ?? at
        this.#heardAt = at
        health.lastSuccessAt = at
        gaps.good(id, at)
        this.#onHeard(at)
      },
    })
    const close = () => void this.#hearOut(connection).then(() => connection.close())
    this.#signal.addEventListener('abort', close)
    void connection.ended.then(() => this.#signal.removeEventListener('abort', close))
    void connection.alive.then((at) => {
      health.connected = true
      health.succeeded(at)
      this.#handshakeMs = connection.handshakeMs
      gaps.close(id, at)
    })
    return connection
  }

  /** Before a clean stop the line is asked once more: only an answer proves that nothing was missed until then. */
  async #hearOut(connection: Connection): Promise<void> {
    if (connection.heardAt === null) return
    const over = new AbortController()
    this.#onHeard = (at) => {
      this.#provenAt ??= at
      over.abort()
    }
    connection.probe()
    await pause(LAST_WORD_MS, over.signal)
    await arrivals()
  }

  #subscription(): readonly unknown[] {
    return this.#stream.subscribe(this.#job.facts.context(this.#tools.clock.now()))
  }

  #subscriptionText(): string | null {
    try {
      return JSON.stringify(this.#subscription())
    } catch {
      // The next connection says so in its own time; whoever told us of new contracts is not to suffer.
      return null
    }
  }

  /** Resolves when the connection should be replaced: other contracts to subscribe to, or too old. */
  #renewal(looking: AbortSignal): Promise<'renew'> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.#subscriptionText() !== this.#subscribed) resolve('renew')
      }
      const stopListening = this.#job.facts.onContracts(look)
      const timer = setTimeout(() => resolve('renew'), this.#tools.timings.connectionMaxAgeMs)
      looking.addEventListener('abort', () => {
        clearTimeout(timer)
        stopListening()
      })
    })
  }

  /** Returns why the connection is to be begun anew, if it is. */
  #take(message: unknown, at: Ms, { tally, state }: Memory): Resync | null {
    const { facts, health } = this.#job
    let rows: RowsByTable | null
    try {
      rows = readAnswer(this.#stream, message, facts.context(at, tally), state)
    } catch (thrown) {
      if (thrown instanceof Resync) return this.#lostThread(thrown)
      this.#misunderstood(thrown)
      return null
    }
    if (rows === null || countOf(rows) === 0) return null
    const offer = this.#tools.intake.take(this.#stream, rows, 'refuse')
    facts.noteMarks(this.#stream, offer.believed)
    this.#stored = offer.stored
    this.#rows += offer.accepted
    health.recorded(offer.accepted, at)
    if (offer.refused > 0) this.#refuse(offer.refused, at)
    if (offer.faulty > 0) {
      health.faulty += offer.faulty
      this.#error = `rows left out: ${offer.fault}`
    }
    if (this.#garbled && offer.faulty < countOf(rows)) {
      this.#garbled = false
      this.#tools.gaps.close(this.#stream.id, at, 'answers')
    }
    return null
  }

  /** What is missing was sent before the message that shows it, which is not taken either. */
  #lostThread(resync: Resync): Resync {
    this.#tools.gaps.open(
      this.#stream.id,
      resync.fault,
      resync.message,
      'source',
      this.#heardBefore ?? undefined,
    )
    return resync
  }

  #misunderstood(thrown: unknown): void {
    const { reason, message } = troubleOf(thrown)
    this.#job.health.faulty++
    this.#error = message
    if (this.#garbled) return
    this.#garbled = true
    this.#tools.log.warn({ source: this.#stream.id, error: message }, 'a message was not understood')
    this.#tools.gaps.open(this.#stream.id, reason, message, 'answers', this.#heardBefore ?? undefined)
  }

  #refuse(rows: number, at: Ms): void {
    const { batcher, gaps, log } = this.#tools
    this.#job.health.refused += rows
    this.#error = 'rows refused: the store is too slow'
    if (this.#refusing) return
    this.#refusing = true
    const reason = Object.values(this.#stream.tables).some((table) => batcher.isFailing(table))
      ? 'store_failed'
      : 'store_slow'
    log.error({ source: this.#stream.id, reason }, 'the store does not keep up: rows are refused')
    gaps.open(this.#stream.id, reason, 'the store did not keep up', 'store', at)
  }

  #drained(): void {
    if (!this.#refusing) return
    this.#refusing = false
    this.#tools.gaps.close(this.#stream.id, this.#tools.clock.now(), 'store')
  }

  /** Accounts for a lost connection; how long to wait before the next. */
  #lost(thrown: unknown): number {
    const { gaps, log, timings } = this.#tools
    const { reason, message, retryAfterMs } = troubleOf(thrown)
    this.#failures++
    this.#error = message
    this.#job.health.failed(message, retryAfterMs)
    log.warn(
      { source: this.#stream.id, reason, failures: this.#failures, error: message },
      'a stream broke off',
    )
    gaps.open(this.#stream.id, reason, message)
    const backoff = backoffMs(this.#failures, timings.reconnectFirstMs, timings.reconnectMaxMs)
    return Math.max(backoff, retryAfterMs ?? 0)
  }

  /** A row in collector_runs every minute, and one for the rest when the recorder stops. */
  async #report(): Promise<void> {
    const { clock, timings, log } = this.#tools
    while (!this.#signal.aborted) {
      const next = floorTo(clock.now(), timings.streamReportMs) + timings.streamReportMs
      await pause(next - clock.now(), this.#signal)
      await this.#note().catch((thrown) => log.warn({ source: this.#stream.id, error: sentenceOf(thrown) }))
    }
  }

  async #note(): Promise<void> {
    const { batcher, clock } = this.#tools
    const ok = this.#job.health.connected === true
    const run = { feed: this.#stream.id, startedAt: this.#since, ok, rows: this.#rows, error: this.#error }
    this.#since = clock.now()
    this.#rows = 0
    this.#error = null
    // Said only once it is true: the rows of the run are in the store.
    await this.#stored
    await noteRun(batcher, { ...run, latencyMs: this.#handshakeMs })
  }
}
