import type { Clock } from '../core/clock.ts'
import { DAY, floorTo, type Ms } from '../core/time.ts'
import type { Account } from '../ledger/port.ts'
import type { AllLimits } from './limits.ts'
import { UNLIMITED } from './plans.ts'
import type { KeyUsage } from './usage.ts'

/** What an account may, and what it has used of it. */
interface Standing {
  readonly minuteLimit: number
  readonly monthUsed: number
  readonly monthLimit: number
}

/** Calls on a UTC day, of which `day` is the first millisecond. */
interface DayOfUse {
  readonly day: Ms
  readonly calls: number
}

/** For pages that show an account how it is used. */
export interface Standings {
  standingOf(account: Pick<Account, 'id' | 'plan'>): Promise<Standing>
  /** The last thirty days, today included, the oldest first; a day without a call has 0. */
  usageOf(accountId: string): Promise<DayOfUse[]>
}

const SHOWN_DAYS = 30

export function standingsBy(parts: {
  readonly usage: Pick<KeyUsage, 'monthUsedByAll' | 'rowsOf'>
  readonly limits: AllLimits
  readonly clock: Clock
}): Standings {
  const { usage, limits, clock } = parts
  return {
    async standingOf({ id, plan }) {
      const { perMinute, perMonth } = limits[plan]
      const monthUsed = await usage.monthUsedByAll(id, clock.now())
      return { minuteLimit: perMinute, monthUsed, monthLimit: perMonth ?? UNLIMITED }
    },
    async usageOf(accountId) {
      const today = floorTo(clock.now(), DAY)
      const first = today - (SHOWN_DAYS - 1) * DAY
      const days = Array.from({ length: SHOWN_DAYS }, (_, at) => ({ day: first + at * DAY, calls: 0 }))
      for (const { day, calls } of await usage.rowsOf(accountId, first, today + DAY)) {
        days[(day - first) / DAY]!.calls += calls
      }
      return days
    },
  }
}
