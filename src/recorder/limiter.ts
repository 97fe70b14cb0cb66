import type { SteadyClock } from '../core/clock.ts'
import { durationMs, type Ms } from '../core/time.ts'
import type { Budget } from '../define/source.ts'
import { pause } from './pause.ts'

/** Who else asks from this address is left a quarter, and so is what venues count otherwise than they say. */
const OUR_SHARE = 0.75
/** What may be spent at once: a second's worth, and less than the quarter of the limit that is not ours otherwise. */
const BURST_MS = 1000
const BURST_PART = 0.2
/** A machine that is always late must get on all the same. */
const MOST_TURNS = 3

/** Whose turn comes first: live polls do not wait for what reads the past. */
export type Urgency = 'live' | 'past'

/** A bucket of weight towards one venue, shared by all its sources: a little at once, then as it refills. */
export class Limiter {
  readonly #msPerWeight: number
  readonly #burstMs: number
  readonly #clock: SteadyClock
  /**
   * When the bucket is full again, by the monotonic clock: one that is set back must not hold up a venue. A call's turn
   * comes a second's worth before that.
   */
  #fullAt: Ms = 0

  constructor({ weight, per }: Budget, clock: SteadyClock) {
    this.#msPerWeight = durationMs(per) / (weight * OUR_SHARE)
    this.#burstMs = Math.min(BURST_MS, BURST_PART * durationMs(per))
    this.#clock = clock
  }

  async take(signal: AbortSignal, weight = 1, urgency: Urgency = 'live'): Promise<void> {
    // Only what nobody else wants: the bucket has to be full, and whoever comes meanwhile goes first.
    while (urgency === 'past' && this.#fullAt > this.#clock.monotonic() && !signal.aborted)
      await pause(this.#fullAt - this.#clock.monotonic(), signal)
    for (let tries = 1; !signal.aborted; tries++) {
      const turn = this.reserve(weight)
      if (turn <= this.#clock.monotonic()) return
      await pause(turn - this.#clock.monotonic(), signal)
      // Where we stood still, the turns of many have come meanwhile: they line up anew instead of asking at once.
      const isLate = this.#clock.monotonic() - turn >= this.#burstMs
      if (!isLate || tries === MOST_TURNS) return
    }
  }

  /** When the turn of a call comes that is asked for now: whoever asks next comes after it. */
  reserve(weight = 1): Ms {
    const now = this.#clock.monotonic()
    const cost = weight * this.#msPerWeight
    const turn = Math.max(now, this.#fullAt + cost - Math.max(this.#burstMs, cost))
    this.#fullAt = Math.max(this.#fullAt, turn) + cost
    return turn
  }
}
