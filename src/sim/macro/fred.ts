import { DAY, dateOf, dayMs, floorTo, HOUR, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { metricDaily, type TOLD_METRICS } from '../../tables/market/metrics.ts'
import { courseOf } from '../model/course.ts'
import type { SimModel } from '../model/model.ts'
import { hashText, wave } from '../model/noise.ts'
import { liquidationsStart } from '../model/record-start.ts'
import { marks } from '../past.ts'
import { subject } from '../subject.ts'

const FIRST = Date.UTC(2018, 0, 2)
/** Days of the week on which a figure is told of, 0 is Sunday. */
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const WORKDAYS = [1, 2, 3, 4, 5]
const WEDNESDAY = [3]
/** Figures that came within that time are told once more. */
const TOLD_AGAIN = 4 * DAY

interface Series {
  readonly metric: (typeof TOLD_METRICS)[number]
  readonly days: readonly number[]
  /** So long after its day begins it is published. */
  readonly after: Ms
  readonly level: (day: Ms) => number
  readonly valueAt: (level: number, key: number, day: Ms) => number
}

/** In the order of magnitude of these years. */
const SERIES: readonly Series[] = [
  {
    metric: 'fred_dff',
    days: EVERY_DAY,
    after: 36 * HOUR,
    level: decided(
      `2018-01-02 1.42, 2018-03-22 1.68, 2018-06-14 1.91, 2018-09-27 2.18, 2018-12-20 2.4, 2019-08-01 2.13,
      2019-09-19 1.88, 2019-10-31 1.58, 2020-03-04 1.09, 2020-03-16 0.08, 2022-03-17 0.33, 2022-05-05 0.83,
      2022-06-16 1.58, 2022-07-28 2.33, 2022-09-22 3.08, 2022-11-03 3.83, 2022-12-15 4.33, 2023-02-02 4.58,
      2023-03-23 4.83, 2023-05-04 5.08, 2023-07-27 5.33, 2024-09-19 4.83, 2024-11-08 4.58, 2024-12-19 4.33,
      2025-09-18 4.09, 2025-10-30 3.87, 2025-12-11 3.64, 2026-09-17 3.88`,
    ),
    valueAt: (level, key, day) => round(level + 0.01 * wave(key, day, 20 * DAY)),
  },
  {
    metric: 'fred_dgs10',
    days: WORKDAYS,
    after: 36 * HOUR,
    level: between(
      `2018-01-02 2.46, 2018-11-08 3.24, 2019-09-03 1.5, 2019-12-31 1.9, 2020-03-09 0.65, 2020-08-04 0.56,
      2021-03-31 1.74, 2021-08-03 1.2, 2022-06-14 3.45, 2022-08-01 2.65, 2022-10-24 4.2, 2023-04-06 3.35,
      2023-10-19 4.95, 2023-12-27 3.82, 2024-04-25 4.68, 2024-09-16 3.65, 2025-01-13 4.77, 2025-10-22 4,
      2026-06-01 4.2`,
    ),
    valueAt: (level, key, day) =>
      round(Math.max(0.3, level + 0.13 * wave(key, day, 17 * DAY) + 0.05 * wave(key ^ 1, day, 3 * DAY))),
  },
  {
    metric: 'fred_walcl_busd',
    days: WEDNESDAY,
    after: 44 * HOUR,
    level: between(
      `2018-01-03 4440, 2019-08-28 3760, 2020-02-26 4160, 2020-06-10 7170, 2021-01-06 7330, 2022-04-13 8960,
      2023-03-08 8340, 2023-03-22 8730, 2024-01-03 7680, 2025-01-01 6850, 2025-12-03 6540, 2027-12-01 6900`,
    ),
    valueAt: (level, key, day) => round(level + 14 * wave(key, day, 12 * DAY), 3),
  },
  {
    metric: 'fred_rrp_busd',
    days: WORKDAYS,
    after: 20 * HOUR,
    level: between(
      `2018-01-02 25, 2018-06-01 8, 2020-02-03 4, 2021-03-15 3, 2021-06-17 750, 2021-09-30 1600, 2022-06-30 2320,
      2023-05-15 2230, 2023-12-15 690, 2024-09-15 290, 2025-03-01 140, 2025-09-01 22, 2026-03-01 6`,
    ),
    valueAt: (level, key, day) => round(level * (1 + 0.22 * wave(key, day, 6 * DAY)), 3),
  },
]

/** Rates and balance sheets, each on the days it is told of and as late as it is published. */
export const fred = subject({
  label: 'rates and balance sheets',
  id: 'series',
  into: metricDaily,
  about: 'Federal funds rate, 10-year yield, balance sheet and reverse repos of the Federal Reserve.',
  every: '6h',
  venues: ['fred'],
  rowsAt: ({ market, at }) => publishedBetween(market, at - TOLD_AGAIN, at, 0),
  past: ({ market, now }) => [publishedBetween(market, FIRST, now, liquidationsStart(now))],
  thousands: 9,
})

/** What was published since `live` was told at its time, what came before was read back. */
function publishedBetween(market: SimModel, from: Ms, to: Ms, live: Ms): Row<typeof metricDaily>[] {
  return [...marks(DAY, Math.max(FIRST, floorTo(from, DAY) - TOLD_AGAIN), to)].flatMap((day) =>
    SERIES.flatMap(({ metric, days, after, level, valueAt }) => {
      const published = day + after
      if (published < from || published >= to || !days.includes(new Date(day).getUTCDay())) return []
      const value = valueAt(level(day), hashText(market.seed, metric), day)
      return { metric, date: dateOf(day), value, source: published >= live ? 'live' : 'backfill' }
    }),
  )
}

function round(value: number, decimals = 2): number {
  return Number(value.toFixed(decimals))
}

/** What is decided stands until it is decided anew. */
function decided(text: string): (day: Ms) => number {
  const decisions = text.split(',').map((one) => one.trim().split(/\s+/))
  const [times, rates] = [decisions.map(([date]) => dayMs(date!)!), decisions.map(([, rate]) => Number(rate))]
  return (day) =>
    rates[
      Math.max(
        0,
        times.findLastIndex((time) => time <= day),
      )
    ]!
}

function between(text: string): (day: Ms) => number {
  const course = courseOf(text)
  return (day) => Math.exp(course.log(day))
}
