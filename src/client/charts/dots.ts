import { shown } from '../../core/format.ts'
import type { DotsChart } from '../../define/chart.ts'
import { heightOf } from '../../define/chart-height.ts'
import { powersWithin, spanOf } from './axis.ts'
import { colourNow } from './palette.ts'
import type { Plane } from './plane.ts'

export function dotsPlane(chart: DotsChart, width: number): Plane {
  const { x, y, dots, bands = [] } = chart
  const axis = ({ label, format, log }: typeof x, figures: readonly number[]) => ({
    label,
    span: spanOf(figures, log),
    text: (figure: number) => shown(format, figure),
    ...(log ? { kind: 'log' as const, ticks: powersWithin(figures) } : {}),
  })
  const radiusOf = ({ size = 1 }: (typeof dots)[number]) => (width < 700 ? 2 : 3) * size
  return {
    height: heightOf(chart),
    x: axis(x, [...dots.map((dot) => dot.x), ...bands.flatMap(({ from, to }) => [from, to])]),
    y: y
      ? {
          ...axis(
            y,
            dots.map((dot) => dot.y ?? 0),
          ),
          space: 28,
        }
      : { label: null, span: [-1, 1], text: () => '', room: 20, noGrid: true },
    draw(brush) {
      for (const { from, to, label } of bands) {
        const [left, right] = [from, to].map((end) =>
          Math.min(brush.right, Math.max(brush.left, brush.x(end))),
        ) as [number, number]
        brush.area(left, right, colourNow('dim'), 0.1)
        brush.text(label, (left + right) / 2, brush.top + 8, colourNow('dim'), 'center')
      }
      const across = dots.map((dot) => ({ x: brush.x(dot.x), radius: radiusOf(dot) }))
      const middle = (brush.top + brush.bottom) / 2
      const away = y ? [] : asideEachOther(across)
      // Where there are more than fit beside each other, they overlap.
      const fit = Math.min(
        1,
        (middle - brush.top) / away.reduce((most, one) => Math.max(most, Math.abs(one)), 1),
      )
      const heights = y ? dots.map((dot) => brush.y(dot.y ?? 0)) : away.map((one) => middle + one * fit)
      dots.forEach((dot, at) => {
        const rows: [string, string][] = [[x.label, shown(x.format, dot.x)]]
        if (y) rows.push([y.label, shown(y.format, dot.y ?? null)])
        const { x: place, radius } = across[at]!
        brush.dot(place, heights[at]!, radius, { fill: colourNow(dot.tone) }, { name: dot.name, rows })
      })
    },
  }
}

/** How far each dot is moved up or down, as little as it can be, so that none overlaps another. */
function asideEachOther(dots: readonly { readonly x: number; readonly radius: number }[]): number[] {
  const heights: number[] = []
  for (const { x, radius } of dots) {
    const taken = heights.flatMap((height, at) => {
      const reach = dots[at]!.radius + radius + 1
      const across = Math.abs(dots[at]!.x - x)
      const half = Math.sqrt(reach ** 2 - across ** 2)
      return across < reach ? [[height - half, height + half] as const] : []
    })
    const free = [0, ...taken.flat()].filter((height) =>
      taken.every(([from, to]) => height <= from || height >= to),
    )
    heights.push(free.reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a)))
  }
  return heights
}
