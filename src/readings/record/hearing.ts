import { compareText } from '../../analytics/ranking.ts'
import { isOverdue } from '../../analytics/record/coverage.ts'
import type { Instant } from '../../core/clock.ts'
import { groupBy } from '../../core/grouped.ts'
import { type Duration, durationMs, type Ms } from '../../core/time.ts'
import * as is from '../../define/answer.ts'

/** How every list of feeds says when each last spoke: within 24 hours, of liquidations and options seven days. */
export const heardFields = {
  last_record: is.unsure(is.iso('When it last said anything.')),
  stale: is.flag('Whether that is too long ago.'),
}

export function heardAt(last: Ms | null, now: Instant, cadence: Duration) {
  return { last_record: last, stale: isOverdue(last, now.ms, durationMs(cadence)) }
}

export function newest(times: readonly (Ms | null)[]): Ms | null {
  return times.reduce((last, time) => (time !== null && (last === null || time > last) ? time : last), null)
}

export function sortedBy<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  return [...rows].sort((a, b) => compareText(keyOf(a), keyOf(b)))
}

/** Rows of the same key together, in the order of keys. */
export function groupsOf<T>(rows: readonly T[], keyOf: (row: T) => string): [key: string, rows: T[]][] {
  return sortedBy([...groupBy(rows, keyOf)], ([key]) => key)
}
