import type { Chart } from '../define/chart.ts'
import { drawChart } from './charts/draw.ts'
import { dataTable } from './data-table.ts'
import { makeSortable } from './sort-table.ts'

const charts = new WeakMap<Element, Chart>()

/** What a figure of the page shows. */
export function chartIn(figure: Element): Chart {
  const known = charts.get(figure)
  if (known) return known
  const chart = JSON.parse(
    figure.querySelector('script[type="application/json"]')!.textContent ?? '',
  ) as Chart
  charts.set(figure, chart)
  return chart
}

/** Brings what a panel holds to life: charts are drawn, lists can be sorted, files can be taken. */
export async function enhance(panel: HTMLElement): Promise<void> {
  for (const list of panel.querySelectorAll<HTMLTableElement>('table[data-sortable]')) makeSortable(list)
  const figures = [...panel.querySelectorAll<HTMLElement>('figure.chart')]
  for (const figure of figures) {
    const details = figure.querySelector('details.data')
    details?.addEventListener('toggle', () => dataTable(details as HTMLDetailsElement, chartIn(figure)), {
      once: true,
    })
  }
  const hasTable = panel.querySelector('table.list') !== null
  const show = (what: string, can: boolean) => {
    const button = panel.querySelector<HTMLButtonElement>(`[data-do="${what}"]`)
    if (button) button.hidden = !can
  }
  show('csv', hasTable || figures.length > 0)
  show('png', figures.length > 0)
  show('curl', true)
  await Promise.all(figures.map((figure) => drawChart(figure, chartIn(figure))))
}
