import { compareText } from '../../analytics/ranking.ts'
import { isOverdue } from '../../analytics/record/coverage.ts'
import type { Instant } from '../../core/clock.ts'
import { type Duration, durationMs, isoOf, type Ms } from '../../core/time.ts'

/** How the lists of coverage ask when a feed last spoke, and say it. */
export function lookBack(now: Instant, span: Duration = '24h'): { since: Ms; until: Ms } {
  return { ...now.last(span) }
}

export function heardAt(
  last: Ms | null,
  now: Instant,
  cadence: Duration,
): { last_record: string | null; stale: boolean } {
  return {
    last_record: last === null ? null : isoOf(last),
    stale: isOverdue(last, now.ms, durationMs(cadence)),
  }
}

export function newest(times: readonly (Ms | null)[]): Ms | null {
  return times.reduce((last, time) => (time !== null && (last === null || time > last) ? time : last), null)
}

export function sortedBy<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  return [...rows].sort((a, b) => compareText(keyOf(a), keyOf(b)))
}

/** Rows of the same key together, in the order of keys. */
export function groupsOf<T>(rows: readonly T[], keyOf: (row: T) => string): [key: string, rows: T[]][] {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return sortedBy([...groups], ([key]) => key)
}
