import * as Plot from '@observablehq/plot'
import { shown } from '../../core/format.ts'
import type { BarsChart } from '../../define/chart.ts'
import { roomFor } from './axis.ts'
import { colour } from './palette.ts'

const LETTER = 6.5
/** Margins to the left and right of bars. */
const SIDES = 80

export function barsPlot(
  { direction, bars, series, value, mirrored, mark }: BarsChart,
  width: number,
): Plot.PlotOptions {
  const parts = bars.flatMap(({ name, values }) =>
    series.map((one, at) => ({ name, part: one.name, tone: one.tone, value: values[at] ?? null })),
  )
  const format = (figure: number) => shown(value.format, mirrored ? Math.abs(figure) : figure)
  const names = bars.map(({ name }) => name)
  const across = direction === 'across'
  const figure = {
    label: value.label,
    tickFormat: format,
    grid: true,
    ticks: Math.max(2, Math.round(width / 120)),
  }
  const fill = (d: (typeof parts)[number]) => colour(d.tone)
  const title = (d: (typeof parts)[number]) =>
    `${d.name}\n${d.part}: ${d.value === null ? shown(value.format, null) : format(d.value)}`
  if (across) {
    return {
      marginLeft: roomFor(names, width),
      x: figure,
      y: { domain: names, label: null },
      marks: [
        Plot.barX(parts, { x: 'value', y: 'name', fill, title, tip: true, insetTop: 2, insetBottom: 2 }),
        Plot.ruleX([0], { stroke: colour('dim') }),
      ],
    }
  }
  // Names that would run into each other are left out, evenly.
  const longest = names.reduce((most, { length }) => Math.max(most, length), 0)
  const every = Math.max(1, Math.ceil((names.length * (longest * LETTER + 12)) / (width - SIDES)))
  return {
    marginLeft: 60,
    // What a mark says stands above the plot, below what the axis says.
    marginTop: mark ? 36 : 20,
    marginBottom: 44,
    x: { domain: names, label: null, ticks: names.filter((_, at) => at % every === 0), tickRotate: 0 },
    y: { ...figure, ticks: 5 },
    marks: [
      Plot.barY(parts, { x: 'name', y: 'value', fill, title, tip: true }),
      Plot.ruleY([0], { stroke: colour('dim') }),
      ...(mark
        ? [
            Plot.ruleX([mark.name], { stroke: colour('warn'), strokeDasharray: '4,3' }),
            Plot.text([mark.name], {
              x: (d: string) => d,
              frameAnchor: 'top',
              dy: -8,
              text: () => mark.label,
              fill: colour('warn'),
            }),
          ]
        : []),
    ],
  }
}
