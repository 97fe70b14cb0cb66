import { seriesBoard } from '../../boards/market/series.ts'
import { shown } from '../../core/format.ts'
import type { Candle, HeatChart, SeriesChart } from '../../define/chart.ts'
import { panel } from '../../define/page.ts'
import { type BookParams, bookQuestion, type OrderBook } from './book-answer.ts'

interface Prices {
  readonly points: readonly (readonly (number | null)[])[]
}
type History = NonNullable<OrderBook['history']>

const QUARTERS_OF_A_DAY = 97
/** As many as there are candles. */
const MOST_BOOKS = 96

export const bookCourse = panel<{ book: OrderBook }, BookParams, { prices: Prices | null }>()({
  id: 'course',
  title: 'Its course in 24 hours',
  about: 'Where orders rested around the price, the fuller the more; below it what rested within 2 %.',
  meaning: 'order-books#history',
  size: 'full',
  asks: { book: bookQuestion },
  more: (_, { symbol }) => ({
    prices: {
      board: seriesBoard,
      params: { metric: 'price', symbol, period: '15m', limit: String(QUARTERS_OF_A_DAY) },
    },
  }),
  draw({ book: { symbol, history }, prices }) {
    if (!history || history.points.length < 2) return null
    return [heatOf(symbol, history, prices), depthOf(symbol, history)]
  },
})

function heatOf(
  symbol: string,
  { points, step_seconds, bucket_pct }: History,
  prices: Prices | null,
): HeatChart {
  const every = Math.ceil(points.length / MOST_BOOKS)
  const drawn = points.filter((_, at) => at % every === 0)
  const middle = drawn[0]!.mid_usd
  const price = (mid: number, step: number) => Number((mid * (1 + (step * bucket_pct) / 100)).toPrecision(7))
  const cells = drawn.flatMap(({ ts, mid_usd, bids, asks }) => [
    ...bids.map((usd, at) => [Date.parse(ts), price(mid_usd, -at - 0.5), usd] as const),
    ...asks.map((usd, at) => [Date.parse(ts), price(mid_usd, at + 0.5), usd] as const),
  ])
  const fullest = cells.reduce((best, cell) => (cell[2] > best[2] ? cell : best))
  const from = Date.parse(points[0]!.ts)
  return {
    kind: 'heat',
    name: 'order-book-course',
    summary: `What rested around the price of ${symbol} over 24 hours in steps of ${bucket_pct} %; the fullest step held ${shown('usd', fullest[2])} at ${shown('price', fullest[1])}.`,
    value: { label: 'Resting', format: 'usd' },
    stepMs: every * step_seconds * 1000,
    stepPrice: Number(((middle * bucket_pct) / 100).toPrecision(7)),
    cells,
    candles: (prices?.points ?? []).flatMap(([time, ...rest]) => {
      const candle = rest.slice(0, 4)
      return time != null && time >= from && candle.every((part) => part != null)
        ? [[time, ...(candle as unknown as Candle)] as const]
        : []
    }),
  }
}

function depthOf(symbol: string, { points }: History): SeriesChart {
  const imbalance = points.map(({ bid_usd_2pct: bid, ask_usd_2pct: ask }) =>
    bid + ask > 0 ? ((bid - ask) / (bid + ask)) * 100 : null,
  )
  return {
    kind: 'series',
    name: 'order-book-depth',
    summary: `Bids and asks of ${symbol} within 2 % over 24 hours, now ${shown('usd', points.at(-1)!.bid_usd_2pct)} and ${shown('usd', points.at(-1)!.ask_usd_2pct)}.`,
    times: points.map(({ ts }) => Date.parse(ts)),
    panes: [
      {
        label: 'Within 2 %',
        format: 'usd',
        lines: [
          { name: 'Bids', tone: 'long', shape: 'line', values: points.map((point) => point.bid_usd_2pct) },
          { name: 'Asks', tone: 'short', shape: 'line', values: points.map((point) => point.ask_usd_2pct) },
        ],
      },
      {
        label: 'Imbalance',
        format: 'change',
        levels: [{ at: 0, label: 'even' }],
        lines: [{ name: 'Imbalance', tone: 'accent', shape: 'line', values: imbalance }],
      },
    ],
  }
}
