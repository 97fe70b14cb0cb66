import type { Clock } from '../core/clock.ts'
import { MINUTE, type Ms } from '../core/time.ts'
import type { MinuteCounts, MinuteSum } from '../shared/minute-counts.ts'

/** The minute of one caller and what it used of it. It starts with the first use, so that its end is the caller's own. */
export interface MinuteWindow {
  startedAt: Ms
  used: number
}

interface Noted {
  readonly window: MinuteWindow
  amount: number
}

/** How long what was counted here is known here alone. */
export const SETTLE_EVERY: Ms = 100
/** Callers of one batch: some ten milliseconds of this thread. What is left comes with the next. */
const AT_ONCE = 500

/**
 * Counts in the windows of this process at once, and settles them with those of others a moment later: what all used
 * together is then what the window says. While nobody can be asked, windows are of this process alone, and what was
 * counted in them is not told later: it may have been counted though nobody said so, and none is to count twice.
 */
export class Settlement {
  readonly #counts: MinuteCounts
  readonly #clock: Clock
  readonly #noted = new Map<string, Noted>()
  #isDue = false

  constructor(counts: MinuteCounts, clock: Clock) {
    this.#counts = counts
    this.#clock = clock
  }

  note(id: string, window: MinuteWindow, amount: number): void {
    const noted = this.#noted.get(id)
    if (noted !== undefined && noted.window === window) {
      noted.amount += amount
      return
    }
    this.#noted.set(id, { window, amount })
    this.#settleSoon()
  }

  /** The minute that it was noted for is over. */
  drop(id: string): void {
    this.#noted.delete(id)
  }

  /** Settles one for whom a call waits: what all have used with that call; null where nobody can be asked. */
  async settleNow(id: string): Promise<number | null> {
    const noted = this.#noted.get(id)
    if (noted === undefined) return null
    this.#noted.delete(id)
    const sum = await this.#counts.addNow(id, noted.amount)
    if (sum === undefined) return null
    this.#learn(id, noted.window, sum)
    return sum.used
  }

  /** What they used is forgotten by all. */
  forget(id: string): void {
    this.drop(id)
    this.#counts.forget(id)
  }

  #settleSoon(): void {
    if (this.#isDue) return
    this.#isDue = true
    setTimeout(() => void this.#settle(), SETTLE_EVERY).unref()
  }

  async #settle(): Promise<void> {
    const batch = [...this.#noted].slice(0, AT_ONCE)
    for (const [id] of batch) this.#noted.delete(id)
    // Counts are whole. What an answer cost is not: a part of a millisecond is one.
    const sums = await this.#counts.add(batch.map(([id, { amount }]) => [id, Math.ceil(amount)]))
    if (sums === undefined) this.#noted.clear()
    else for (const [at, [id, { window }]] of batch.entries()) this.#learn(id, window, sums[at]!)
    this.#isDue = false
    if (this.#noted.size > 0) this.#settleSoon()
  }

  /** What came in while others were asked is not in the sum yet. */
  #learn(id: string, window: MinuteWindow, { used, left }: MinuteSum): void {
    const noted = this.#noted.get(id)
    window.used = used + (noted?.window === window ? noted.amount : 0)
    window.startedAt = this.#clock.now() - (MINUTE - left)
  }
}
