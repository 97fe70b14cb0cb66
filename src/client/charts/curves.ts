import * as Plot from '@observablehq/plot'
import { shown } from '../../core/format.ts'
import type { CurvesChart } from '../../define/chart.ts'
import { powersWithin, tick } from './axis.ts'
import { colour } from './palette.ts'

export function curvesPlot({ x, y, curves, marks = [] }: CurvesChart, width: number): Plot.PlotOptions {
  const points = curves.flatMap(({ name, tone, points }) =>
    points.map(([px, py]) => ({ name, tone, x: px, y: py })),
  )
  const title = (d: (typeof points)[number]) =>
    `${d.name}\n${x.label}: ${shown(x.format, d.x)}\n${y.label}: ${shown(y.format, d.y)}`
  return {
    marginLeft: 60,
    marginBottom: 40,
    x: {
      label: x.label,
      tickFormat: tick(x.format),
      type: x.log ? 'log' : 'linear',
      ticks: x.log ? powersWithin(points.map((point) => point.x)) : Math.max(2, Math.round(width / 110)),
    },
    y: { label: y.label, tickFormat: tick(y.format), grid: true, type: y.log ? 'log' : 'linear', ticks: 6 },
    marks: [
      Plot.line(points, { x: 'x', y: 'y', z: 'name', stroke: (d) => colour(d.tone), strokeWidth: 1.8 }),
      Plot.dot(points, { x: 'x', y: 'y', fill: (d) => colour(d.tone), r: 2.4, title, tip: true }),
      ...(marks.length > 0
        ? [
            Plot.ruleX(marks, { x: 'x', stroke: colour('warn'), strokeDasharray: '4,3' }),
            Plot.text(marks, { x: 'x', frameAnchor: 'top', dy: -8, text: 'label', fill: colour('warn') }),
          ]
        : []),
    ],
  }
}
