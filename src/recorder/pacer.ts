import type { SteadyClock } from '../core/clock.ts'
import type { Ms } from '../core/time.ts'

/** Whose turn it is to send, where a venue counts messages: one for all connections of a stream. */
export class Pacer {
  readonly #everyMs: number
  readonly #clock: SteadyClock
  #freeAt: Ms = 0

  constructor(everyMs: number, clock: SteadyClock) {
    this.#everyMs = everyMs
    this.#clock = clock
  }

  /** Takes the next turn: how long it is until then. */
  turn(): number {
    const now = this.#clock.monotonic()
    const at = Math.max(now, this.#freeAt)
    this.#freeAt = at + this.#everyMs
    return at - now
  }
}
