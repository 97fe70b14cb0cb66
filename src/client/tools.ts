import { chartRows } from '../define/chart-rows.ts'
import { pictureOf } from './charts/picture.ts'
import { chartIn } from './panels.ts'

/** What a reader takes along, of the panel whose button was pressed. */
export function startTools(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[data-do]')
    const panel = button?.closest<HTMLElement>('[data-panel]')
    if (!button || !panel) return
    const work = { csv, png, curl }[button.dataset.do as 'csv' | 'png' | 'curl']
    void work(panel, button).catch(() => say(button, 'failed'))
  })
}

async function csv(panel: HTMLElement): Promise<void> {
  const figures = [...panel.querySelectorAll('figure.chart')]
  for (const figure of figures) {
    const chart = chartIn(figure)
    const { headings, rows } = chartRows(chart)
    save(`perptape-${chart.name}.csv`, new Blob([csvOf([headings, ...rows])], { type: 'text/csv' }))
  }
  if (figures.length > 0) return
  for (const table of panel.querySelectorAll<HTMLTableElement>('table.list')) {
    const lines = [...table.rows].map((row) =>
      // Figures as they were told, not as they are written.
      [...row.cells].map((cell) =>
        cell.dataset.v === undefined ? (cell.textContent ?? '') : cell.dataset.v,
      ),
    )
    save(`perptape-${panel.id}.csv`, new Blob([csvOf(lines)], { type: 'text/csv' }))
  }
}

function csvOf(lines: readonly (readonly (string | number | null)[])[]): string {
  const cell = (value: string | number | null) => {
    const text = value === null ? '' : String(value)
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}

async function png(panel: HTMLElement): Promise<void> {
  for (const figure of panel.querySelectorAll<HTMLElement>('figure.chart')) {
    const chart = chartIn(figure)
    const title = panel.querySelector('h2')?.textContent ?? chart.name
    save(`perptape-${chart.name}.png`, await pictureOf(figure, chart, title))
  }
}

async function curl(_panel: HTMLElement, button: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText(`curl '${location.origin}${button.dataset.address}'`)
  say(button, 'copied')
}

function say(button: HTMLButtonElement, word: string): void {
  const before = button.textContent
  button.textContent = word
  setTimeout(() => {
    button.textContent = before
  }, 1_500)
}

function save(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
