import { SourceError, sentenceOf } from '../core/errors.ts'
import { floorTo, type Ms } from '../core/time.ts'
import type { RowsByTable } from '../define/into.ts'
import { Resync, type Stream } from '../define/source.ts'
import type { Tally } from '../define/tally.ts'
import type { VenueFacts } from './facts.ts'
import type { HealthPage } from './health.ts'
import { type JobTools, troubleOf } from './job.ts'
import { pause } from './pause.ts'
import { countOf, readAnswer } from './read-answer.ts'
import { noteRun } from './runs.ts'

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

/** What the messages of a stream come to, over all its connections: rows, faults, and a report every minute. */
export class StreamMessages {
  readonly #streamed: Streamed
  readonly #id: string
  readonly #tools: JobTools
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

  constructor(streamed: Streamed, tools: JobTools) {
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
  take(message: unknown, at: Ms, { tally, state }: Memory): SourceError | null {
    const { stream, facts } = this.#streamed
    let rows: RowsByTable | null
    try {
      rows = readAnswer(stream, message, facts.context(at, tally), state)
    } catch (thrown) {
      if (thrown instanceof Resync) return this.#lostThread(thrown)
      if (thrown instanceof SourceError && thrown.fault === 'refused') return thrown
      this.misunderstood(thrown)
      return null
    }
    if (rows !== null && countOf(rows) > 0) this.#offer(rows, at)
    return null
  }

  #offer(rows: RowsByTable, at: Ms): void {
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
    const { batcher, clock } = this.#tools
    const ok = this.#streamed.health.connected === true
    const run = { feed: this.#id, startedAt: this.#since, ok, rows: this.#rows, error: this.error }
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
