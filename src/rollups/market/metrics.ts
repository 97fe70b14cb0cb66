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
  settles: '1h',
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
    const stands = before.filter((row) => !anew.has(keyOf(row)) && outlivesInput(row.metric))
    return [...made, ...stands].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  },
})

function keyOf({ metric, date }: { readonly metric: string; readonly date: string }): string {
  return `${metric} ${date}`
}

/** What a source told itself stands as it is, and so does what was made of rows that are not kept for good. */
function outlivesInput(metric: string): boolean {
  const rule = Object.entries(METRIC_RULES).find(([id]) => id === metric)?.[1]
  return rule === undefined || metricInputs[rule.of].keepDays !== null
}
