import { rsiBoard } from '../../boards/market/rsi.ts'
import { BAR_INTERVALS, type BarInterval } from '../../core/bars.ts'
import { shown } from '../../core/format.ts'
import { type Html, html } from '../../core/markup.ts'
import { page, panel } from '../../define/page.ts'
import { choice } from '../../define/params.ts'
import { keyFigures } from '../draw/figures.ts'
import { choiceLinks, symbolLink } from '../draw/links.ts'
import { table } from '../draw/table.ts'

interface Row {
  readonly symbol: string
  readonly price: number
  readonly change_24h_pct: number | null
  readonly rsi: Readonly<Record<BarInterval, number | null>>
}

interface Rsi {
  readonly overbought: number
  readonly oversold: number
  readonly intervals: readonly BarInterval[]
  readonly summary: Readonly<
    Record<
      BarInterval,
      {
        readonly n: number | null
        readonly overbought: number | null
        readonly oversold: number | null
        readonly median: number | null
        readonly overbought_pct: number | null
        readonly oversold_pct: number | null
      }
    >
  >
  /** The most traded first. */
  readonly rows: readonly Row[]
}

/** Of a long list of perpetuals, those that most look for. */
const HEATMAP_ROWS = 40
const EXTREMES = 10
/** Shown beside the chosen one. */
const BESIDES: readonly BarInterval[] = ['1h', '4h', '1d', '1w']
const MAJORS = ['BTCUSDT', 'ETHUSDT']

const KINDS = [
  ['all', 'All'],
  ['crypto', 'Coins'],
  ['tradfi', 'Shares, commodities, indices'],
] as const

const params = {
  interval: choice(BAR_INTERVALS, { default: '4h', about: 'Length of a bar.' }),
  kind: choice(['all', 'crypto', 'tradfi'], { default: 'all', about: 'What perpetuals are on.' }),
}
type P = typeof params
interface Chosen {
  readonly interval: BarInterval
  readonly kind: (typeof KINDS)[number][0]
}

const asks = {
  rsi: ({ kind }: Chosen) => ({ board: rsiBoard, params: kind === 'all' ? {} : { kind } }),
}

const breadth = panel<{ rsi: Rsi }, P>()({
  id: 'breadth',
  title: ({ interval }) => `Breadth on bars of ${interval}`,
  meaning: 'rsi',
  size: 'full',
  asks,
  draw({ rsi: { summary, rows, overbought, oversold } }, { params: { interval, kind } }) {
    const { n, median, ...counts } = summary[interval]
    if (!n) return null
    const dots = rows.flatMap(({ symbol, rsi }) => {
      const x = rsi[interval]
      if (x === null) return []
      const tone = x >= overbought ? 'long' : x <= oversold ? 'short' : 'dim'
      return MAJORS.includes(symbol)
        ? { name: symbol, x, tone: 'accent' as const, size: 2 }
        : { name: symbol, x, tone: tone as 'long' | 'short' | 'dim' }
    })
    return [
      choiceLinks({
        label: 'Bars',
        param: 'interval',
        chosen: interval,
        options: BAR_INTERVALS.map((one) => [one, one]),
        keep: { kind },
      }),
      choiceLinks({ label: 'Of', param: 'kind', chosen: kind, options: KINDS, keep: { interval } }),
      keyFigures([
        { label: 'Median', text: shown('reached', median) },
        {
          label: `Overbought, ${overbought} and above`,
          text: shown('count', counts.overbought),
          note: shown('share', counts.overbought_pct),
        },
        {
          label: `Oversold, ${oversold} and below`,
          text: shown('count', counts.oversold),
          note: shown('share', counts.oversold_pct),
        },
        { label: 'Perpetuals', text: shown('count', n) },
      ]),
      {
        kind: 'dots',
        name: `rsi-${interval}`,
        summary: `RSI of ${n} perpetuals on bars of ${interval}: median ${shown('reached', median)}, ${shown('count', counts.overbought)} overbought and ${shown('count', counts.oversold)} oversold. The two large dots are bitcoin and ether.`,
        of: 'perpetual',
        x: { label: 'RSI', format: 'reached' },
        dots,
        bands: [
          { from: 0, to: oversold, label: 'oversold' },
          { from: overbought, to: 100, label: 'overbought' },
        ],
      },
    ]
  },
})

