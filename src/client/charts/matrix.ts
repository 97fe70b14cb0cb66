import { shown } from '../../core/format.ts'
import type { MatrixChart } from '../../define/chart.ts'
import { isTurned, matrixHead, ROW_HEIGHT } from '../../define/chart-height.ts'
import { element } from '../element.ts'
import { roomFor } from './axis.ts'
import { colour, shade } from './palette.ts'
import { rowsOf } from './plane.ts'
import { tipBox } from './tip.ts'

const LEAST_CELL = 26
const LETTER = 6.5
const EDGE = 7
/** Of a full colour, so that what is written on it can be read. */
const WRITTEN_MOST = 55

/** A grid of elements. Where its place is too narrow for its columns it is wider, and is scrolled within it. */
export function drawMatrix(place: HTMLElement, chart: MatrixChart): () => void {
  const { rows, columns, cells, format, scale, written } = chart
  const { centre = 0, full } = scale
  const ground = (value: number | null) =>
    value === null
      ? 'transparent'
      : shade(
          colour(value >= centre ? 'long' : 'short'),
          colour('panel'),
          Math.abs(value - centre) / full,
          written ? WRITTEN_MOST : 100,
        )
  const grid = element('div', { class: 'cells', 'aria-hidden': 'true' })
  grid.style.gridTemplate = `${matrixHead(columns)}px / ${roomFor(rows, place.clientWidth)}px repeat(${columns.length}, minmax(${leastCell(chart)}px, 1fr))`
  grid.style.gridAutoRows = `${ROW_HEIGHT}px`
  // Names that are turned reach beyond the last column.
  grid.style.paddingRight = `${isTurned(columns) ? (columns.at(-1)?.length ?? 0) * 4 : 4}px`
  grid.append(element('span', { class: 'row-name' }))
  for (const column of columns)
    grid.append(element('span', { class: isTurned(columns) ? 'column-name turned' : 'column-name' }, column))
  rows.forEach((row, at) => {
    grid.append(element('span', { class: 'row-name' }, row))
    columns.forEach((_, across) => {
      const value = cells[at]?.[across] ?? null
      const cell = element('span', { class: 'cell', 'data-row': String(at), 'data-column': String(across) })
      cell.style.background = ground(value)
      if (written && value !== null) cell.textContent = shown(format, value)
      grid.append(cell)
    })
  })
  place.replaceChildren(grid)
  const tip = tipBox(place)
  const point = (event: PointerEvent) => {
    const cell = (event.target as Element).closest<HTMLElement>('.cell')
    if (cell === null) return tip.show(null)
    const [at, across] = [Number(cell.dataset.row), Number(cell.dataset.column)]
    tip.show(
      rowsOf({ name: rows[at]!, rows: [[columns[across]!, shown(format, cells[at]?.[across] ?? null)]] }),
    )
    tip.stand(
      cell.offsetLeft - place.scrollLeft + cell.offsetWidth / 2,
      cell.offsetTop + cell.offsetHeight / 2,
    )
  }
  grid.addEventListener('pointermove', point)
  grid.addEventListener('pointerdown', point)
  grid.addEventListener('pointerleave', () => tip.show(null))
  return tip.remove
}

function leastCell({ columns, cells, format, written }: MatrixChart): number {
  const texts = [
    ...(isTurned(columns) ? [] : columns),
    ...(written ? cells.flat().map((value) => shown(format, value)) : []),
  ]
  const longest = texts.reduce((most, { length }) => Math.max(most, length), 0)
  return Math.max(LEAST_CELL, longest * LETTER + EDGE)
}
