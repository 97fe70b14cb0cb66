import { DAY, dayMs, floorTo } from '../core/time.ts'

/** A long past is shown in no more points than a chart has pixels. */
const MOST_POINTS = 1_200

/** How many days one point stands for, so that there are never too many. */
export function stepFor(days: number): number {
  return Math.ceil(days / MOST_POINTS)
}

/** Of rows oldest first, the last of every so many days, counted by the calendar: another day moves no point but the last. */
export function sampled<R extends { readonly date: string }>(rows: readonly R[], stepDays: number): R[] {
  if (stepDays === 1) return [...rows]
  const spanOf = ({ date }: R) => floorTo(dayMs(date)!, stepDays * DAY)
  return rows.filter((row, place) => {
    const next = rows[place + 1]
    return !next || spanOf(next) !== spanOf(row)
  })
}
