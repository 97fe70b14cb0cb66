type Direction = 'ascending' | 'descending'

/** How readers sorted a list, by panel and place: it is sorted so again when it is renewed. */
const chosen = new Map<string, { column: number; direction: Direction }>()

/** Lists are sorted by a click on a head: figures the largest first, names from A; a second click turns it around. */
export function makeSortable(table: HTMLTableElement): void {
  const panel = table.closest<HTMLElement>('[data-panel]')
  const key = `${panel?.id ?? ''} ${panel ? [...panel.querySelectorAll('table')].indexOf(table) : ''}`
  const heads = [...table.tHead!.rows[0]!.cells]
  heads.forEach((head, column) => {
    head.querySelector('button')?.addEventListener('click', () => {
      const first: Direction = head.classList.contains('n') ? 'descending' : 'ascending'
      const other: Direction = first === 'ascending' ? 'descending' : 'ascending'
      const direction = head.getAttribute('aria-sort') === first ? other : first
      chosen.set(key, { column, direction })
      sort(table, heads, column, direction)
    })
  })
  const before = chosen.get(key)
  if (before) sort(table, heads, before.column, before.direction)
}

function sort(
  table: HTMLTableElement,
  heads: readonly Element[],
  column: number,
  direction: Direction,
): void {
  for (const [at, head] of heads.entries()) {
    if (at === column) head.setAttribute('aria-sort', direction)
    else head.removeAttribute('aria-sort')
  }
  const isFigure = heads[column]!.classList.contains('n')
  const sign = direction === 'ascending' ? 1 : -1
  const rows = [...table.tBodies[0]!.rows]
  const cellOf = (row: HTMLTableRowElement) => row.cells[column]!
  rows.sort((a, b) =>
    isFigure
      ? compareFigures(cellOf(a).dataset.v, cellOf(b).dataset.v, sign)
      : sign * cellOf(a).textContent!.localeCompare(cellOf(b).textContent!, 'en'),
  )
  table.tBodies[0]!.append(...rows)
}

/** What is unknown comes last, whichever way round. */
function compareFigures(a = '', b = '', sign: number): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '')
  return sign * (Number(a) - Number(b))
}
