import { mean } from '../../core/stats.ts'
import type { Cell } from '../../define/chart.ts'

/** A day and its figure, as boards tell courses. */
export type DayPoint = readonly [day: string, value: number | null]

/** As many points as a chart has pixels for. */
const MOST_POINTS = 400

/** Courses on one axis of time: every day that one of them has, null where another has none. */
export function onOneAxis(courses: readonly (readonly DayPoint[])[]): {
  readonly times: number[]
  readonly values: Cell[][]
} {
  const days = [...new Set(courses.flatMap((course) => course.map(([day]) => day)))].sort()
  return {
    times: days.map((day) => Date.parse(day)),
    values: courses.map((course) => {
      const byDay = new Map(course)
      return days.map((day) => byDay.get(day) ?? null)
    }),
  }
}

/** Every so many-th row, the last among them, so that a long course is a few hundred points. */
export function thinned<R>(rows: readonly R[], most = MOST_POINTS): R[] {
  const every = Math.max(1, Math.ceil(rows.length / most))
  return rows.filter((_, at) => (rows.length - 1 - at) % every === 0)
}

/** Means over so many days that follow each other, by the first of them. */
export function meansOf(points: readonly DayPoint[], days: number): DayPoint[] {
  if (days === 1) return [...points]
  const parts = Array.from({ length: Math.ceil(points.length / days) }, (_, part) =>
    points.slice(part * days, (part + 1) * days),
  )
  return parts.map((part) => [
    part[0]![0],
    mean(part.flatMap(([, value]) => (value === null ? [] : [value]))),
  ])
}
