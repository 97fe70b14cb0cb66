import { Problem } from '../../core/errors.ts'
import { made } from '../../core/made.ts'
import { RecentMap } from '../../core/recent-map.ts'
import { HOUR, MINUTE, type Ms, SECOND } from '../../core/time.ts'

const REMEMBERED = 20_000

/** So many within an hour that starts with the first; then it is refused until that hour is over. */
export class HourlyLimit {
  readonly #most: number
  readonly #what: string
  readonly #hours = new RecentMap<{ startedAt: Ms; used: number }>(REMEMBERED)

  /** `what` is too many, for the sentence. */
  constructor(most: number, what: string) {
    this.#most = most
    this.#what = what
  }

  /** Counts one; throws 429 where that is one too many. */
  take(id: string, now: Ms): void {
    const hour = made(this.#hours, id, () => ({ startedAt: now, used: 0 }))
    if (now >= hour.startedAt + HOUR || now < hour.startedAt) {
      hour.startedAt = now
      hour.used = 0
    }
    if (hour.used < this.#most) {
      hour.used++
      return
    }
    const left = hour.startedAt + HOUR - now
    const minutes = Math.ceil(left / MINUTE)
    throw new Problem(
      'rate_limited',
      `${this.#what}; try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      { headers: { 'Retry-After': String(Math.ceil(left / SECOND)) } },
    )
  }
}