const heatmap = panel<{ rsi: Rsi }, P>()({
  id: 'heatmap',
  title: 'Heatmap',
  about: `The ${HEATMAP_ROWS} most traded, from the shortest bars to the longest.`,
  meaning: 'rsi',
  size: 'half',
  asks,
  draw({ rsi: { rows, intervals, overbought, oversold } }) {
    if (rows.length === 0) return null
    const shownRows = rows.slice(0, HEATMAP_ROWS)
    const cells = shownRows.map(({ rsi }) => intervals.map((interval) => rsi[interval]))
    const known = cells.flat().filter((value) => value !== null)
    return {
      kind: 'matrix',
      name: 'rsi-heatmap',
      summary: `RSI of the ${shownRows.length} most traded perpetuals on ${intervals.length} intervals: ${known.filter((value) => value >= overbought).length} of ${known.length} figures are overbought, ${known.filter((value) => value <= oversold).length} oversold.`,
      of: ['perpetual', 'interval'],
      rows: shownRows.map(({ symbol }) => symbol),
      columns: [...intervals],
      cells,
      format: 'reached',
      scale: { centre: 50, full: 30 },
      written: true,
    }
  },
})

const extremes = panel<{ rsi: Rsi }, P>()({
  id: 'extremes',
  title: 'Breadth by the length of bars, and who is farthest out',
  meaning: 'rsi',
  size: 'half',
  asks,
  draw({ rsi: { summary, intervals, rows } }, { params: { interval } }) {
    const known = rows.filter(({ rsi }) => rsi[interval] !== null)
    const sorted = known.sort((a, b) => b.rsi[interval]! - a.rsi[interval]!)
    if (sorted.length === 0) return null
    return [
      {
        kind: 'bars',
        name: 'rsi-breadth',
        summary: `Share of perpetuals that are overbought, upwards, and oversold, downwards: ${intervals.map((one) => `${one} ${shown('share', summary[one].overbought_pct)} and ${shown('share', summary[one].oversold_pct)}`).join(', ')}.`,
        direction: 'up',
        of: 'interval',
        value: { label: 'Share of perpetuals', format: 'share' },
        mirrored: true,
        series: [
          { name: 'Overbought', tone: 'long' },
          { name: 'Oversold', tone: 'short' },
        ],
        bars: intervals.map((one) => ({
          name: one,
          values: [summary[one].overbought_pct, below(summary[one].oversold_pct)],
        })),
      },
      list(`Highest on bars of ${interval}`, sorted.slice(0, EXTREMES), interval),
      list(`Lowest on bars of ${interval}`, sorted.slice(-EXTREMES).reverse(), interval),
    ]
  },
})

export const rsiPage = page<P>({
  id: 'rsi',
  path: '/boards/rsi',
  title: 'RSI heatmap',
  about: 'How overbought or oversold perpetuals are on eight intervals, and how many at once.',
  group: 'Breadth',
  params,
  panels: [breadth, heatmap, extremes],
  headline: {
    asks: () => ({ board: rsiBoard }),
    says: ({ summary, intervals }: Rsi) => ({
      label: 'Median RSI, 4 h',
      text: shown('reached', summary['4h'].median),
      points: intervals.map((one) => summary[one].median),
    }),
  },
})

function list(title: string, rows: readonly Row[], interval: BarInterval): Html {
  const others = BESIDES.filter((one) => one !== interval)
  const columns = [interval, ...others].map((one) => ({
    head: one,
    figure: ({ rsi }: Row) => rsi[one],
    format: 'reached' as const,
  }))
  return html`<h3>${title}</h3>${table(
    rows,
    [
      { head: 'Perpetual', text: ({ symbol }) => symbolLink(symbol) },
      ...columns,
      { head: 'Price', figure: ({ price }) => price, format: 'price' },
      { head: '24 h', figure: (row) => row.change_24h_pct, format: 'change', signed: true },
    ],
    { caption: title },
  )}`
}

const below = (share: number | null): number | null => (share === null ? null : -share)
