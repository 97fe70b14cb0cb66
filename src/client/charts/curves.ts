import { shown } from '../../core/format.ts'
import type { CurvesChart } from '../../define/chart.ts'
import { heightOf } from '../../define/chart-height.ts'
import { powersWithin, spanOf } from './axis.ts'
import { colourNow } from './palette.ts'
import { DASHED, type Plane } from './plane.ts'

export function curvesPlane(chart: CurvesChart): Plane {
  const { x, y, curves, marks = [] } = chart
  const points = curves.flatMap((curve) => known(curve.points))
  const axis = ({ label, format, log }: typeof x, figures: readonly number[]) => ({
    label,
    span: spanOf(figures, log),
    text: (figure: number) => shown(format, figure),
    ...(log ? { kind: 'log' as const, ticks: powersWithin(figures) } : {}),
  })
  return {
    height: heightOf(chart),
    head: 28,
    x: {
      ...axis(
        x,
        points.map(([at]) => at),
      ),
      noGrid: true,
    },
    y: {
      ...axis(
        y,
        points.map(([, figure]) => figure),
      ),
      space: 28,
    },
    draw(brush) {
      for (const { name, tone, points } of curves) {
        for (const stretch of stretches(points)) brush.line(stretch, colourNow(tone), 1.8)
        for (const [at, figure] of known(points)) {
          const rows = [
            [x.label, shown(x.format, at)],
            [y.label, shown(y.format, figure)],
          ] as const
          brush.dot(brush.x(at), brush.y(figure), 2.4, { fill: colourNow(tone) }, { name, rows })
        }
      }
      for (const mark of marks) {
        brush.rule('x', mark.x, colourNow('warn'), DASHED)
        brush.text(mark.label, brush.x(mark.x), brush.top - 7, colourNow('warn'), 'center')
      }
    },
  }
}

type Points = CurvesChart['curves'][number]['points']
type Known = readonly [x: number, y: number]

const isKnown = (point: Points[number]): point is Known => point[1] !== null
const known = (points: Points): Known[] => points.filter(isKnown)

/** A line breaks where a figure is not known. */
function stretches(points: Points): Known[][] {
  const found: Known[][] = [[]]
  for (const point of points) {
    if (isKnown(point)) found.at(-1)!.push(point)
    else found.push([])
  }
  return found
}
