import type { Clock } from '../core/clock.ts'
import type { Ms } from '../core/time.ts'
import type { Ran } from './run.ts'

interface Standing {
  readonly ran: Promise<Ran>
  readonly until: Ms
}

const MOST = 200

/**
 * Answers that pages are drawn from, kept for a short while: many panels ask the same question, and a page asks many.
 * What failed is not kept.
 */
export class Shelf {
  readonly #clock: Clock
  readonly #standing = new Map<string, Standing>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  clear(): void {
    this.#standing.clear()
  }

  take(key: string, freshMs: Ms, run: () => Promise<Ran>): Promise<Ran> {
    const now = this.#clock.now()
    const kept = this.#standing.get(key)
    // What is good for longer than that was kept before the clock was set back.
    if (kept && now < kept.until && kept.until - now <= freshMs) return kept.ran
    const ran = run()
    this.#standing.delete(key)
    this.#standing.set(key, { ran, until: now + freshMs })
    ran.catch(() => {
      if (this.#standing.get(key)?.ran === ran) this.#standing.delete(key)
    })
    if (this.#standing.size > MOST) this.#standing.delete(this.#standing.keys().next().value!)
    return ran
  }
}
