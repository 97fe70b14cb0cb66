import * as Plot from '@observablehq/plot'
import { shown } from '../../core/format.ts'
import type { MatrixChart } from '../../define/chart.ts'
import { roomFor } from './axis.ts'
import { colour, shade } from './palette.ts'

export function matrixPlot(
  { rows, columns, cells, format, scale, written }: MatrixChart,
  width: number,
): Plot.PlotOptions {
  const boxes = rows.flatMap((row, at) =>
    columns.map((column, place) => ({ row, column, value: cells[at]?.[place] ?? null })),
  )
  const { centre = 0, full } = scale
  const fill = ({ value }: (typeof boxes)[number]) =>
    value === null
      ? 'transparent'
      : shade(value >= centre ? 'long' : 'short', Math.abs(value - centre) / full)
  const room = roomFor(rows, width)
  const columnWidth = (width - room) / Math.max(1, columns.length)
  const every = Math.max(1, Math.ceil(24 / columnWidth))
  const isRoomy = written && columnWidth >= 46
  return {
    marginLeft: room,
    marginTop: 64,
    marginBottom: 8,
    x: {
      domain: columns,
      axis: 'top',
      label: null,
      tickRotate: -50,
      ticks: columns.filter((_, at) => at % every === 0),
      tickSize: 0,
    },
    y: { domain: rows, label: null, tickSize: 0 },
    marks: [
      Plot.cell(boxes, {
        x: 'column',
        y: 'row',
        fill,
        inset: 0.5,
        title: (d) => `${d.row} · ${d.column}\n${shown(format, d.value)}`,
        tip: true,
      }),
      ...(isRoomy
        ? [
            Plot.text(boxes, {
              x: 'column',
              y: 'row',
              text: (d) => (d.value === null ? '' : shown(format, d.value)),
              fill: colour('text'),
              fontSize: 10,
              pointerEvents: 'none',
            }),
          ]
        : []),
    ],
  }
}
