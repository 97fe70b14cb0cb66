import type { Clock } from '../core/clock.ts'
import type { Ms } from '../core/time.ts'
import type { GapReason } from '../tables/record/recording.ts'
import type { Lack } from './lacking.ts'

interface Identity {
  readonly source: string
  readonly kind: 'poll' | 'stream' | 'rollup'
  /** Or the provider; null for a rollup. */
  readonly venue: string | null
  readonly into: string
}

/** What a source writes of itself. */
class Entries {
  /** Of a stream: connected and heard of; null for the others. */
  connected: boolean | null
  lastSuccessAt: Ms | null = null
  /** Of a poll, when a venue last answered one of its calls; null of the others, and of one that asks nobody. */
  lastAnswerAt: Ms | null = null
  lastRowAt: Ms | null = null
  rows = 0
  failures = 0
  /** Since the last success. */
  failuresInRow = 0
  /** Rows or messages that could not be understood. */
  faulty = 0
  /** Rows that a slow store made us refuse. */
  refused = 0
  /** Messages of a stream about contracts that were not listed in time. */
  unlisted = 0
  error: string | null = null
  /** Of a stream that is connected and brings no events although it should: since when; null of all others. */
  muteSince: Ms | null = null
  /** Of what kind that is, and since when no try has succeeded; null while all is well. */
  reason: GapReason | null = null
  failingSince: Ms | null = null
  /** What the last good run went on without. */
  lacks: Lack | null = null
  lacksSince: Ms | null = null
  /** Of a list: contracts whose new terms wait for a second read, in words; null when there are none. */
  contested: string | null = null
  /** The venue refuses and is left alone until then; null when it does not. */
  heldUntil: Ms | null = null
  /** While its past is being read, how far that has come; null when there is none to read. */
  pastUntil: Ms | null = null

  constructor({ kind }: Identity) {
    this.connected = kind === 'stream' ? false : null
  }
}

const MOMENTS = [
  'lastSuccessAt',
  'lastAnswerAt',
  'lastRowAt',
  'muteSince',
  'failingSince',
  'lacksSince',
  'heldUntil',
] as const satisfies readonly (keyof Entries)[]

export interface SourceHealth extends Identity, Readonly<Entries> {
  /** Since the last success, or since the start where there was none. */
  readonly ageMs: number
  /** No success for three times as long as there should be one. */
  readonly stale: boolean
}

/** One source's own page: the source writes it, whoever asks reads it. */
export class HealthPage extends Entries {
  readonly #who: Identity
  readonly #clock: Clock
  readonly #staleAfterMs: number
  #since: Ms

  constructor(who: Identity, clock: Clock, staleAfterMs: number) {
    super(who)
    this.#who = who
    this.#clock = clock
    this.#staleAfterMs = staleAfterMs
    this.#since = clock.now()
  }

  get source(): string {
    return this.#who.source
  }

  succeeded(at: Ms, lacks: Lack | null = null): void {
    this.lastSuccessAt = at
    this.failuresInRow = 0
    this.error = null
    this.reason = null
    this.failingSince = null
    this.lacks = lacks
    this.lacksSince = lacks === null ? null : (this.lacksSince ?? at)
    this.heldUntil = null
  }

  /** The wall clock was set back by so much: moments from before are told by the new time, so that ages stay true. */
  setBack(ms: number): void {
    this.#since -= ms
    for (const name of MOMENTS) {
      const at = this[name]
      if (at !== null) this[name] = at - ms
    }
  }

  recorded(rows: number, at: Ms): void {
    if (rows === 0) return
    this.rows += rows
    this.lastRowAt = at
  }

  failed(error: string, retryAfterMs: number | null = null, reason: GapReason | null = null): void {
    this.failures++
    this.failuresInRow++
    this.error = error
    this.reason = reason
    this.failingSince ??= this.#clock.now()
    this.heldUntil = retryAfterMs === null ? null : this.#clock.now() + retryAfterMs
  }

  read(): SourceHealth {
    const ageMs = this.#clock.now() - (this.lastSuccessAt ?? this.#since)
    // Its own fields are the entries and nothing else.
    return { ...this.#who, ...this, ageMs, stale: ageMs > this.#staleAfterMs }
  }
}
