import { seriesBoard } from '../../boards/market/series.ts'
import { shown } from '../../core/format.ts'
import { baseOf } from '../../core/symbols.ts'
import type { Candle, Cell, Pane, SeriesChart } from '../../define/chart.ts'
import { type Drawing, panel } from '../../define/page.ts'
import { note } from '../draw/figures.ts'
import { choiceLinks } from '../draw/links.ts'
import { COINS, type PositioningParams, RANGES, SPOT_COINS } from './positioning-params.ts'

interface Series {
  readonly points: readonly (readonly (number | null)[])[]
}

type Params = { readonly symbol: string; readonly range: (typeof RANGES)[number] }

const BARS = { '24h': { period: '15m', limit: '97' }, '7d': { period: '1h', limit: '169' } } as const

const asked = (metric: string, { symbol, range }: Params) => ({
  board: seriesBoard,
  params: { metric, symbol, ...BARS[range] },
})

export const volumeDelta = panel<
  { perp: Series; price: Series },
  PositioningParams,
  { spot: Series | null }
>()({
  id: 'cvd',
  title: ({ symbol, range }) => `Volume delta of ${symbol}, ${range}`,
  about:
    'What takers bought less what they sold, summed up: whether the price was pushed, and from which market.',
  meaning: 'positioning#cvd',
  size: 'full',
  when: ({ symbol }) => COINS.includes(baseOf(symbol)),
  asks: { perp: (params) => asked('cvd_perp', params), price: (params) => asked('price', params) },
  more: (_, params) => ({
    spot: SPOT_COINS.includes(baseOf(params.symbol)) ? asked('cvd_spot', params) : null,
  }),
  draw: ({ perp, spot, price }, { params }) =>
    drawn(params, price, [line('Perpetual', perp), ...(spot ? [line('Spot', spot)] : [])]),
})

interface Delta {
  readonly name: 'Perpetual' | 'Spot'
  readonly byTime: ReadonlyMap<number, Cell>
}

function line(name: Delta['name'], { points }: Series): Delta {
  return { name, byTime: new Map(points.map(([time, value]) => [time!, value ?? null])) }
}

function drawn({ symbol, range }: Params, price: Series, deltas: readonly Delta[]): Drawing | null {
  const times = price.points.map(([time]) => time!)
  const values = deltas.map(({ byTime }) => times.map((time) => byTime.get(time) ?? null))
  if (values.flat().every((value) => value === null)) return null
  const panes: Pane[] = deltas.map(({ name }, at) => ({
    label: `Taker buys less sells, ${name.toLowerCase()}`,
    format: 'usdChange',
    levels: [{ at: 0, label: '' }],
    lines: [{ name, tone: at === 0 ? 'accent' : 'b', shape: 'area', values: values[at]! }],
  }))
  const chart: SeriesChart = {
    kind: 'series',
    name: 'volume-delta',
    summary: `Cumulative volume delta of ${symbol} over ${range}: ${deltas
      .map(({ name }, at) => `${name.toLowerCase()} ${shown('usdChange', lastKnown(values[at]!))}`)
      .join(', ')}.`,
    times,
    panes: [
      {
        label: 'Price',
        format: 'price',
        tall: true,
        lines: [{ name: 'Price', tone: 'accent', shape: 'candles', candles: price.points.map(candleOf) }],
      },
      ...panes,
    ],
  }
  return [
    choiceLinks({
      label: 'Of the last',
      param: 'range',
      chosen: range,
      options: RANGES.map((one) => [one, one] as const),
      keep: { symbol },
    }),
    chart,
    note('Of the main venue. Where nothing was recorded the line is broken, and the sum goes on after it.'),
  ]
}

function candleOf([, open, high, low, close]: readonly (number | null)[]): Candle | null {
  return open != null && high != null && low != null && close != null ? [open, high, low, close] : null
}

const lastKnown = (values: readonly Cell[]): Cell => values.findLast((value) => value !== null) ?? null
