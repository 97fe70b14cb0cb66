import * as Plot from '@observablehq/plot'
import { type Format, shown } from '../../core/format.ts'
import type {
  BarsChart,
  Chart,
  CurvesChart,
  DotsChart,
  HeatChart,
  MatrixChart,
  ProfileChart,
} from '../../define/chart.ts'
import { heightOf } from '../../define/chart-height.ts'
import { heatPlot } from './heat.ts'
import { colour, shade } from './palette.ts'
import { profilePlot } from './profile.ts'

type Plotted = Exclude<Chart, { kind: 'series' | 'tree' }>

/** Charts that are no courses in time. */
export function drawPlot(place: HTMLElement, chart: Plotted): void {
  const svg = plotted(chart, place.clientWidth)
  svg.setAttribute('aria-hidden', 'true')
  place.replaceChildren(svg)
}

function plotted(chart: Plotted, width: number): Element {
  const frame = {
    width,
    height: heightOf(chart),
    style: { background: 'none', fontSize: '11px', overflow: 'visible' },
  }
  switch (chart.kind) {
    case 'bars':
      return Plot.plot({ ...frame, ...barsPlot(chart, width) })
    case 'curves':
      return Plot.plot({ ...frame, ...curvesPlot(chart, width) })
    case 'matrix':
      return Plot.plot({ ...frame, ...matrixPlot(chart, width) })
    case 'dots':
      return Plot.plot({ ...frame, ...dotsPlot(chart, width) })
    case 'profile':
      return Plot.plot({ ...frame, ...profilePlot(chart as ProfileChart, width) })
    case 'heat':
      return Plot.plot({ ...frame, ...heatPlot(chart as HeatChart, width) })
  }
}

const tick = (format: Format) => (value: number) => shown(format, value)

/** Room for the longest name, within reason. */
function roomFor(names: readonly string[], width: number): number {
  const longest = Math.max(0, ...names.map((name) => name.length))
  return Math.min(longest * 7 + 12, width * 0.4)
}

function barsPlot(
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
  const every = Math.max(1, Math.ceil((names.length * 52) / width))
  return {
    marginLeft: 60,
    marginBottom: 44,
    x: { domain: names, label: null, ticks: names.filter((_, at) => at % every === 0), tickRotate: 0 },
    y: figure,
    marks: [
      Plot.barY(parts, { x: 'name', y: 'value', fill, title, tip: true }),
      Plot.ruleY([0], { stroke: colour('dim') }),
      ...(mark
        ? [
            Plot.ruleX([mark.name], { stroke: colour('warn'), strokeDasharray: '4,3' }),
            Plot.text([mark.name], {
              x: (d: string) => d,
              frameAnchor: 'top',
              dy: -12,
              text: () => mark.label,
              fill: colour('warn'),
            }),
          ]
        : []),
    ],
  }
}

function curvesPlot({ x, y, curves, marks = [] }: CurvesChart, width: number): Plot.PlotOptions {
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
      ticks: Math.max(2, Math.round(width / 110)),
    },
    y: { label: y.label, tickFormat: tick(y.format), grid: true, type: y.log ? 'log' : 'linear' },
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

function matrixPlot(
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

function dotsPlot({ x, y, dots, bands = [] }: DotsChart, width: number): Plot.PlotOptions {
  const title = (d: (typeof dots)[number]) =>
    [
      d.name,
      `${x.label}: ${shown(x.format, d.x)}`,
      ...(y ? [`${y.label}: ${shown(y.format, d.y ?? null)}`] : []),
    ].join('\n')
  const channels = {
    x: 'x',
    r: (d: (typeof dots)[number]) => 3 * (d.size ?? 1),
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
        Plot.rectX([band], { x1: 'from', x2: 'to', fill: colour('dim'), fillOpacity: 0.14 }),
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
