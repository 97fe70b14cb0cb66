import * as Plot from '@observablehq/plot'
import { shown } from '../../core/format.ts'
import type { DotsChart } from '../../define/chart.ts'
import { tick } from './axis.ts'
import { colour } from './palette.ts'

export function dotsPlot({ x, y, dots, bands = [] }: DotsChart, width: number): Plot.PlotOptions {
  const title = (d: (typeof dots)[number]) =>
    [
      d.name,
      `${x.label}: ${shown(x.format, d.x)}`,
      ...(y ? [`${y.label}: ${shown(y.format, d.y ?? null)}`] : []),
    ].join('\n')
  const channels = {
    x: 'x',
    r: (d: (typeof dots)[number]) => (width < 700 ? 2 : 3) * (d.size ?? 1),
    fill: (d: (typeof dots)[number]) => colour(d.tone),
    title,
    tip: true,
  } as const
  return {
    marginLeft: y ? 60 : 20,
    marginBottom: 40,
    r: { type: 'identity' },
    x: {
      label: x.label,
      tickFormat: tick(x.format),
      grid: true,
      type: x.log ? 'log' : 'linear',
      ticks: Math.max(2, Math.round(width / 90)),
    },
    ...(y
      ? {
          y: {
            label: y.label,
            tickFormat: tick(y.format),
            grid: true,
            type: y.log ? ('log' as const) : ('linear' as const),
          },
        }
      : {}),
    marks: [
      ...bands.flatMap((band) => [
        Plot.rectX([band], { x1: 'from', x2: 'to', fill: colour('dim'), fillOpacity: 0.1 }),
        Plot.text([band], {
          x: (d) => (d.from + d.to) / 2,
          frameAnchor: 'top',
          dy: 4,
          text: 'label',
          fill: colour('dim'),
        }),
      ]),
      y
        ? Plot.dot(dots, { ...channels, y: 'y' })
        : Plot.dot(dots, Plot.dodgeY({ ...channels, anchor: 'middle', padding: 1 })),
    ],
  }
}
