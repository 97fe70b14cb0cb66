import { sampled, stepFor } from '../../analytics/day-steps.ts'
import { changeOver } from '../../analytics/macro/macro-series.ts'
import { groupBy } from '../../core/grouped.ts'
import { DAY, dateOf } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { whole } from '../../define/params.ts'
import { METRICS, type MetricId, metricDaily } from '../../tables/market/metrics.ts'

/** Changes look back a year, and a weekly figure may be some days older. */
const LOOKS_BACK_DAYS = 380
const MOST_ROWS = 50_000

/** As `metric_daily` names them. */
const SOURCES = {
  fred_dff: 'FRED',
  fred_dgs10: 'FRED',
  fred_walcl_busd: 'FRED',
  fred_rrp_busd: 'FRED',
  stablecoin_total_mcap_busd: 'DefiLlama',
} as const satisfies Partial<Record<MetricId, string>>
type Metric = keyof typeof SOURCES
const NAMES = Object.keys(SOURCES) as Metric[]

const inUnit = (meaning: string) => is.figure('percent or billions of dollars, as unit says', meaning)
const unit = is.oneOf(['pct', 'busd'], 'Percent, or billions of dollars.')
const label = is.text('What it is.')
const Latest = is.part(
  {
    value: inUnit('The newest figure.'),
    date: is.day('Its day.'),
    unit,
    change_30d: is.unsure(inUnit('Less what was known 30 days before it; of percent, in points.')),
    change_365d: is.unsure(inUnit('Less what was known 365 days before it; of percent, in points.')),
    label,
    source: is.text('Who publishes it.'),
  },
  'The newest figure of that metric.',
)

export const macroBoard = board({
  id: 'macro',
  path: '/api/public/macro',
  title: 'Macro liquidity',
  about:
    'Interest rates, the balance sheet of the Federal Reserve, reverse repo and the supply of stablecoins, by day.',
  mcp: 'get_macro_liquidity',
  cadence: '1d',
  spelling: 'snake',
  params: {
    days: whole({ unit: 'days', min: 1, max: 4_000, default: 365, about: 'How many days of history.' }),
  },
  result: is.part({
    days: is.days('How far back.'),
    step_days: is.integer('days', 'Days that one point stands for: more than one where days are over 1200.'),
    latest: is.part(
      byMetric(() => is.unsure(Latest)),
      'The newest figure of each; null where none is on record.',
    ),
    series: is.listOf(
      is.part({
        metric: is.oneOf(NAMES, 'Name of the metric.'),
        label,
        unit,
        points: is.listOf(
          is.places([is.day('UTC day.'), inUnit('The figure.')], 'Day and figure.'),
          'Oldest first.',
        ),
      }),
      'The past of each that is on record.',
    ),
  }),
  example: { days: '90' },
  reads: { metrics: metricDaily },
  subject: 'metrics',
  async compute({ metrics }, { days }, { now }) {
    const today = now.floor('1d').ms
    const first = dateOf(today - (days - 1) * DAY)
    const rows = await metrics.range({
      columns: ['metric', 'date', 'value'],
      ...now.since(today - Math.max(days, LOOKS_BACK_DAYS) * DAY),
      where: { metric: NAMES },
      order: 'asc',
      limit: MOST_ROWS,
    })
    const own = groupBy(rows, ({ metric }) => metric)
    const step_days = stepFor(days)
    return {
      days,
      step_days,
      latest: byMetric((name) => {
        const past = own.get(name) ?? []
        const last = past.at(-1)
        if (!last) return null
        const source = SOURCES[name]
        const { unit, label } = metricOf(name)
        const { value, date } = last
        const [change_30d, change_365d] = [changeOver(past, 30), changeOver(past, 365)]
        return { value, date, unit, change_30d, change_365d, label, source }
      }),
      series: NAMES.flatMap((metric) => {
        const past = own.get(metric)?.filter(({ date }) => date >= first) ?? []
        const { label, unit } = metricOf(metric)
        const points = sampled(past, step_days).map(({ date, value }) => [date, value] as [string, number])
        return points.length === 0 ? [] : [{ metric, label, unit, points }]
      }),
    }
  },
})

function byMetric<V>(of: (name: Metric) => V): Record<Metric, V> {
  return Object.fromEntries(NAMES.map((name) => [name, of(name)])) as Record<Metric, V>
}

function metricOf(name: Metric) {
  return METRICS.find(({ id }) => id === name) as Extract<(typeof METRICS)[number], { id: Metric }>
}
