import { shown } from '../../core/format.ts'
import type { BarsChart } from '../../define/chart.ts'
import { heightOf } from '../../define/chart-height.ts'
import { roomFor, spanFromZero } from './axis.ts'
import { colourNow } from './palette.ts'
import { type Brush, DASHED, type Plane } from './plane.ts'

const LETTER = 6.5
/** Margins to the left and right of bars. */
const SIDES = 80
/** Of the room of a bar, to both sides of its middle. */
const HALF = 0.42

export function barsPlane(chart: BarsChart, width: number): Plane {
  const { direction, bars, value, mirrored, mark } = chart
  const parts = stackedParts(chart)
  const names = bars.map(({ name }) => name)
  const figures = {
    label: value.label,
    span: spanFromZero(parts.map(({ to }) => to)),
    text: (figure: number) => shown(value.format, mirrored ? Math.abs(figure) : figure),
  }
  const draw = (brush: Brush) => {
    const across = direction === 'across'
    for (const { at, name, part, tone, from, to } of parts) {
      const place = across ? -at : at
      const [along, over] = [[from, to] as const, [place - HALF, place + HALF] as const]
      const tipText = { name, rows: [[part, figures.text(to - from)] as const] }
      brush.box(across ? along : over, across ? over : along, colourNow(tone), tipText)
    }
    brush.rule(across ? 'x' : 'y', 0, colourNow('dim'))
    const marked = mark ? names.indexOf(mark.name) : -1
    if (!mark || marked < 0) return
    brush.rule('x', marked, colourNow('warn'), DASHED)
    brush.text(mark.label, brush.x(marked), brush.top - 8, colourNow('warn'), 'center')
  }
  if (direction === 'across') {
    return {
      height: heightOf(chart),
      head: 8,
      x: figures,
      // Names run down, figures of an axis up.
      y: {
        label: null,
        span: [0.5 - names.length, 0.5],
        ticks: names.map((_, at) => -at),
        text: (at) => names[-at] ?? '',
        space: 1,
        room: roomFor(names, width),
        noGrid: true,
      },
      draw,
    }
  }
  // Names that would run into each other are left out, evenly.
  const longest = names.reduce((most, { length }) => Math.max(most, length), 0)
  const every = Math.max(1, Math.ceil((names.length * (longest * LETTER + 12)) / (width - SIDES)))
  return {
    height: heightOf(chart),
    // What a mark says stands above the plane, below what the axis says.
    head: mark ? 36 : 18,
    x: {
      label: null,
      span: [-0.5, names.length - 0.5],
      ticks: names.flatMap((_, at) => (at % every === 0 ? [at] : [])),
      text: (at) => names[at] ?? '',
      space: 1,
      noGrid: true,
    },
    y: { ...figures, space: 30 },
    draw,
  }
}

/** Parts of a bar stand after each other, on their own side of zero. */
function stackedParts({ bars, series }: BarsChart) {
  return bars.flatMap(({ name, values }, at) => {
    let [above, below] = [0, 0]
    return series.map((one, place) => {
      const value = values[place] ?? 0
      const from = value < 0 ? below : above
      const to = from + value
      if (value < 0) below = to
      else above = to
      return { at, name, part: one.name, tone: one.tone, from, to }
    })
  })
}
