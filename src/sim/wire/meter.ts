import { floorTo, type Ms } from '../../core/time.ts'

const MAX_KEYS = 2_000

/** Counts what was used in fixed windows, as venues do for their limits. */
export class Meter {
  readonly #limit: number
  readonly #window: Ms
  readonly #used = new Map<string, number>()
  #start: Ms = 0

  constructor(limit: number, window: Ms) {
    this.#limit = limit
    this.#window = window
  }

  take(now: Ms, cost = 1, key = ''): { used: number; over: boolean; retryAfterS: number } {
    const start = floorTo(now, this.#window)
    if (start !== this.#start || this.#used.size > MAX_KEYS) this.#used.clear()
    this.#start = start
    const used = (this.#used.get(key) ?? 0) + cost
    this.#used.set(key, used)
    return { used, over: used > this.#limit, retryAfterS: Math.ceil((start + this.#window - now) / 1_000) }
  }
}
