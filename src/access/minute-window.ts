import { made } from '../core/made.ts'
import { RecentMap } from '../core/recent-map.ts'
import { MINUTE, type Ms } from '../core/time.ts'

/** The minute of one caller and what it used of it. It starts with the first use, so that its end is the caller's own. */
export interface MinuteWindow {
  startedAt: Ms
  used: number
}

/** Windows remembered at once: some 15 MB when full. */
const MAX_CALLERS = 100_000

export class MinuteWindows {
  readonly #windows = new RecentMap<MinuteWindow>(MAX_CALLERS)

  of(id: string, now: Ms): MinuteWindow {
    const window = made(this.#windows, id, () => ({ startedAt: now, used: 0 }))
    if (now >= window.startedAt + MINUTE || now < window.startedAt) {
      // Also when the clock was set back: otherwise the caller would wait until it catches up.
      window.startedAt = now
      window.used = 0
    }
    return window
  }

  forget(id: string): void {
    this.#windows.delete(id)
  }
}
