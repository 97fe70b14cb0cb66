import { performanceBoard } from '../../boards/signals/performance.ts'
import { shown } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { page, panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { table, toneOf } from '../draw/table.ts'
import { sealedFeeds, seals } from './proof.ts'
import { chance, ranking } from './ranking.ts'
import { recent } from './recent.ts'
import { signalsParams, WINDOWS } from './signals-params.ts'

interface Metrics {
  readonly trades: number
  readonly winRatePct: number | null
  readonly profitFactorGross: number | null
  readonly profitFactorNet: number | null
  readonly avgNetBps: number | null
  readonly medianNetBps: number | null
  readonly sumNetBps: number | null
  readonly maxDrawdownBps: number | null
  readonly sharpeAnnualized: number | null
  readonly avgDurationMinutes: number | null
}

type Window = '30d' | '90d' | '180d'

interface Performance {
  readonly firstSignalAt: string | null
  readonly totalTrades: number
  readonly windows: Readonly<Record<Window, Metrics>>
  readonly sideBreakdown: Readonly<Record<Window, { readonly LONG: Metrics; readonly SHORT: Metrics }>>
  readonly equityCurve180d: readonly {
    readonly day: string
    readonly cumulativeNetBps: number
    readonly tradesToDate: number
  }[]
  readonly disclaimers: { readonly sharpeConvention: string; readonly note: string }
}

const meaning = 'signals-and-their-performance'
const asks = { performance: { board: performanceBoard } }

/** A hundred basis points are a percent of the position, which is of the same size each time. */
const percent = (bps: number | null): number | null => (bps === null ? null : bps / 100)

const verdict = panel<{ performance: Performance }>()({
  id: 'verdict',
  title: 'What they came to',
  meaning,
  size: 'full',
  asks,
  draw: ({ performance: { windows, totalTrades, firstSignalAt, disclaimers } }) => [
    keyFigures([
      ...WINDOWS.map((days) => {
        const { sumNetBps, trades, winRatePct } = windows[`${days}d`]
        return {
          label: `${days} days, after costs`,
          text: shown('apr', percent(sumNetBps)),
          tone: toneOf(sumNetBps),
          note: `${shown('count', trades)} signals, ${shown('share', winRatePct)} won`,
        }
      }),
      {
        label: 'Signals that ended, ever',
        text: shown('count', totalTrades),
        ...(firstSignalAt === null ? {} : { note: `since ${firstSignalAt.slice(0, 10)}` }),
      },
    ]),
    html`<p>${disclaimers.note}</p>`,
    note(
      'Sums of all results, in percent of one position that is of the same size each time; fees, slippage and funding are taken off. Nobody traded them.',
    ),
  ],
})

const equity = panel<{ performance: Performance }>()({
  id: 'equity',
  title: 'Running sum, 180 days',
  meaning,
  size: 'half',
  asks,
  draw({ performance: { equityCurve180d: curve } }) {
    const last = curve.at(-1)
    if (!last || last.tradesToDate === 0) return null
    const lowest = curve.reduce((least, point) =>
      point.cumulativeNetBps < least.cumulativeNetBps ? point : least,
    )
    return {
      kind: 'series',
      name: 'running-sum',
      summary: `Results after costs, added up day by day: ${shown('apr', percent(last.cumulativeNetBps))} of a position after ${shown('count', last.tradesToDate)} signals; lowest on ${lowest.day}, ${shown('apr', percent(lowest.cumulativeNetBps))}.`,
      times: curve.map(({ day }) => Date.parse(day)),
      panes: [
        {
          label: 'Sum after costs, % of a position',
          format: 'apr',
          tall: true,
          lines: [
            {
              name: 'Sum',
              tone: last.cumulativeNetBps < 0 ? 'short' : 'long',
              shape: 'line',
              values: curve.map(({ cumulativeNetBps }) => percent(cumulativeNetBps)),
            },
          ],
        },
      ],
    }
  },
})

const windowsTable = panel<{ performance: Performance }>()({
  id: 'windows',
  title: 'By window and side',
  meaning,
  size: 'full',
  asks,
  draw({ performance: { windows, sideBreakdown, disclaimers } }) {
    const rows = WINDOWS.flatMap((days) => {
      const window = `${days}d` as const
      return [
        { of: `${days} days`, ...windows[window] },
        { of: `${days} days, longs`, ...sideBreakdown[window].LONG },
        { of: `${days} days, shorts`, ...sideBreakdown[window].SHORT },
      ]
    })
    if (rows.every(({ trades }) => trades === 0)) return null
    return [
      table(
        rows,
        [
          { head: 'Of', text: ({ of }) => of },
          { head: 'Signals', figure: (row) => row.trades, format: 'count' },
          { head: 'Won', figure: (row) => row.winRatePct, format: 'share' },
          {
            head: 'Factor, gross',
            title: 'What was won over what was lost, before costs',
            figure: (row) => row.profitFactorGross,
            format: 'ratio',
          },
          {
            head: 'net',
            title: 'The same after costs',
            figure: (row) => row.profitFactorNet,
            format: 'ratio',
          },
          { head: 'Mean', figure: (row) => row.avgNetBps, format: 'bps', signed: true },
          { head: 'Median', figure: (row) => row.medianNetBps, format: 'bps', signed: true },
          { head: 'Sum', figure: (row) => percent(row.sumNetBps), format: 'apr', signed: true },
          { head: 'Drawdown', figure: (row) => percent(row.maxDrawdownBps), format: 'share' },
          { head: 'Sharpe', figure: (row) => row.sharpeAnnualized, format: 'signedRatio', signed: true },
          {
            head: 'Lasted',
            figure: (row) => (row.avgDurationMinutes === null ? null : row.avgDurationMinutes / 60),
            format: 'hours',
          },
        ],
        { caption: 'Performance of signals by window and side', sortable: false },
      ),
      note(`Sharpe: ${disclaimers.sharpeConvention}`),
    ]
  },
})

export const signalsPage = page({
  id: 'signals',
  path: '/boards/signals',
  title: 'Signals and their proof',
  about:
    'What our own strategies decided, what it came to after costs, and how anybody can check that nothing was changed.',
  group: 'Record',
  params: signalsParams,
  panels: [verdict, equity, chance, windowsTable, ranking, recent, seals, sealedFeeds],
  headline: {
    asks: () => ({ board: performanceBoard }),
    says: ({ windows, equityCurve180d }: Performance) => ({
      label: 'Signals of 90 days, after costs',
      text: shown('apr', percent(windows['90d'].sumNetBps)),
      points: equityCurve180d.map(({ cumulativeNetBps }) => cumulativeNetBps),
    }),
  },
})
