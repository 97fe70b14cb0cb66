import type { Chart } from '../../define/chart.ts'
import { THEME_CHANGED } from '../theme-switch.ts'

/** No screen is as narrow: a window that is just being made is not drawn for. */
const LEAST_WIDTH = 120

/** Draws a chart as wide as its place, and again when that or the theme changes. */
export async function drawChart(figure: HTMLElement, chart: Chart): Promise<void> {
  const place = figure.querySelector<HTMLElement>('.drawing')
  if (chart.kind === 'tree' || !place) return
  // Loaded by the pages that have charts.
  const { draw } = await import('./charts.ts')
  let width = 0
  let remove = () => {}
  const again = () => {
    remove()
    remove = () => {}
    if (!place.isConnected) {
      document.removeEventListener(THEME_CHANGED, again)
      watching.disconnect()
      return
    }
    width = place.clientWidth
    if (width >= LEAST_WIDTH) remove = draw(place, chart)
  }
  const watching = new ResizeObserver(() => {
    if (place.clientWidth !== width) again()
  })
  again()
  watching.observe(place)
  document.addEventListener(THEME_CHANGED, again)
}
