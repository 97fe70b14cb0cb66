import { DAY, floorTo, HOUR, MINUTE, type Ms } from './time.ts'

/** The bars that RSI is shown on. Case matters: 1M is a month. */
export const BAR_INTERVALS = ['15m', '1h', '4h', '12h', '1d', '3d', '1w', '1M'] as const
export type BarInterval = (typeof BAR_INTERVALS)[number]

/** The shortest of them: all the others begin where one of these does. */
export const QUARTER = 15 * MINUTE

const LENGTHS: Readonly<Record<Exclude<BarInterval, '1M'>, Ms>> = {
  '15m': QUARTER,
  '1h': HOUR,
  '4h': 4 * HOUR,
  '12h': 12 * HOUR,
  '1d': DAY,
  '3d': 3 * DAY,
  '1w': 7 * DAY,
}
/** 1970 began on a Thursday. */
const FIRST_MONDAY = 4 * DAY

/** When the bar that is on at a moment began, in UTC: three days count from 1970, weeks begin on Monday. */
export function barStart(interval: BarInterval, at: Ms): Ms {
  if (interval === '1M') {
    const day = new Date(at)
    return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1)
  }
  const offset = interval === '1w' ? FIRST_MONDAY : 0
  return floorTo(at - offset, LENGTHS[interval]) + offset
}

/** A moment at which bars end, and when each of these began. */
export interface BarEnds {
  readonly at: Ms
  readonly bars: readonly { readonly interval: BarInterval; readonly from: Ms }[]
}

/** Every moment after `from` and up to `to` at which a bar ends, looked for every `step`. */
export function barEnds(
  from: Ms,
  to: Ms,
  step: Ms = QUARTER,
  intervals: readonly BarInterval[] = BAR_INTERVALS,
): BarEnds[] {
  const ends: BarEnds[] = []
  for (let at = floorTo(from, step) + step; at <= to; at += step) {
    const bars = intervals.flatMap((interval) =>
      barStart(interval, at) === at ? [{ interval, from: barStart(interval, at - 1) }] : [],
    )
    if (bars.length > 0) ends.push({ at, bars })
  }
  return ends
}
