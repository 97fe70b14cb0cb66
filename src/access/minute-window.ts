import { made } from '../core/made.ts'
import { RecentMap } from '../core/recent-map.ts'
import { MINUTE, type Ms } from '../core/time.ts'
import type { MinuteWindow, Settlement } from './settlement.ts'

/** Windows remembered at once: some 15 MB when full. */
const MAX_CALLERS = 100_000

export class MinuteWindows {
  readonly #windows = new RecentMap<MinuteWindow>(MAX_CALLERS)
  readonly #settlement: Settlement | null

  /** With a settlement, what is used here is used up for other processes too. */
  constructor(settlement: Settlement | null = null) {
    this.#settlement = settlement
  }

  of(id: string, now: Ms): MinuteWindow {
    const window = made(this.#windows, id, () => ({ startedAt: now, used: 0 }))
    if (now >= window.startedAt + MINUTE || now < window.startedAt) {
      // Also when the clock was set back: otherwise the caller would wait until it catches up.
      window.startedAt = now
      window.used = 0
      this.#settlement?.drop(id)
    }
    return window
  }

  use(id: string, window: MinuteWindow, amount: number): void {
    window.used += amount
    this.#settlement?.note(id, window, amount)
  }

  forget(id: string): void {
    this.#windows.delete(id)
    this.#settlement?.drop(id)
  }
}
