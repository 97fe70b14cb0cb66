import type { Clock } from '../../core/clock.ts'
import { RecentMap } from '../../core/recent-map.ts'
import { MINUTE, type Ms } from '../../core/time.ts'
import { type Made, tagOf } from '../bytes.ts'

interface Kept {
  readonly at: Ms
  readonly made: Promise<Made>
}

const FRESH_MS = MINUTE
const MOST = 500

/**
 * Answers that many ask for, for a minute each. Whoever changes something here changes it for all at once: a member
 * that is shown to nobody any more is not shown from then on. What another process changes is seen within the minute.
 */
export class KeptAnswers {
  readonly #clock: Clock
  #kept = new RecentMap<Kept>(MOST)

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get(name: string, make: () => Promise<Made>): Promise<Made> {
    const now = this.#clock.now()
    const kept = this.#kept.get(name)
    if (kept !== undefined && Math.abs(now - kept.at) < FRESH_MS) return kept.made
    const all = this.#kept
    const made = make().then(tagged)
    all.set(name, { at: now, made })
    // Failures are never kept.
    made.catch(() => all.delete(name))
    return made
  }

  forget(): void {
    this.#kept = new RecentMap(MOST)
  }
}

function tagged(made: Made): Made {
  return typeof made.body === 'string' ? { ...made, weakTag: tagOf(Buffer.from(made.body)) } : made
}
