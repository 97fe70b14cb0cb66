import * as Plot from '@observablehq/plot'
import { shown } from '../../core/format.ts'
import type { MatrixChart } from '../../define/chart.ts'
import { isTurned, matrixHead } from '../../define/chart-height.ts'
import { roomFor } from './axis.ts'
import { colour, shade } from './palette.ts'

const LEAST_CELL = 26
const LETTER = 6.5
const EDGE = 7
/** Of a full colour, so that what is written on it can be read. */
const WRITTEN_MOST = 55

/** Where its place is too narrow for its columns it is wider, and is scrolled within it. */
function matrixWidth({ rows, columns, cells, format, written }: MatrixChart, width: number): number {
  const texts = [
    ...(isTurned(columns) ? [] : columns),
    ...(written ? cells.flat().map((value) => shown(format, value)) : []),
  ]
  const longest = texts.reduce((most, { length }) => Math.max(most, length), 0)
  const least = Math.max(LEAST_CELL, longest * LETTER + EDGE)
  return Math.max(width, roomFor(rows, width) + edgeOf(columns) + columns.length * least)
}

export function matrixPlot(chart: MatrixChart, width: number): Plot.PlotOptions {
  const { rows, columns, cells, format, scale, written } = chart
  const boxes = rows.flatMap((row, at) =>
    columns.map((column, place) => ({ row, column, value: cells[at]?.[place] ?? null })),
  )
  const { centre = 0, full } = scale
  const fill = ({ value }: (typeof boxes)[number]) =>
    value === null
      ? 'transparent'
      : shade(
          value >= centre ? 'long' : 'short',
          Math.abs(value - centre) / full,
          written ? WRITTEN_MOST : 100,
        )
  return {
    width: matrixWidth(chart, width),
    marginLeft: roomFor(rows, width),
    marginTop: matrixHead(columns),
    marginRight: edgeOf(columns),
    marginBottom: 4,
    x: { domain: columns, axis: 'top', label: null, tickRotate: isTurned(columns) ? -50 : 0, tickSize: 0 },
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
      ...(written
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

/** Names of rows stay in sight while the rest is scrolled. */
export function keepNames(place: HTMLElement, svg: Element, rows: readonly string[]): void {
  const names = svg.querySelector<SVGGElement>('[aria-label="y-axis tick label"]')
  if (!names) return
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  ground.setAttribute('width', String(roomFor(rows, place.clientWidth) - 1))
  ground.setAttribute('height', '100%')
  ground.style.fill = colour('panel')
  const kept = document.createElementNS('http://www.w3.org/2000/svg', 'g')
  names.before(kept)
  kept.append(ground, names)
  // Last, so that it is above what is scrolled below it; what is pointed at is told above both.
  svg.querySelector('[aria-label="tip"]')?.before(kept)
  const keep = () => kept.setAttribute('transform', `translate(${place.scrollLeft},0)`)
  place.onscroll = keep
  keep()
}

/** Names that are turned reach beyond the last column. */
function edgeOf(columns: readonly string[]): number {
  return isTurned(columns) ? (columns.at(-1)?.length ?? 0) * 4 : 4
}
