import { SourceError } from '../core/errors.ts'
import type { Ms } from '../core/time.ts'
import type { Pause } from '../core/time-watch.ts'
import type { Stream } from '../define/source.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { EventBook } from './event-book.ts'
import { PATIENCE } from './facts.ts'
import { type JobTools, troubleAfter, troubleOf } from './job.ts'
import type { Pacer } from './pacer.ts'
import { backoffMs, pause } from './pause.ts'
import { shareOut } from './share-out.ts'
import { pacerOf } from './socket.ts'
import { StreamLine } from './stream-line.ts'
import { type Streamed, StreamMessages } from './stream-messages.ts'
import { StreamWatch } from './stream-watch.ts'

interface StreamJob extends Streamed {
  readonly events: EventBook
  /** Shared with all that asks the venue. */
  readonly breaker: CircuitBreaker
  readonly firstAfterMs: number
  /** By stream: has its lines answer, so that the end of its record is the present. */
  readonly proofs: Map<string, () => Promise<void>>
}

/** Keeps a stream connected until the signal is aborted, and accounts for the times when it was not. */
export function runStream(job: StreamJob, tools: JobTools, signal: AbortSignal): Promise<void> {
  return new StreamKeeper(job, tools, signal).run()
}

/**
 * A stream and its lines, of which most have one. It records when all of them do: one that is lost opens the gap, and
 * what is heard of the slowest is the end of the record.
 */
class StreamKeeper {
  readonly #job: StreamJob
  readonly #tools: JobTools
  readonly #signal: AbortSignal
  readonly #id: string
  readonly stream: Stream
  readonly messages: StreamMessages
  readonly pacer: Pacer
  readonly breaker: CircuitBreaker
  readonly #lines = new Map<StreamLine, Promise<void>>()
  /** Lines for what was listed later: until they are heard, or lost, the others record what there was. */
  readonly #joining = new Set<StreamLine>()
  readonly #refused = new Map<StreamLine, string>()
  readonly #watch: StreamWatch
  #isUp = false

