import { shown } from '../../core/format.ts'
import type { ProfileChart } from '../../define/chart.ts'
import { heightOf } from '../../define/chart-height.ts'
import { spanFromZero, spanOf } from './axis.ts'
import { colourNow } from './palette.ts'
import { DASHED, type Plane } from './plane.ts'

/** Of the width of the right half, where the left one has a scale of its own. */
const LEFT_WIDTH = 0.6

/** Amounts at prices: bars to both sides of a line, the price across them, running sums as curves. */
export function profilePlane(chart: ProfileChart): Plane {
  const { price, value, apart, sides, marks = [] } = chart
  const pointsOf = ({ name, tone, side, levels }: (typeof sides)[number]) =>
    levels.map(([at, size]) => ({ name, tone, at, size: side === 'left' ? -size : size }))
  const bars = ended(sides.filter(({ cumulative }) => !cumulative).flatMap(pointsOf))
  const curves = sides.filter(({ cumulative }) => cumulative).map(pointsOf)
  const most = (sizes: readonly number[]) =>
    sizes.reduce((largest, size) => Math.max(largest, Math.abs(size)), 0) || 1
  const ends = bars.map(({ end }) => end)
  const sums = curves.flat().map(({ size }) => size)
  // Sums are many times their parts: they are drawn by a scale of their own, as wide as the bars.
  const sumScale = sums.length > 0 && bars.length > 0 ? most(ends) / most(sums) : 1
  const leftScale = apart
    ? (LEFT_WIDTH * most(ends.filter((end) => end > 0))) / most(ends.filter((end) => end < 0))
    : 1
  const scaled = (size: number) => size * (size < 0 ? leftScale : 1)
  const half = spacing(bars.map(({ at }) => at)) / 2
  const format = (size: number) => shown(value.format, Math.abs(size))
  const tipText = ({ name, at, size }: ReturnType<typeof pointsOf>[number]) => ({
    name,
    rows: [[shown('price', at), format(size)] as const],
  })
  return {
    height: heightOf(chart),
    x: {
      label: value.label,
      span: spanFromZero([...ends.map(scaled), ...sums.map((size) => scaled(size * sumScale))]),
      text: (at) => format(at < 0 ? at / leftScale : at),
    },
    y: {
      label: null,
      span: spanOf([
        price,
        ...marks.map((mark) => mark.price),
        ...bars.flatMap(({ at }) => [at - half, at + half]),
        ...curves.flat().map(({ at }) => at),
      ]),
      text: (at) => shown('price', at),
      space: 28,
      room: 72,
      noGrid: true,
    },
    draw(brush) {
      for (const bar of bars) {
        const along = [scaled(bar.end - bar.size), scaled(bar.end)] as const
        brush.box(along, [bar.at - half, bar.at + half], colourNow(bar.tone), tipText(bar), { y: 0.25 })
      }
      for (const curve of curves) {
        const points = curve.map(({ at, size }) => [scaled(size * sumScale), at] as const)
        brush.line(points, colourNow(curve[0]?.tone ?? 'dim'), 1.6)
        curve.forEach((point, place) => {
          const [x, y] = points[place]!
          brush.dot(brush.x(x), brush.y(y), 1, {}, tipText(point))
        })
      }
      brush.rule('x', 0, colourNow('dim'))
      for (const mark of marks) {
        brush.rule('y', mark.price, colourNow(mark.tone))
        brush.text(mark.label, brush.left + 4, brush.y(mark.price) - 7, colourNow(mark.tone), 'left')
      }
      brush.rule('y', price, colourNow('warn'), DASHED)
      brush.text(shown('price', price), brush.right, brush.y(price) - 8, colourNow('warn'), 'right')
    },
  }
}

/** Where each bar ends: those of one side at one price stand after each other. */
function ended<P extends { readonly at: number; readonly size: number }>(points: readonly P[]) {
  const ends = new Map<string, number>()
  return points.map((point) => {
    const place = `${Math.sign(point.size)} ${point.at}`
    const end = (ends.get(place) ?? 0) + point.size
    ends.set(place, end)
    return { ...point, end }
  })
}

function spacing(levels: readonly number[]): number {
  const sorted = [...new Set(levels)].sort((a, b) => a - b)
  const steps = sorted.slice(1).map((level, at) => level - sorted[at]!)
  return steps.length === 0 ? 1 : Math.min(...steps)
}
