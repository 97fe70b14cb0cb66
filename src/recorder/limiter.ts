import type { Clock } from '../core/clock.ts'
import { SourceError } from '../core/errors.ts'
import type { Ms } from '../core/time.ts'
import { pause } from './pause.ts'

/** A token bucket towards one host: a second's worth at once, then one call each 1/perSecond. */
export class Limiter {
  readonly #everyMs: number
  readonly #clock: Clock
  readonly #patienceMs: number
  /** When the bucket is full again; a call's turn comes a second's worth before that. */
  #fullAt: Ms = 0
  #heldUntil: Ms = 0

  constructor(perSecond: number, clock: Clock, patienceMs: number) {
    this.#everyMs = 1000 / perSecond
    this.#clock = clock
    this.#patienceMs = patienceMs
  }

  async take(signal: AbortSignal): Promise<void> {
    const now = this.#clock.now()
    const held = this.#heldUntil - now
    if (held > this.#patienceMs) {
      throw new SourceError(
        'rate_limited',
        `the venue asked us to stay away for ${Math.ceil(held / 1000)} s`,
        held,
      )
    }
    const turn = Math.max(now, this.#heldUntil, this.#fullAt + this.#everyMs - Math.max(1000, this.#everyMs))
    this.#fullAt = Math.max(this.#fullAt, turn) + this.#everyMs
    if (turn > now) await pause(turn - now, signal)
  }

  /** One refused call speaks for all of them: the host is left alone until then. */
  hold(ms: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, this.#clock.now() + ms)
  }
}
