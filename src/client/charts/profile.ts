import * as Plot from '@observablehq/plot'
import { shown } from '../../core/format.ts'
import type { ProfileChart } from '../../define/chart.ts'
import { colour } from './palette.ts'

/** Of the width of the right half, where the left one has a scale of its own. */
const LEFT_WIDTH = 0.6

/** Amounts at prices: bars to both sides of a line, the price across them, running sums as curves. */
export function profilePlot(
  { price, value, apart, sides, marks = [] }: ProfileChart,
  width: number,
): Plot.PlotOptions {
  const points = sides.flatMap(({ name, tone, side, levels, cumulative }) =>
    levels.map(([at, size]) => ({
      name,
      tone,
      at,
      size: side === 'left' ? -size : size,
      isSum: cumulative ?? false,
    })),
  )
  type Point = (typeof points)[number]
  const bars = ended(points.filter(({ isSum }) => !isSum))
  const curves = points.filter(({ isSum }) => isSum)
  const most = (list: readonly { readonly size: number }[]) =>
    list.reduce((largest, { size }) => Math.max(largest, Math.abs(size)), 0) || 1
  const ends = bars.map(({ end }) => ({ size: end }))
  // Sums are many times their parts: they are drawn by a scale of their own, as wide as the bars.
  const sumScale = curves.length > 0 && bars.length > 0 ? most(ends) / most(curves) : 1
  const leftScale = apart
    ? (LEFT_WIDTH * most(ends.filter(({ size }) => size > 0))) / most(ends.filter(({ size }) => size < 0))
    : 1
  const scaled = (size: number) => size * (size < 0 ? leftScale : 1)
  const step = spacing(bars.map(({ at }) => at))
  const format = (size: number) => shown(value.format, Math.abs(size))
  const title = (d: Point) => `${d.name}\n${shown('price', d.at)}: ${format(d.size)}`
  return {
    marginLeft: 72,
    marginBottom: 40,
    x: {
      label: value.label,
      tickFormat: (at: number) => format(at < 0 ? at / leftScale : at),
      grid: true,
      ticks: Math.max(2, Math.round(width / 120)),
    },
    y: { label: null, tickFormat: (at: number) => shown('price', at), ticks: 10 },
    marks: [
      Plot.rectX(bars, {
        x1: (d) => scaled(d.end - d.size),
        x2: (d) => scaled(d.end),
        y1: (d) => d.at - step / 2,
        y2: (d) => d.at + step / 2,
        fill: (d) => colour(d.tone),
        insetTop: 0.5,
        title,
        tip: true,
      }),
      Plot.line(curves, {
        x: (d) => scaled(d.size * sumScale),
        y: 'at',
        z: 'name',
        stroke: (d) => colour(d.tone),
        strokeWidth: 1.6,
        strokeOpacity: 0.9,
        title,
        tip: 'y',
      }),
      Plot.ruleX([0], { stroke: colour('dim') }),
      Plot.ruleY([price], { stroke: colour('warn'), strokeDasharray: '4,3' }),
      Plot.text([price], {
        y: (d: number) => d,
        frameAnchor: 'right',
        dy: -7,
        text: (d: number) => shown('price', d),
        fill: colour('warn'),
      }),
      ...marks.flatMap((mark) => [
        Plot.ruleY([mark.price], { stroke: colour(mark.tone), strokeOpacity: 0.6 }),
        Plot.text([mark.price], {
          y: (d: number) => d,
          frameAnchor: 'left',
          dx: 4,
          dy: -6,
          text: () => mark.label,
          textAnchor: 'start',
          fill: colour(mark.tone),
        }),
      ]),
    ],
  }
}

/** Where each bar ends: those of one side at one price stand after each other. */
function ended<P extends { readonly at: number; readonly size: number }>(points: readonly P[]) {
  const ends = new Map<string, number>()
  return points.map((point) => {
    const place = `${Math.sign(point.size)} ${point.at}`
    const end = (ends.get(place) ?? 0) + point.size
    ends.set(place, end)
    return { ...point, end }
  })
}

function spacing(levels: readonly number[]): number {
  const sorted = [...new Set(levels)].sort((a, b) => a - b)
  const steps = sorted.slice(1).map((level, at) => level - sorted[at]!)
  return steps.length === 0 ? 1 : Math.min(...steps)
}
