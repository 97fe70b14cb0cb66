import type { SourceError } from '../core/errors.ts'
import type { Ms } from '../core/time.ts'
import type { Stream } from '../define/source.ts'
import { Tally } from '../define/tally.ts'
import { notKnown, PATIENCE } from './facts.ts'
import { type JobTools, troubleOf } from './job.ts'
import { arrivals, backoffMs, pause } from './pause.ts'
import { type Connection, openConnection, wayTo } from './socket.ts'
import { type Streamed, StreamMessages } from './stream-messages.ts'

interface StreamJob extends Streamed {
  readonly firstAfterMs: number
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
  readonly #messages: StreamMessages
  #failures = 0
  #subscribed = ''
  /** At a stop: when the line last proved that it lives. */
  #provenAt: Ms | null = null
  #onHeard: (at: Ms) => void = () => {}

  constructor(job: StreamJob, tools: JobTools, signal: AbortSignal) {
    this.#job = job
    this.#stream = job.stream
    this.#tools = tools
    this.#signal = signal
    this.#messages = new StreamMessages(job, tools)
  }

  async run(): Promise<void> {
    const { facts, health } = this.#job
    const { batcher, clock, gaps, timings } = this.#tools
    const { id, tables, needs } = this.#stream
    const stopListening = Object.values(tables).map((table) =>
      batcher.onDrained(table, () => this.#messages.drained()),
    )
    await pause(this.#job.firstAfterMs, this.#signal)
    const reports = this.#messages.report(this.#signal)
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
        const lost = this.#messages.take(message, at, memory)
        if (lost) connection.abandon(lost)
      },
      onGarbled: (thrown) => this.#messages.misunderstood(thrown),
      onTraffic: (at) => {
        this.#messages.heard(at)
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
      this.#messages.handshakeMs = connection.handshakeMs
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

  /** Accounts for a lost connection; how long to wait before the next. */
  #lost(thrown: unknown): number {
    const { gaps, log, timings } = this.#tools
    const { reason, message, retryAfterMs } = troubleOf(thrown)
    this.#failures++
    this.#messages.error = message
    this.#job.health.failed(message, retryAfterMs)
    log.warn(
      { source: this.#stream.id, reason, failures: this.#failures, error: message },
      'a stream broke off',
    )
    gaps.open(this.#stream.id, reason, message)
    const backoff = backoffMs(this.#failures, timings.reconnectFirstMs, timings.reconnectMaxMs)
    return Math.max(backoff, retryAfterMs ?? 0)
  }
}
