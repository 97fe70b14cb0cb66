import { made } from '../core/made.ts'
import { type Ms, SECOND, type Span } from '../core/time.ts'
import type { Limits } from './limits.ts'
import { CurrentMonth } from './month.ts'
import type { UsageCounts } from './usage.ts'

/** Where an account stands in its month, the call at hand included. */
export interface MonthStanding {
  /** More calls than its plan has. */
  readonly isUp: boolean
  readonly remaining: number
  /** Whole seconds until the month ends. */
  readonly resetSeconds: number
  /** All limits of the plan as a header tells them (RateLimit-Policy). */
  readonly policy: string
}

/** The limits of a month. It is on the way of every keyed call: what holds for the whole month is worked out once. */
export class MonthQuota {
  readonly #usage: UsageCounts
  readonly #current = new CurrentMonth()
  readonly #policies = new Map<Limits, string>()
  #policiesOf: Span | null = null

  constructor(usage: UsageCounts) {
    this.#usage = usage
  }

  /** Null for whoever has no limit of a month. */
  standing(accountId: string, limits: Limits, now: Ms): MonthStanding | null {
    if (limits.perMonth === null) return null
    const month = this.#current.at(now)
    const left = limits.perMonth - this.#usage.monthUsed(accountId, now) - 1
    return {
      isUp: left < 0,
      remaining: left < 0 ? 0 : left,
      resetSeconds: Math.ceil((month.to - now) / SECOND),
      policy: this.#policyOf(limits, month),
    }
  }

  #policyOf(limits: Limits, month: Span): string {
    if (this.#policiesOf !== month) {
      this.#policies.clear()
      this.#policiesOf = month
    }
    return made(this.#policies, limits, ({ policy, perMonth }) => {
      return `${policy}, "month";q=${perMonth};w=${(month.to - month.from) / SECOND}`
    })
  }
}
