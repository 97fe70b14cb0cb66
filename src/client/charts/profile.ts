import * as Plot from '@observablehq/plot'
import { shown } from '../../core/format.ts'
import type { ProfileChart } from '../../define/chart.ts'
import { colour } from './palette.ts'

/** Amounts at prices: bars to both sides of a line, the price across them, running sums as curves. */
export function profilePlot(
  { price, value, sides, marks = [] }: ProfileChart,
  width: number,
): Plot.PlotOptions {
  const bars = sides.flatMap(({ name, tone, side, levels, cumulative }) =>
    cumulative ? [] : levels.map(([at, size]) => ({ name, tone, at, size: side === 'left' ? -size : size })),
  )
  const curves = sides.flatMap(({ name, tone, side, levels, cumulative }) =>
    cumulative ? levels.map(([at, size]) => ({ name, tone, at, size: side === 'left' ? -size : size })) : [],
  )
  const most = (list: readonly { size: number }[]) => Math.max(1, ...list.map(({ size }) => Math.abs(size)))
  // Sums are many times their parts: they are drawn by a scale of their own, as wide as the bars.
  const factor = curves.length > 0 && bars.length > 0 ? most(bars) / most(curves) : 1
  const step = spacing(bars.map(({ at }) => at))
  const format = (size: number) => shown(value.format, Math.abs(size))
  return {
    marginLeft: 72,
    marginBottom: 40,
    x: { label: value.label, tickFormat: format, grid: true, ticks: Math.max(2, Math.round(width / 120)) },
    y: { label: null, tickFormat: (at: number) => shown('price', at), ticks: 10 },
    marks: [
      Plot.rectX(bars, {
        x1: 0,
        x2: 'size',
        y1: (d) => d.at - step / 2,
        y2: (d) => d.at + step / 2,
        fill: (d) => colour(d.tone),
        title: (d) => `${d.name}\n${shown('price', d.at)}: ${format(d.size)}`,
        tip: true,
      }),
      Plot.line(curves, {
        x: (d) => d.size * factor,
        y: 'at',
        z: 'name',
        stroke: (d) => colour(d.tone),
        strokeWidth: 1.6,
        strokeOpacity: 0.9,
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

function spacing(levels: readonly number[]): number {
  const sorted = [...new Set(levels)].sort((a, b) => a - b)
  const steps = sorted.slice(1).map((level, at) => level - sorted[at]!)
  return steps.length === 0 ? 1 : Math.min(...steps)
}
