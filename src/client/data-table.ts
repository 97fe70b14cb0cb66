import type { Chart } from '../define/chart.ts'
import { chartRows } from '../define/chart-rows.ts'

const MOST_ROWS = 500

/** The rows of a chart, for who would rather read them; made when somebody wants to. */
export function dataTable(place: HTMLDetailsElement, chart: Chart): void {
  const { headings, rows } = chartRows(chart)
  const shown = rows.slice(-MOST_ROWS)
  const table = document.createElement('table')
  table.className = 'list'
  const line = (cells: readonly (string | number | null)[], tag: 'th' | 'td') => {
    const tr = document.createElement('tr')
    for (const cell of cells) {
      const node = document.createElement(tag)
      node.textContent = cell === null ? '–' : String(cell)
      if (typeof cell === 'number') node.className = 'n'
      tr.append(node)
    }
    return tr
  }
  table.createTHead().append(line(headings, 'th'))
  table.createTBody().append(...shown.map((cells) => line(cells, 'td')))
  const scroll = document.createElement('div')
  scroll.className = 'scroll tall'
  scroll.tabIndex = 0
  scroll.setAttribute('role', 'region')
  scroll.setAttribute('aria-label', 'Data of the chart')
  scroll.append(table)
  place.append(scroll)
  if (shown.length < rows.length) {
    const note = document.createElement('p')
    note.className = 'note'
    note.textContent = `The last ${MOST_ROWS} of ${rows.length} rows; the CSV has all.`
    place.append(note)
  }
}
