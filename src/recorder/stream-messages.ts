import { SourceError, sentenceOf } from '../core/errors.ts'
import { floorTo, type Ms, SECOND } from '../core/time.ts'
import type { RowsByTable } from '../define/into.ts'
import { Resync, type Stream } from '../define/source.ts'
import { Tally } from '../define/tally.ts'
import type { VenueFacts } from './facts.ts'
import type { HealthPage } from './health.ts'
import { type JobTools, troubleOf } from './job.ts'
import type { AnyRow } from './keys.ts'
import { pause } from './pause.ts'
import { countOf, readAnswer } from './read-answer.ts'
import { noteRun } from './runs.ts'
import { UnlistedMessages } from './unlisted.ts'

/** Some venues repeat on subscribing what they told before: what comes so soon is news only if it happened since. */
const REPEATED_WITHIN = 10 * SECOND

/** What belongs to one connection. */
export interface Memory {
  readonly tally: Tally
  readonly state: unknown
  /** When it was first heard after subscribing; null before. */
  subscribedAt: Ms | null
}

export interface Streamed {
  readonly stream: Stream
  readonly facts: VenueFacts
  readonly health: HealthPage
}

type OnEvent = (at: Ms) => void

/** What the messages of a stream come to, over all its connections: rows, faults, and a report every minute. */
export class StreamMessages {
  readonly #streamed: Streamed
  readonly #id: string
  readonly #tools: JobTools
  /** Told of what the venue sent of its own accord, whether we want it or not. */
  readonly #onEvent: OnEvent
  readonly #unlisted = new UnlistedMessages()
  #heardAt: Ms | null = null
  #heardBefore: Ms | null = null
  /** Since the last report. */
  #since: Ms
  #rows = 0
  error: string | null = null
  handshakeMs = 0
  #stored: Promise<void> = Promise.resolve()
  /** Messages that could not be understood came, and no row since. */
  #garbled = false
  #refusing = false
  /** Rows of this turn of the loop, by the name of their table, and when the last of them came. */
  readonly #waiting = new Map<string, AnyRow[]>()
  #waitingAt: Ms = 0

  constructor(streamed: Streamed, tools: JobTools, onEvent: OnEvent) {
    this.#onEvent = onEvent
    this.#streamed = streamed
    this.#id = streamed.stream.id
    this.#tools = tools
    this.#since = tools.clock.now()
  }

  heard(at: Ms): void {
    this.#heardBefore = this.#heardAt ?? at
    this.#heardAt = at
  }

  /** The end of what was heard before the message that is being read. */
  get heardBefore(): Ms | null {
    return this.#heardBefore
  }

  /** Returns a refusal of the venue, or why the connection is to be begun anew. */
  take(message: unknown, at: Ms, { tally, state, subscribedAt }: Memory): SourceError | null {
    const { stream, facts } = this.#streamed
    let rows: RowsByTable | null
    try {
      rows = readAnswer(stream, message, facts.context(at, tally), state)
    } catch (thrown) {
      if (thrown instanceof Resync) return this.#lostThread(thrown)
      if (thrown instanceof SourceError && thrown.fault === 'refused') return thrown
      this.misunderstood(thrown)
      return null
    } finally {
      if (tally.strangers > 0) this.#keepUnlisted(message, at)
    }
    if (rows === null) return null
    if (
      subscribedAt !== null &&
      (Math.abs(at - subscribedAt) >= REPEATED_WITHIN || this.#tellOf(rows, subscribedAt))
    )
      this.#onEvent(at)
    if (countOf(rows) > 0) this.#offer(rows, at)
    return null
  }

  #tellOf(rows: RowsByTable, since: Ms): boolean {
    return Object.entries(this.#streamed.stream.tables).some(([name, { time }]) =>
      rows[name]?.some((row) => Number((row as AnyRow)[time]) >= since),
    )
  }

