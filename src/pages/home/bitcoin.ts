import { seriesBoard } from '../../boards/market/series.ts'
import { shown } from '../../core/format.ts'
import type { Candle, Cell } from '../../define/chart.ts'
import { panel, type Question } from '../../define/page.ts'

/** Open of the bar, prices and dollars traded. */
export interface Candles {
  readonly venue: string | null
  readonly points: readonly (readonly [number, Cell, Cell, Cell, Cell, Cell])[]
}
export interface Course {
  readonly venue: string | null
  readonly points: readonly (readonly [number, Cell])[]
}

const DAYS = 7

/** Hours of a series of bitcoin. All panels ask alike, so that it is read once. */
export const hoursOf = (metric: string): Question => ({
  board: seriesBoard,
  params: { metric, symbol: 'BTCUSDT', period: '1h', limit: String(DAYS * 24) },
})

export const bitcoinPanel = panel<{ price: Candles; oi: Course; liquidations: Course }>()({
  id: 'bitcoin',
  title: `Bitcoin, ${DAYS} days by the hour`,
  meaning: 'series',
  size: 'two-thirds',
  asks: { price: hoursOf('price'), oi: hoursOf('oi'), liquidations: hoursOf('liquidations') },
  draw({ price, oi, liquidations }) {
    const times = price.points.map(([ts]) => ts)
    const candles = price.points.map(([, ...bar]) => candleOf(bar))
    if (candles.every((candle) => candle === null)) return null
    const [open, net] = [alignedTo(times, oi), alignedTo(times, liquidations)]
    return {
      kind: 'series',
      name: 'bitcoin',
      summary: summaryOf(candles, open, net),
      times,
      panes: [
        {
          label: `BTCUSDT${price.venue === null ? '' : ` on ${price.venue}`}`,
          format: 'price',
          tall: true,
          lines: [{ name: 'Price', tone: 'accent', shape: 'candles', candles }],
        },
        {
          label: `Open interest${oi.venue === null ? '' : ` on ${oi.venue}`}`,
          format: 'usd',
          lines: [{ name: 'Open interest', tone: 'accent', shape: 'area', values: open }],
        },
        {
          label: 'Liquidated on all venues, net, as far as recorded',
          format: 'usd',
          lines: [
            { name: 'more shorts', tone: 'short', shape: 'bars', values: net.map((usd) => side(usd, 1)) },
            { name: 'more longs', tone: 'long', shape: 'bars', values: net.map((usd) => side(usd, -1)) },
          ],
        },
      ],
    }
  },
})

function candleOf([open, high, low, close]: readonly Cell[]): Candle | null {
  if (typeof open !== 'number' || typeof high !== 'number') return null
  return typeof low === 'number' && typeof close === 'number' ? [open, high, low, close] : null
}

/** Each question counts back from its own moment: an hour may have begun between two of them. */
function alignedTo(times: readonly number[], { points }: Course): Cell[] {
  const known = new Map(points)
  return times.map((time) => known.get(time) ?? null)
}

const side = (usd: Cell, sign: 1 | -1): Cell => (usd !== null && Math.sign(usd) === sign ? usd : null)

function summaryOf(candles: readonly (Candle | null)[], open: readonly Cell[], net: readonly Cell[]): string {
  const known = candles.filter((candle) => candle !== null)
  const [first, last] = [known[0]!, known.at(-1)!]
  const [low, high] = [Math.min(...known.map((bar) => bar[2])), Math.max(...known.map((bar) => bar[1]))]
  const sum = (sign: 1 | -1) => net.reduce<number>((all, usd) => all + (side(usd, sign) ?? 0), 0)
  const parts = [
    `Bitcoin went from ${shown('price', first[0])} to ${shown('price', last[3])} (${shown('change', (100 * (last[3] - first[0])) / first[0])}), between ${shown('price', low)} and ${shown('price', high)}.`,
    `Open interest is ${shown(
      'usd',
      open.findLast((usd) => usd !== null),
    )}.`,
    net.every((usd) => usd === null)
      ? ''
      : `Hours in which more shorts were liquidated have ${shown('usd', sum(1))} more of them, the others ${shown('usd', -sum(-1))} more longs: a floor.`,
  ]
  return parts.join(' ').trim()
}