  constructor(job: StreamJob, tools: JobTools, signal: AbortSignal) {
    this.#job = job
    this.#tools = tools
    this.#signal = signal
    this.stream = job.stream
    this.#id = job.stream.id
    const renew = () => {
      for (const line of this.#lines.keys()) line.renew()
    }
    this.#watch = new StreamWatch({ id: this.#id, events: job.events, health: job.health, renew }, tools)
    this.messages = new StreamMessages(job, tools, (at) => this.#watch.event(at))
    this.pacer = pacerOf(job.stream, tools.clock)
    this.breaker = job.breaker
  }

  async run(): Promise<void> {
    const { facts, health, firstAfterMs } = this.#job
    const { batcher, gaps } = this.#tools
    const stopListening = Object.values(this.stream.tables).map((table) =>
      batcher.onDrained(table, () => this.messages.drained()),
    )
    this.#tools.time.onStep(({ ms }) => ms < 0 && this.#watch.setBack(-ms))
    this.#signal.addEventListener('abort', () => {
      for (const line of this.#lines.keys()) line.end()
    })
    this.#job.proofs.set(this.#id, async () => {
      if (this.#isUp) await Promise.all([...this.#lines.keys()].map((line) => line.prove()))
    })
    await pause(firstAfterMs, this.#signal)
    const reports = this.messages.report(this.#signal)
    await this.#begin()
    stopListening.push(
      facts.onContracts(() => {
        this.messages.listed()
        this.#arrange()
      }),
    )
    await this.#watchEvents()
    await reports
    for (const stop of stopListening) stop()
    await Promise.all(this.#lines.values())
    health.connected = false
    // A clean stop knows to the millisecond where the record ends; the next start closes this gap.
    gaps.open(this.#id, 'not_running', 'the recorder was stopped', 'source', this.#provenUntil)
  }

  /** What every line answered for at the end; undefined where one did not, and what was heard before counts. */
  get #provenUntil(): Ms | undefined {
    const proven = [...this.#lines.keys()].map(({ provenAt }) => provenAt)
    return proven.length > 0 && proven.every((at) => at !== null) ? Math.min(...proven) : undefined
  }

  /** Waits for what must be known first, then opens the first lines. */
  async #begin(): Promise<void> {
    const { facts } = this.#job
    for (let failures = 1; !this.#signal.aborted; failures++) {
      const missing = await facts.wait(this.stream.needs, PATIENCE, this.#signal)
      if (this.#signal.aborted) return
      try {
        if (missing) throw facts.notKnown(missing)
        this.#share()
        return
      } catch (thrown) {
        const { reconnectFirstMs, reconnectMaxMs } = this.#tools.timings
        this.#failed(thrown, failures)
        await pause(backoffMs(failures, reconnectFirstMs, reconnectMaxMs), this.#signal)
      }
    }
  }

  /** Other contracts are listed: the lines that this is about are renewed. */
  #arrange(): void {
    if (this.#lines.size === 0 || this.#signal.aborted) return
    try {
      this.#share()
    } catch (thrown) {
      // Whoever told us of new contracts is not to suffer; what was subscribed to goes on.
      this.#tools.log.warn({ source: this.#id, error: troubleOf(thrown).message }, 'not subscribed anew')
    }
  }

  #share(): void {
    const { perConnection, subscribe } = this.stream
    const messages = subscribe(this.#job.facts.context(this.#tools.clock.now()))
    const lines = [...this.#lines.keys()]
    const areFirst = lines.length === 0
    const shares = perConnection
      ? shareOut(
          messages,
          lines.map(({ share }) => share),
          perConnection,
        )
      : [messages]
    for (const [index, share] of shares.entries()) {
      const line = lines[index]
      if (!line) this.#add(share, areFirst)
      else if (share.length === 0 && shares.length > 1) this.#drop(line)
      else if (JSON.stringify(share) !== JSON.stringify(line.share)) line.renew(share)
    }
  }

  #add(share: readonly unknown[], isFirst: boolean): void {
    const line = new StreamLine(this, this.#tools, share)
    if (!isFirst) this.#joining.add(line)
    this.#lines.set(line, line.run())
  }

  #drop(line: StreamLine): void {
    this.#lines.delete(line)
    this.#joining.delete(line)
    line.end()
    if (this.#refused.delete(line)) this.#nothingRefused(this.#tools.clock.now())
  }

  heard(line: StreamLine, at: Ms): void {
    const { health } = this.#job
    const { gaps } = this.#tools
    this.messages.heard(at)
    health.lastSuccessAt = at
    if (!this.#lines.has(line)) return
    line.isUp = true
    this.#joining.delete(line)
    if (!this.#isRecording) return
    if (this.#isUp) {
      gaps.good(this.#id, this.#heardUntil)
      return
    }
    this.#isUp = true
    health.connected = true
    health.succeeded(at)
    this.#tools.failures.succeeded(this.#id)
    health.error = this.#standing
    gaps.close(this.#id, at, 'source', this.#heardUntil)
  }

  get #isRecording(): boolean {
    for (const line of this.#lines.keys()) if (!line.isUp && !this.#joining.has(line)) return false
    return true
  }

  get #heardUntil(): Ms {
    let until = Number.POSITIVE_INFINITY
    for (const { isUp, heardAt } of this.#lines.keys())
      if (isUp && heardAt !== null) until = Math.min(until, heardAt)
    return until
  }

  lost(line: StreamLine, thrown: unknown, failures: number): void {
    if (!this.#lines.has(line)) return
    line.isUp = false
    this.#isUp = false
    this.#joining.delete(line)
    const which = this.#lines.size > 1 ? `one of ${this.#lines.size} lines: ` : ''
    const { heardAt } = line
    this.#failed(thrown, failures, which, heardAt === null ? null : this.#tools.time.pauseSince(heardAt))
  }

  #failed(thrown: unknown, failures: number, which = '', pause: Pause | null = null): void {
    if (thrown instanceof SourceError) this.#job.facts.noteFailure(this.stream, thrown)
    const trouble = troubleAfter(pause, thrown)
    const { reason, retryAfterMs } = trouble
    const error = `${which}${trouble.message}`
    this.#job.health.connected = false
    this.#job.health.failed(error, retryAfterMs, reason)
    this.messages.error = error
    this.#tools.failures.failed(this.#id, { reason, message: error }, failures)
    this.#tools.gaps.open(this.#id, reason, error)
  }

  missed(from: Ms, to: Ms): void {
    const { gaps } = this.#tools
    // One that is open began before: its start is the last word of the line that was heard least.
    if (gaps.isOpen(this.#id)) return
    const pause = this.#tools.time.pauseSince(from)
    if (pause) gaps.open(this.#id, 'not_running', pause.sentence, 'source', from)
    else gaps.open(this.#id, 'silent', 'the line before did not answer any more', 'source', from)
    gaps.close(this.#id, to, 'source', this.#heardUntil)
  }

  refused(line: StreamLine, thrown: SourceError): void {
    const { gaps, log } = this.#tools
    this.#job.health.faulty++
    this.messages.error = thrown.message
    if (!this.#refused.has(line))
      log.warn({ source: this.#id, error: thrown.message }, 'a venue refused part of a stream')
    this.#refused.set(line, thrown.message)
    this.#job.health.error = this.#standing
    gaps.open(this.#id, 'refused', thrown.message, 'refusal', this.messages.heardBefore ?? undefined)
  }

  accepted(line: StreamLine, since: Ms): void {
    if (this.#refused.delete(line)) this.#nothingRefused(since)
  }

  #nothingRefused(since: Ms): void {
    if (this.#refused.size > 0) return
    if (this.#isUp) this.#job.health.error = this.#standing
    this.#tools.gaps.close(this.#id, since, 'refusal', null)
  }

  /** What is still wrong with a stream that is connected. */
  get #standing(): string | null {
    const [refusal = null] = this.#refused.values()
    return this.#watch.sentence ?? refusal
  }

  async #watchEvents(): Promise<void> {
    while (!this.#signal.aborted) {
      await pause(this.#tools.timings.watchEveryMs, this.#signal)
      if (!this.#isUp) this.#watch.rest()
      else if (!this.#signal.aborted) this.#watch.look()
    }
  }
}