  /** A parser that remembers reads each message once. */
  #keepUnlisted(message: unknown, at: Ms): void {
    const { stream, health } = this.#streamed
    if (!stream.state) health.unlisted += this.#unlisted.keep(message, at)
  }

  /** Contracts were listed: what told of them before is read again. Rows that were read then are known by their keys. */
  listed(): void {
    const { stream, facts } = this.#streamed
    this.#unlisted.reread((message, at) => {
      const tally = new Tally()
      try {
        const rows = readAnswer(stream, message, facts.context(at, tally))
        if (rows !== null && countOf(rows) > 0) this.#offer(rows, this.#tools.clock.now())
      } catch {
        // It was told when it came.
      }
      return tally.strangers > 0
    })
  }

  /** What comes within one turn of the loop is handed over together: in a cascade that is hundreds of messages. */
  #offer(rows: RowsByTable, at: Ms): void {
    if (this.#waiting.size === 0) setImmediate(() => this.#handOver())
    for (const [name, own] of Object.entries(rows)) {
      const all = this.#waiting.get(name)
      if (all) for (const row of own) all.push(row)
      else this.#waiting.set(name, [...own])
    }
    this.#waitingAt = at
  }

  #handOver(): void {
    if (this.#waiting.size === 0) return
    const rows: RowsByTable = Object.fromEntries(this.#waiting)
    const at = this.#waitingAt
    this.#waiting.clear()
    const { stream, facts, health } = this.#streamed
    const offer = this.#tools.intake.take(stream, rows, 'refuse')
    facts.noteMarks(stream, offer.believed)
    this.#stored = offer.stored
    this.#rows += offer.accepted
    health.recorded(offer.accepted, at)
    if (offer.refused > 0) this.#refuse(offer.refused, at)
    if (offer.faulty > 0) {
      health.faulty += offer.faulty
      this.error = `rows left out: ${offer.fault}`
    }
    if (this.#garbled && offer.faulty < countOf(rows)) {
      this.#garbled = false
      this.#tools.gaps.close(this.#id, at, 'answers', null)
    }
  }

  misunderstood(thrown: unknown): void {
    const { reason, message } = troubleOf(thrown)
    this.#streamed.health.faulty++
    this.error = message
    if (this.#garbled) return
    this.#garbled = true
    this.#tools.log.warn({ source: this.#id, error: message }, 'a message was not understood')
    this.#tools.gaps.open(this.#id, reason, message, 'answers', this.#heardBefore ?? undefined)
  }

  /** The store keeps up again. */
  drained(): void {
    if (!this.#refusing) return
    this.#refusing = false
    this.#tools.gaps.close(this.#id, this.#tools.clock.now(), 'store', null)
  }

  /** A row in collector_runs every minute, and one for the rest when the recorder stops. */
  async report(signal: AbortSignal): Promise<void> {
    const { clock, timings, log } = this.#tools
    while (!signal.aborted) {
      const next = floorTo(clock.now(), timings.streamReportMs) + timings.streamReportMs
      await pause(next - clock.now(), signal)
      await this.#note().catch((thrown) => log.warn({ source: this.#id, error: sentenceOf(thrown) }))
    }
  }

  async #note(): Promise<void> {
    this.#handOver()
    const { batcher, clock } = this.#tools
    const { connected, muteSince, error } = this.#streamed.health
    const ok = connected === true && muteSince === null
    const run = { feed: this.#id, startedAt: this.#since, ok, rows: this.#rows, error: this.error ?? error }
    this.#since = clock.now()
    this.#rows = 0
    this.error = null
    // Said only once it is true: the rows of the run are in the store.
    await this.#stored
    await noteRun(batcher, { ...run, latencyMs: this.handshakeMs })
  }

  /** What is missing was sent before the message that shows it, which is not taken either. */
  #lostThread(resync: Resync): Resync {
    const { fault, message } = resync
    this.#tools.gaps.open(this.#id, fault, message, 'source', this.#heardBefore ?? undefined)
    return resync
  }

  #refuse(rows: number, at: Ms): void {
    const { batcher, gaps, log } = this.#tools
    const { stream, health } = this.#streamed
    health.refused += rows
    this.error = 'rows refused: the store is too slow'
    if (this.#refusing) return
    this.#refusing = true
    const isFailing = Object.values(stream.tables).some((table) => batcher.isFailing(table))
    const reason = isFailing ? 'store_failed' : 'store_slow'
    log.error({ source: this.#id, reason }, 'the store does not keep up: rows are refused')
    gaps.open(this.#id, reason, 'the store did not keep up', 'store', at)
  }
}
