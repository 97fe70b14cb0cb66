import { macroBoard } from '../../boards/macro/macro.ts'
import { shown } from '../../core/format.ts'
import type { Line, Pane, Tone } from '../../define/chart.ts'
import { page, panel } from '../../define/page.ts'
import { choice } from '../../define/params.ts'
import { network, networkCourse } from '../cycle/network-panels.ts'
import { type DayPoint, onOneAxis, thinned } from '../draw/courses.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { choiceLinks } from '../draw/links.ts'
import { metricText } from '../draw/metric-value.ts'
import { cot, cotCourse } from './cot-panels.ts'
import { reactions } from './event-panel.ts'

const METRICS = [
  'fred_dff',
  'fred_dgs10',
  'fred_walcl_busd',
  'fred_rrp_busd',
  'stablecoin_total_mcap_busd',
] as const
type Metric = (typeof METRICS)[number]

interface Macro {
  readonly latest: Readonly<
    Record<
      Metric,
      {
        readonly value: number
        readonly date: string
        readonly unit: 'pct' | 'busd'
        readonly change_30d: number | null
        readonly label: string
        readonly source: string
      } | null
    >
  >
  readonly series: readonly {
    readonly metric: Metric
    readonly label: string
    readonly unit: 'pct' | 'busd'
    readonly points: readonly DayPoint[]
  }[]
}

const BILLION = 1e9
const RANGES = [
  ['365', '1 year'],
  ['1460', '4 years'],
  ['3650', '10 years'],
] as const

const params = { days: choice(['365', '1460', '3650'], { default: '365', about: 'How many days back.' }) }
type P = typeof params

const asks = { macro: ({ days }: { readonly days: string }) => ({ board: macroBoard, params: { days } }) }

const now = panel<{ macro: Macro }, P>()({
  id: 'now',
  title: 'Money outside of the market',
  meaning: 'macro-liquidity',
  size: 'full',
  asks,
  draw({ macro: { latest } }) {
    const known = METRICS.flatMap((metric) => latest[metric] ?? [])
    if (known.length === 0) return null
    return [
      keyFigures(
        known.map(({ label, unit, value, change_30d, date }) => ({
          label,
          text: metricText(unit, value),
          note: `${changeText(unit, change_30d)} in 30 days; ${date}`,
        })),
      ),
      note(`Told by ${[...new Set(known.map(({ source }) => source))].join(' and ')}; each on its own days.`),
    ]
  },
})

const course = panel<{ macro: Macro }, P>()({
  id: 'course',
  title: 'Rates, central bank and stablecoins',
  about: 'Some are told on workdays, some once a week: a figure stands until the next.',
  meaning: 'macro-liquidity',
  size: 'full',
  asks,
  draw({ macro: { series, latest } }, { params: { days } }) {
    if (series.length === 0) return null
    const { times, values } = onOneAxis(series.map(({ points }) => points))
    const places = thinned(times.map((_, at) => at))
    const line = (metric: Metric, tone: Tone): Line[] => {
      const at = series.findIndex((one) => one.metric === metric)
      const own = series[at]
      if (!own) return []
      const scale = own.unit === 'busd' ? BILLION : 1
      // What is told on workdays or once a week stands until it is told anew.
      const known = places.map((place) => lastKnown(values[at]!, place))
      return [
        {
          name: own.label,
          tone,
          shape: 'steps',
          values: known.map((value) => (value === null ? null : value * scale)),
        },
      ]
    }
    const panes: Pane[] = [
      {
        label: 'Federal funds rate and 10-year Treasury yield',
        format: 'yield',
        tall: true,
        lines: [...line('fred_dff', 'a'), ...line('fred_dgs10', 'b')],
      },
      { label: 'Balance sheet of the Federal Reserve', format: 'usd', lines: line('fred_walcl_busd', 'c') },
      { label: 'Overnight reverse repo', format: 'usd', lines: line('fred_rrp_busd', 'e') },
      {
        label: 'Supply of stablecoins',
        format: 'usd',
        lines: line('stablecoin_total_mcap_busd', 'd'),
      },
    ]
    const { fred_dff, fred_walcl_busd, stablecoin_total_mcap_busd } = latest
    return [
      choiceLinks({ label: 'Range', param: 'days', chosen: days, options: RANGES }),
      {
        kind: 'series',
        name: 'macro',
        summary: `Federal funds rate ${textOf(fred_dff)}, balance sheet of the Federal Reserve ${textOf(fred_walcl_busd)}, stablecoins ${textOf(stablecoin_total_mcap_busd)}; each over ${days} days as last told.`,
        times: places.map((place) => times[place]!),
        panes: panes.filter(({ lines }) => lines.length > 0),
      },
    ]
  },
})

export const macroPage = page<P>({
  id: 'macro',
  path: '/boards/macro',
  title: 'Macro and network',
  about:
    'Interest rates, central bank and stablecoins, who holds regulated futures, what bitcoin did after central bank meetings, and the network under it.',
  group: 'World',
  params,
  panels: [now, course, reactions, cot, cotCourse, network, networkCourse],
  headline: {
    asks: () => ({ board: macroBoard }),
    says: ({ latest: { stablecoin_total_mcap_busd: supply }, series }: Macro) => ({
      label: 'Supply of stablecoins',
      text: supply ? metricText(supply.unit, supply.value) : shown('usd', null),
      points:
        series
          .find(({ metric }) => metric === 'stablecoin_total_mcap_busd')
          ?.points.map(([, value]) => value) ?? [],
    }),
  },
})

function changeText(unit: 'pct' | 'busd', change: number | null): string {
  return unit === 'pct'
    ? shown('points', change)
    : shown('usdChange', change === null ? null : change * BILLION)
}

const textOf = (told: Macro['latest'][Metric]): string =>
  told ? metricText(told.unit, told.value) : shown('usd', null)

/** What stood on a day: what was told last by then. */
function lastKnown(values: readonly (number | null)[], place: number): number | null {
  for (let at = place; at >= 0; at--) if (values[at] !== null) return values[at]!
  return null
}
