import { liquidationLeaderboardBoard } from '../../boards/liquidations/liquidation-leaderboard.ts'
import { liquidationsBoard } from '../../boards/liquidations/liquidations.ts'
import { seriesBoard } from '../../boards/market/series.ts'
import { shown } from '../../core/format.ts'
import type { Candle, HeatChart, Tone } from '../../define/chart.ts'
import { panel } from '../../define/page.ts'
import { note } from '../draw/figures.ts'
import type { LiquidationMap } from './map-answer.ts'
import { type MapParams, mapQuestion } from './map-params.ts'

interface Order {
  readonly event_time: string
  readonly symbol: string
  readonly liquidated: 'LONG' | 'SHORT'
  readonly price: number
}

/** What is drawn on top of the map, where it can be had. */
interface Drawn {
  readonly prices: { readonly points: readonly (readonly (number | null)[])[] } | null
  readonly orders: {
    readonly largest: (Order & { readonly quote_qty: number }) | null
    readonly recent: readonly (Order & { readonly quote_qty: number })[]
  } | null
  readonly leaders: { readonly rows: readonly (Order & { readonly notional_usd: number })[] } | null
}

const QUARTERS_OF_A_DAY = 97
const RANKED = 100
const PRINTS = 60

/** The same map in the course of its time, behind the price and the orders that were really forced. */
export const mapCourse = panel<{ map: LiquidationMap }, MapParams, Drawn>()({
  id: 'course',
  title: 'Its course in 24 hours',
  about:
    'The fuller a cell, the more stood there to be liquidated at that moment. Circles are real forced orders.',
  meaning: 'liquidation-map',
  size: 'full',
  asks: { map: mapQuestion },
  more: (_, { symbol }) => ({
    prices: {
      board: seriesBoard,
      params: { metric: 'price', symbol, period: '15m', limit: String(QUARTERS_OF_A_DAY) },
    },
    orders: { board: liquidationsBoard, params: { symbol } },
    leaders: { board: liquidationLeaderboardBoard, params: { limit: String(RANKED) } },
  }),
  draw({ map, prices, orders, leaders }, { params }) {
    const { times, prices: bins, cells } = map.heatmap_cells
    if (cells.length === 0 || times.length < 2 || bins.length < 2) return null
    const at = times.map((time) => Date.parse(time))
    const candles = (prices?.points ?? []).flatMap((point) => candleOf(point) ?? [])
    const prints = printsOf(params.symbol, orders, leaders).filter(([time]) => time >= at[0]!)
    const fullest = cells.reduce((best, cell) => (cell[2] > best[2] ? cell : best))
    const chart: HeatChart = {
      kind: 'heat',
      name: 'liquidation-map-course',
      summary: `The map of ${map.symbol} at ${times.length} moments of 24 hours behind the price; the fullest level was ${shown('usd', fullest[2])} at ${shown('price', bins[fullest[1]])}.`,
      value: { label: 'Would be liquidated', format: 'usd' },
      stepMs: at[1]! - at[0]!,
      stepPrice: significant(bins[1]! - bins[0]!),
      cells: cells.map(([time, bin, usd]) => [at[time]!, significant(bins[bin]!), Math.round(usd)] as const),
      candles: candles.filter(([time]) => time >= at[0]!),
      prints,
    }
    return [
      chart,
      note(
        `${prints.length} forced orders of the largest and newest on record are drawn, the larger the wider.`,
      ),
    ]
  },
})

function candleOf([time, open, high, low, close]: readonly (number | null)[]):
  | readonly [number, ...Candle][]
  | null {
  return time != null && open != null && high != null && low != null && close != null
    ? [[time, open, high, low, close]]
    : null
}

function printsOf(symbol: string, orders: Drawn['orders'], leaders: Drawn['leaders']) {
  const known = [
    ...[...(orders?.recent ?? []), ...(orders?.largest ? [orders.largest] : [])].map((order) => ({
      ...order,
      usd: order.quote_qty,
    })),
    ...(leaders?.rows ?? []).map((order) => ({ ...order, usd: order.notional_usd })),
  ]
  const own = new Map(
    known
      .filter((order) => order.symbol === symbol)
      .map((order) => [`${order.event_time} ${order.price} ${Math.round(order.usd)}`, order]),
  )
  return [...own.values()]
    .sort((a, b) => b.usd - a.usd)
    .slice(0, PRINTS)
    .map(({ event_time, price, usd, liquidated }) => {
      const tone: Tone = liquidated === 'LONG' ? 'long' : 'short'
      return [Date.parse(event_time), price, Math.round(usd), tone] as const
    })
}

/** Enough of a price for a drawing. */
function significant(price: number): number {
  return Number(price.toPrecision(7))
}
