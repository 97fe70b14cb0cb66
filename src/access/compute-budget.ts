import type { Clock } from '../core/clock.ts'
import { Problem } from '../core/errors.ts'
import { MINUTE, type Ms, SECOND } from '../core/time.ts'
import type { MinuteCounts } from '../shared/minute-counts.ts'
import { MinuteWindows } from './minute-window.ts'
import { Settlement } from './settlement.ts'

/** Whose computing is paid for. */
export interface Spender {
  readonly id: string
  readonly computeMs: number
}

/** Beyond this multiple of its computing time a caller gets nothing made any more until its minute is over. */
const SPENT_FACTOR = 2

/**
 * Computing time a minute, apart from the count of calls: questions differ in cost a thousandfold. What an answer
 * costs is known only when it is made, so a caller ends above its limit by what was under way.
 */
export class ComputeBudget {
  readonly #windows: MinuteWindows

  /** Of this process, and of those that share their counts with it. */
  constructor(shared: { readonly counts: MinuteCounts; readonly clock: Clock } | null = null) {
    this.#windows = new MinuteWindows(shared && new Settlement(shared.counts, shared.clock))
  }

  /** `within` the limit, `over` it (one at a time, and later), or `spent`: nothing is made for it. */
  standing({ id, computeMs }: Spender, now: Ms): 'within' | 'over' | 'spent' {
    const { used } = this.#windows.of(id, now)
    if (used < computeMs) return 'within'
    return used < computeMs * SPENT_FACTOR ? 'over' : 'spent'
  }

  spend(id: string, ms: Ms, now: Ms): void {
    this.#windows.use(id, this.#windows.of(id, now), ms)
  }

  refusal({ id, computeMs }: Spender, now: Ms): Problem {
    const seconds = Math.ceil((this.#windows.of(id, now).startedAt + MINUTE - now) / SECOND)
    const detail = `The limit is ${computeMs / SECOND} s of computing time a minute, and it is used up. Answers that lie ready are still given; what must be computed can be had in ${seconds} s.`
    return new Problem('rate_limited', detail, { headers: { 'Retry-After': String(seconds) } })
  }
}
