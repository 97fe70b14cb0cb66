import type { Chart } from '../../define/chart.ts'
import { THEME_CHANGED } from '../theme-switch.ts'

/** No screen is as narrow: a window that is just being made is not drawn for. */
const LEAST_WIDTH = 120

type Draw = (place: HTMLElement, chart: never) => void

/** Libraries are loaded by the pages that need them. */
async function drawing(chart: Chart): Promise<Draw | null> {
  if (chart.kind === 'tree') return null
  if (chart.kind === 'series') return (await import('./series.ts')).drawSeries as Draw
  return (await import('./plots.ts')).drawPlot as Draw
}

/** Draws a chart as wide as its place, and again when that or the theme changes. */
export async function drawChart(figure: HTMLElement, chart: Chart): Promise<void> {
  const draw = await drawing(chart)
  const place = figure.querySelector<HTMLElement>('.drawing')
  if (!draw || !place) return
  let width = 0
  const again = () => {
    if (!place.isConnected) {
      document.removeEventListener(THEME_CHANGED, again)
      watching.disconnect()
      return
    }
    width = place.clientWidth
    if (width >= LEAST_WIDTH) draw(place, chart as never)
  }
  const watching = new ResizeObserver(() => {
    if (place.clientWidth !== width) again()
  })
  again()
  watching.observe(place)
  document.addEventListener(THEME_CHANGED, again)
}
