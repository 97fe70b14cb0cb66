import type { Chart } from '../../define/chart.ts'
import { barsPlane } from './bars.ts'
import { curvesPlane } from './curves.ts'
import { dotsPlane } from './dots.ts'
import { heatPlane } from './heat.ts'
import { drawMatrix } from './matrix.ts'
import { drawPlane } from './plane.ts'
import { profilePlane } from './profile.ts'
import { drawSeries } from './series.ts'

/** Draws a chart as wide as its place is now; the answer takes it away again. */
export function draw(place: HTMLElement, chart: Exclude<Chart, { kind: 'tree' }>): () => void {
  const width = place.clientWidth
  switch (chart.kind) {
    case 'series':
      return drawSeries(place, chart)
    case 'matrix':
      return drawMatrix(place, chart)
    case 'bars':
      return drawPlane(place, barsPlane(chart, width))
    case 'curves':
      return drawPlane(place, curvesPlane(chart))
    case 'dots':
      return drawPlane(place, dotsPlane(chart, width))
    case 'profile':
      return drawPlane(place, profilePlane(chart))
    case 'heat':
      return drawPlane(place, heatPlane(chart, width))
  }
}
