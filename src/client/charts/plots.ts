import * as Plot from '@observablehq/plot'
import type { Chart } from '../../define/chart.ts'
import { heightOf } from '../../define/chart-height.ts'
import { barsPlot } from './bars.ts'
import { curvesPlot } from './curves.ts'
import { dotsPlot } from './dots.ts'
import { heatPlot } from './heat.ts'
import { keepNames, matrixPlot } from './matrix.ts'
import { profilePlot } from './profile.ts'

type Plotted = Exclude<Chart, { kind: 'series' | 'tree' }>

/** A place that is still being laid out may be narrower than its margins. */
const LEAST_WIDTH = 200

/** Charts that are no courses in time. */
export function drawPlot(place: HTMLElement, chart: Plotted): void {
  const svg = plotted(chart, Math.max(LEAST_WIDTH, place.clientWidth))
  svg.setAttribute('aria-hidden', 'true')
  place.replaceChildren(svg)
  if (chart.kind === 'matrix') keepNames(place, svg, chart.rows)
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
      return Plot.plot({ ...frame, ...profilePlot(chart, width) })
    case 'heat':
      return Plot.plot({ ...frame, ...heatPlot(chart, width) })
  }
}
