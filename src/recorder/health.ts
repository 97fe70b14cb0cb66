import type { Clock } from '../core/clock.ts'
import type { Ms } from '../core/time.ts'

export interface SourceHealth {
  readonly source: string
  readonly kind: 'poll' | 'stream' | 'rollup'
  /** Or the provider; null for a rollup. */
  readonly venue: string | null
  readonly into: string
  /** Of a stream: connected and heard of; null for the others. */
  readonly connected: boolean | null
  readonly lastSuccessAt: Ms | null
  /** Since the last success, or since the start where there was none. */
  readonly ageMs: number
  readonly lastRowAt: Ms | null
  readonly rows: number
  readonly failures: number
  /** Since the last success. */
  readonly failuresInRow: number
  /** Rows or messages that could not be understood. */
  readonly faulty: number
  /** Rows that a slow store made us refuse. */
  readonly refused: number
  readonly error: string | null
  /** The venue asked us to stay away until then; null when it did not. */
  readonly heldUntil: Ms | null
  /** No success for three times as long as there should be one. */
  readonly stale: boolean
}

interface Identity {
  readonly source: string
  readonly kind: SourceHealth['kind']
  readonly venue: string | null
  readonly into: string
}

/** One source's own page: the source writes it, whoever asks reads it. */
export class HealthPage {
  readonly #who: Identity
  readonly #clock: Clock
  readonly #staleAfterMs: number
  readonly #since: Ms
  connected: boolean | null
  lastSuccessAt: Ms | null = null
  lastRowAt: Ms | null = null
  rows = 0
  failures = 0
  failuresInRow = 0
  faulty = 0
  refused = 0
  error: string | null = null
  heldUntil: Ms | null = null

  constructor(who: Identity, clock: Clock, staleAfterMs: number) {
    this.#who = who
    this.#clock = clock
    this.#staleAfterMs = staleAfterMs
    this.#since = clock.now()
    this.connected = who.kind === 'stream' ? false : null
  }

  succeeded(at: Ms): void {
    this.lastSuccessAt = at
    this.failuresInRow = 0
    this.error = null
    this.heldUntil = null
  }

  recorded(rows: number, at: Ms): void {
    if (rows === 0) return
    this.rows += rows
    this.lastRowAt = at
  }

  failed(error: string, retryAfterMs: number | null = null): void {
    this.failures++
    this.failuresInRow++
    this.error = error
    this.heldUntil = retryAfterMs === null ? null : this.#clock.now() + retryAfterMs
  }

  read(): SourceHealth {
    const ageMs = this.#clock.now() - (this.lastSuccessAt ?? this.#since)
    return {
      ...this.#who,
      connected: this.connected,
      lastSuccessAt: this.lastSuccessAt,
      ageMs,
      lastRowAt: this.lastRowAt,
      rows: this.rows,
      failures: this.failures,
      failuresInRow: this.failuresInRow,
      faulty: this.faulty,
      refused: this.refused,
      error: this.error,
      heldUntil: this.heldUntil,
      stale: ageMs > this.#staleAfterMs,
    }
  }
}
