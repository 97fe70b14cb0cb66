import { DAY, dateOf, dayMs } from '../../core/time.ts'

/** One figure of a day. */
export interface DayValue {
  readonly date: string
  readonly value: number
}

/** The figure of a day stands for days on which nothing was published: weekends, and weeks of what comes weekly. */
const STANDS_FOR = 10 * DAY

/** What was known on a day, of figures oldest first; null where the newest before it is too old. */
function knownOn(days: readonly DayValue[], date: string): number | null {
  const found = days.findLast((day) => day.date <= date)
  return found && dayMs(date)! - dayMs(found.date)! < STANDS_FOR ? found.value : null
}

/** The newest figure less what was known so many days before it. */
export function changeOver(days: readonly DayValue[], count: number): number | null {
  const last = days.at(-1)
  if (!last) return null
  const before = knownOn(days, dateOf(dayMs(last.date)! - count * DAY))
  return before === null ? null : last.value - before
}
