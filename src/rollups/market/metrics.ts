import { DAY, dayMs } from '../../core/time.ts'
import { rollup } from '../../define/rollup.ts'
import type { Row } from '../../define/table.ts'
import { metricDaily } from '../../tables/market/metrics.ts'
import { METRIC_RULES, metricInputs } from './metric-rules.ts'

/** What is known within that time after its day was told live; later it was filled in. */
const TOLD_WITHIN = 2 * DAY
const ROWS_A_DAY = 100

/** Every metric that is made of tables, by the finished UTC day. */
export const metricsRollup = rollup({
  id: 'metrics',
  into: metricDaily,
  about: 'One figure a finished UTC day of every metric that is made of other tables.',
  reads: { ...metricInputs, own: metricDaily },
  grain: '1d',
  atOnce: '400d',
  // After the days that it is made of: some are settled an hour after their end.
  settles: '75m',
  // An import of any age is followed by the metrics that are made of it.
  catchUp: '20000d',
  async compute({ own, ...inputs }, { from, to, now }) {
    const within = { since: from, until: to }
    const before = await own.range({ ...within, order: 'asc', limit: ROWS_A_DAY * ((to - from) / DAY) })
    const rowBefore = new Map(before.map((row) => [keyOf(row), row]))
    const made: Row<typeof metricDaily>[] = []
    for (const [metric, rule] of Object.entries(METRIC_RULES)) {
      for (const { date, value } of await rule.days(inputs, within)) {
        if (value === null) continue
        const old = rowBefore.get(keyOf({ metric, date }))
        const isLive =
          now.ms - (dayMs(date)! + DAY) <= TOLD_WITHIN || (old?.source === 'live' && old.value === value)
        made.push({ metric, date, value, source: isLive ? 'live' : 'backfill' })
      }
    }
    const anew = new Set(made.map(keyOf))
    // What a source told itself, or an import, stands beside what is made here.
    const stands = before.filter((row) => !anew.has(keyOf(row)))
    return [...made, ...stands].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  },
})

function keyOf({ metric, date }: { readonly metric: string; readonly date: string }): string {
  return `${metric} ${date}`
}
