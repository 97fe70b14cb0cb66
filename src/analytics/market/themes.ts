import { mean, percentChange } from '../../core/stats.ts'
import { DAY, type Ms } from '../../core/time.ts'
import { dayReturn } from './day-closes.ts'

/** What an index stands at on its first day. */
export const THEME_BASE = 100 as const

export interface ThemeMember {
  /** The first day whose close counts. */
  readonly from: Ms
  readonly closes: ReadonlyMap<Ms, number>
}

export interface IndexPoint {
  readonly day: Ms
  readonly index: number
}

/**
 * The index of a basket, day by day: that of the day before times one plus the mean return of its members. A member
 * counts on the days on which it and the day before have a close, so one that comes or goes moves nothing by it, and
 * no return spans a hole. It goes on from `last`, or begins at 100 on the first day on which a member has a close.
 */
export function themeIndex(
  members: readonly ThemeMember[],
  last: IndexPoint | null,
  from: Ms,
  to: Ms,
): IndexPoint[] {
  const points: IndexPoint[] = []
  let index = last?.index ?? null
  for (let day = from; day < to; day += DAY) {
    const counting = members.filter((member) => member.from <= day)
    if (index === null) {
      if (counting.some(({ closes }) => closes.has(day))) index = THEME_BASE
      else continue
    } else {
      const own = counting.flatMap((member) => returnOn(member, day) ?? [])
      const change = mean(own)
      if (change === null) continue
      index *= 1 + change
    }
    points.push({ day, index })
  }
  return points
}

/** The first close of a member is what its first return is measured from. */
export function returnOn({ from, closes }: ThemeMember, day: Ms): number | null {
  return day - DAY >= from ? dayReturn(closes, day) : null
}

/** How a series of daily figures changed up to a day, in percent; the year counts from the last day of the one before. */
export function returnsUpTo(values: ReadonlyMap<Ms, number>, day: Ms) {
  const now = values.get(day)
  const since = (then: Ms) => percentChange(values.get(then), now)
  const newYear = Date.UTC(new Date(day).getUTCFullYear(), 0, 1)
  return {
    d1: since(day - DAY),
    d7: since(day - 7 * DAY),
    d30: since(day - 30 * DAY),
    d90: since(day - 90 * DAY),
    ytd: since(newYear - DAY),
  }
}
export type Returns = ReturnType<typeof returnsUpTo>

/** By how many points one did better than the other. */
export function ahead(own: Returns, other: Returns): Returns {
  const less = (name: keyof Returns) => {
    const [a, b] = [own[name], other[name]]
    return a === null || b === null ? null : a - b
  }
  return { d1: less('d1'), d7: less('d7'), d30: less('d30'), d90: less('d90'), ytd: less('ytd') }
}
