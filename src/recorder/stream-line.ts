import type { SourceError } from '../core/errors.ts'
import { durationMs, type Ms } from '../core/time.ts'
import { Resync, type Stream } from '../define/source.ts'
import { Tally } from '../define/tally.ts'
import type { CircuitBreaker, Permit } from './circuit-breaker.ts'
import type { JobTools } from './job.ts'
import type { Pacer } from './pacer.ts'
import { arrivals, backoffMs, manyListeners, pause } from './pause.ts'
import { type Connection, openConnection, wayTo } from './socket.ts'
import type { Memory, StreamMessages } from './stream-messages.ts'

/** A line that does not answer within this is taken for dead. */
const LAST_WORD_MS = 1_000
/** Who said something so lately need not be asked whether it is there. */
const QUIET_MS = 1_000

/** What a line tells the stream that it is one of. */
interface Owner {
  readonly stream: Stream
  readonly messages: StreamMessages
  readonly pacer: Pacer
  readonly breaker: CircuitBreaker
  heard(line: StreamLine, at: Ms): void
  /** Cut, refused, fallen silent. */
  lost(line: StreamLine, thrown: unknown, failures: number): void
  /** Nothing came for that time although the line seemed to live. */
  missed(from: Ms, to: Ms): void
  refused(line: StreamLine, thrown: SourceError): void
  /** A connection since then had nothing refused. */
  accepted(line: StreamLine, since: Ms): void
}

/** One connection, and what we know of it. */
interface Held extends Memory {
  readonly connection: Connection
  /** As its own, and of a refusal with the time for which the host is left alone. */
  readonly ended: Connection['ended']
  readonly share: readonly unknown[]
  /** By the monotonic clock. */
  readonly openedAt: Ms
  isRefused: boolean
  isLost: boolean
}

/** One of the connections of a stream: kept open, renewed before it is too old, and begun anew when it is lost. */
export class StreamLine {
  readonly #owner: Owner
  readonly #tools: JobTools
  readonly #over = manyListeners()
  #share: readonly unknown[]
  #failures = 0
  #refusals = 0
  #renew: () => void = () => {}
  #current: Held | null = null
  /** Begun anew for a reason of its owner's, whatever its age. */
  #isStale = false
  heardAt: Ms | null = null
  isUp = false
  /** At a stop: when it last proved that it lives. */
  provenAt: Ms | null = null

  constructor(owner: Owner, tools: JobTools, share: readonly unknown[]) {
    this.#owner = owner
    this.#tools = tools
    this.#share = share
  }

  get share(): readonly unknown[] {
    return this.#share
  }

  /** Until `end` is called. */
  async run(): Promise<void> {
    const { clock, timings } = this.#tools
    while (!this.#over.signal.aborted) {
      const openedAt = clock.monotonic()
      const last = await this.#keep()
      if (last === null) return
      if (clock.monotonic() - openedAt >= timings.stableMs) this.#failures = 0
      await pause(this.#lost(last.held, last.reason), this.#over.signal)
    }
  }

  /** Another connection takes over, with what is wanted now. */
  renew(share: readonly unknown[] = this.#share): void {
    if (share === this.#share) this.#isStale = true
    this.#share = share
    this.#renew()
  }

  /** Has the line answer now where it has been quiet for a while: until then nothing was missed. */
  async prove(): Promise<void> {
    const { clock } = this.#tools
    if (!this.isUp || this.heardAt === null || clock.now() - this.heardAt < QUIET_MS) return
    await this.#current?.connection.answer(LAST_WORD_MS)
  }

  /** Asks the line once more before it is closed: only an answer proves that nothing was missed until then. */
  end(): void {
    this.#over.abort()
  }

  /** From one connection to the end of the last of those that took over from each other; null when we ended it. */
  async #keep(): Promise<{ readonly held: Held; readonly reason: SourceError } | null> {
    let current = await this.#open()
    try {
      for (;;) {
        this.#current = current
        const reason = await this.#untilDue(current)
        if (reason === null) return null
        if (reason !== 'renew') return { held: current, reason }
        const old = current
        void old.ended.then((lost) => lost && this.#lost(old, lost))
        const next = await this.#open()
        const first = await Promise.race([next.connection.alive, next.ended])
        if (first === null) return null
        if (typeof first === 'number') {
          await this.#relieve(current, next, first)
          current = next
        } else if (current.isLost) return { held: next, reason: first }
        else await pause(this.#waitMs(++this.#failures, first), this.#over.signal)
      }
    } finally {
      current.connection.close()
    }
  }

  /** Where the host is left alone, what is opened has ended before it began. */
  async #open(): Promise<Held> {
    const { breaker, stream } = this.#owner
    const { signal } = this.#over
    this.#isStale = false
    try {
      const permit = await breaker.enter(stream.url, signal)
      if (!signal.aborted) return this.#connect(permit)
      permit.release()
      return this.#holding(notConnected(null))
    } catch (thrown) {
      return this.#holding(notConnected(signal.aborted ? null : (thrown as SourceError)))
    }
  }

  #connect(permit: Permit): Held {
    const { stream, messages, pacer } = this.#owner
    const { clock, timings, gateway } = this.#tools
    const connection = openConnection({
      stream,
      ...wayTo(gateway, stream),
      subscribe: this.#share,
      pacer,
      clock,
      timings,
      onMessage: (message, at) => {
        const fault = messages.take(message, at, held)
        if (fault?.fault === 'refused') this.#refused(held, fault)
        else if (fault) connection.abandon(fault)
      },
      onGarbled: (thrown) => {
        messages.misunderstood(thrown)
        // Who remembers cannot tell what of it is missing now.
        if (stream.state) connection.abandon(new Resync('a message could not be read'))
      },
      onTraffic: (at) => this.#heard(held, at),
    })
    const held = this.#holding(connection, permit)
    const close = () => void this.#hearOut(connection).then(() => connection.close())
    const { signal } = this.#over
    signal.addEventListener('abort', close)
    void connection.ended.then(() => signal.removeEventListener('abort', close))
    return held
  }

  #holding(connection: Connection, permit: Permit | null = null): Held {
    void connection.alive.then(() => permit?.answered())
    const ended = connection.ended.then((reason) => {
      if (reason !== null) return permit?.failed(reason) ?? reason
      permit?.release()
      return null
    })
    return {
      connection,
      ended,
      share: this.#share,
      openedAt: this.#tools.clock.monotonic(),
      tally: new Tally(),
      state: this.#owner.stream.state?.(),
      subscribedAt: null,
      isRefused: false,
      isLost: false,
    }
  }

