import type { Clock } from '../core/clock.ts'
import type { Ms } from '../core/time.ts'
import type { Ran } from './run.ts'

interface Result {
  readonly ran: Promise<Ran>
  readonly until: Ms
}

const MOST = 200

/**
 * What boards computed, by question, for as long as it is fresh: JSON, CSV, tools of agents, pages and widgets are
 * written from the same result, so that no two of them disagree. What failed is computed again by whoever asks next.
 */
export class BoardResults {
  readonly #clock: Clock
  /** In the order in which they were computed. */
  readonly #results = new Map<string, Result>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  clear(): void {
    this.#results.clear()
  }

  take(key: string, freshMs: Ms, run: () => Promise<Ran>): Promise<Ran> {
    const now = this.#clock.now()
    const known = this.#results.get(key)
    // What is good for longer than that was computed before the clock was set back.
    if (known && now < known.until && known.until - now <= freshMs) return known.ran
    const ran = run()
    this.#results.delete(key)
    this.#results.set(key, { ran, until: now + freshMs })
    ran.catch(() => {
      if (this.#results.get(key)?.ran === ran) this.#results.delete(key)
    })
    this.#makeRoom(now)
    return ran
  }

  #makeRoom(now: Ms): void {
    for (const [key, { until }] of this.#results) {
      if (now < until && this.#results.size <= MOST) return
      this.#results.delete(key)
    }
  }
}