  #heard(held: Held, at: Ms): void {
    this.heardAt = at
    if (held.subscribedAt === null) {
      held.subscribedAt = at
      this.#owner.messages.handshakeMs = held.connection.handshakeMs
      void this.#settle(held, at)
    }
    this.#owner.heard(this, at)
  }

  /** Resolves when the connection is over, or should be replaced: it wants something else by now, or is too old. */
  async #untilDue({ ended, share, openedAt }: Held): Promise<SourceError | 'renew' | null> {
    const { clock, timings } = this.#tools
    const looking = new AbortController()
    const due = new Promise<'renew'>((resolve) => {
      this.#renew = () => resolve('renew')
    })
    if (share !== this.#share || this.#isStale) this.#renew()
    const leftMs = openedAt + timings.connectionMaxAgeMs - clock.monotonic()
    void pause(leftMs, looking.signal).then(() => !looking.signal.aborted && this.#renew())
    const first = await Promise.race([ended, due])
    looking.abort()
    return first
  }

  /** Usually both were open for a moment: what came twice is dropped by its key, and nothing was missed. */
  async #relieve(old: Held, next: Held, at: Ms): Promise<void> {
    const { connection } = old
    const { heardAt } = connection
    const answered = old.isLost ? null : await connection.answer(LAST_WORD_MS)
    if (answered === null && heardAt !== null && !old.isLost && !this.#over.signal.aborted)
      this.#owner.missed(heardAt, at)
    if (answered !== null) await this.#accompany(old, next)
    connection.close()
  }

  /** Both are heard until what the next one remembers is whole, or one of them ends. */
  async #accompany(old: Held, next: Held): Promise<void> {
    const { overlap } = this.#owner.stream
    if (!overlap) return
    const over = new AbortController()
    const whole = pause(durationMs(overlap), over.signal)
    await Promise.race([whole, old.connection.ended, next.connection.ended])
    over.abort()
  }

  async #hearOut(connection: Connection): Promise<void> {
    if (connection.heardAt === null) return
    this.provenAt = (await connection.answer(LAST_WORD_MS)) ?? this.provenAt
    await arrivals()
  }

  /** A topic that is refused is asked for again by another connection, later each time; the others go on meanwhile. */
  #refused(held: Held, thrown: SourceError): void {
    this.#owner.refused(this, thrown)
    if (held.isRefused) return
    held.isRefused = true
    this.#refusals++
    const { refusalFirstMs, refusalMaxMs } = this.#tools.timings
    const over = new AbortController()
    void held.connection.ended.then(() => over.abort())
    void pause(backoffMs(this.#refusals, refusalFirstMs, refusalMaxMs), over.signal).then(() => {
      if (!over.signal.aborted) this.renew()
    })
  }

  async #settle(held: Held, at: Ms): Promise<void> {
    const over = new AbortController()
    void held.connection.ended.then(() => over.abort())
    await pause(this.#tools.timings.refusalSettleMs, over.signal)
    if (over.signal.aborted || held.isRefused) return
    this.#refusals = 0
    this.#owner.accepted(this, at)
  }

  /** Accounts for a lost connection; how long to wait before the next. */
  #lost(held: Held, reason: SourceError): number {
    if (!held.isLost) {
      held.isLost = true
      this.#failures++
      this.#owner.lost(this, reason, this.#failures)
    }
    return this.#waitMs(this.#failures, reason)
  }

  #waitMs(failures: number, { retryAfterMs }: SourceError): number {
    const { reconnectFirstMs, reconnectMaxMs } = this.#tools.timings
    return Math.max(backoffMs(failures, reconnectFirstMs, reconnectMaxMs), retryAfterMs ?? 0)
  }
}

/** Of what was not tried. */
function notConnected(reason: SourceError | null): Connection {
  return {
    alive: new Promise(() => {}),
    ended: Promise.resolve(reason),
    heardAt: null,
    handshakeMs: 0,
    answer: async () => null,
    abandon() {},
    close() {},
  }
}
