import uPlot from 'uplot'
import { element } from '../element.ts'
import { axisLook, FONT } from './axis.ts'
import { colourNow } from './palette.ts'
import { tipBox } from './tip.ts'

/** A chart by two axes that draws its own shapes. */
export interface Plane {
  readonly height: number
  readonly x: PlaneAxis
  readonly y: PlaneAxis
  /** Room above the shapes, for what is written there. */
  readonly head?: number
  readonly draw: (brush: Brush) => void
}

interface PlaneAxis {
  readonly label: string | null
  readonly span: readonly [number, number]
  readonly text: (value: number) => string
  /** Where it is marked; at round figures unless said. */
  readonly ticks?: readonly number[]
  /** Pixels between two marks at least. */
  readonly space?: number
  readonly kind?: 'log' | 'time' | undefined
  /** Pixels from the edge to the shapes. */
  readonly room?: number
  readonly noGrid?: true
}

/** What the tip says of a shape: its name, and figures by their names. */
export interface TipText {
  readonly name: string
  readonly rows: readonly (readonly [name: string, figure: string])[]
}

interface Hit {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly tipText: TipText
}

/** A pointer that is farther away points at nothing. */
const REACH = 24

/** Draws it as wide as its place; the answer takes it away again. */
export function drawPlane(place: HTMLElement, plane: Plane): () => void {
  let hits: readonly Hit[] = []
  const box = element('div', { class: 'pane' })
  if (plane.y.label !== null) box.append(element('span', { class: 'pane-label' }, plane.y.label))
  place.replaceChildren(box)
  place.style.setProperty('--axis', `${plane.y.room ?? 60}px`)
  const options: uPlot.Options = {
    width: place.clientWidth,
    height: plane.height,
    ms: 1,
    tzDate: (ms) => uPlot.tzDate(new Date(ms), 'UTC'),
    legend: { show: false },
    cursor: { show: false },
    padding: [plane.head ?? 18, 24, 0, 0],
    scales: { x: scaleOf(plane.x), y: scaleOf(plane.y) },
    axes: [
      { ...axisOf(plane.x), size: plane.x.room ?? 24, labelSize: 16, labelGap: 0, labelFont: FONT },
      { ...axisOf(plane.y), size: plane.y.room ?? 60 },
    ],
    series: [{}, { paths: () => null, points: { show: false } }],
    hooks: {
      draw: [
        (u) => {
          const brush = new Brush(u)
          u.ctx.save()
          u.ctx.scale(devicePixelRatio, devicePixelRatio)
          u.ctx.font = FONT
          plane.draw(brush)
          u.ctx.restore()
          hits = brush.hits
        },
      ],
    },
  }
  if (plane.x.label !== null) options.axes![0]!.label = plane.x.label
  const u = new uPlot(options, [[...plane.x.span], [null, null]], box)
  const tip = tipBox(place)
  const done = new AbortController()
  const point = (event: PointerEvent) => {
    const origin = place.getBoundingClientRect()
    const [x, y] = [event.clientX - origin.left, event.clientY - origin.top]
    const hit = nearestHit(hits, x, y)
    tip.show(hit && rowsOf(hit.tipText))
    if (hit) tip.stand((hit.left + hit.right) / 2, y)
  }
  place.addEventListener('pointermove', point, { signal: done.signal })
  place.addEventListener('pointerdown', point, { signal: done.signal })
  place.addEventListener('pointerleave', () => tip.show(null), { signal: done.signal })
  return () => {
    done.abort()
    tip.remove()
    u.destroy()
  }
}

export function rowsOf({ name, rows }: TipText): HTMLElement[] {
  return [
    element('b', {}, name),
    ...rows.flatMap(([of, figure]) => [element('dt', {}, of), element('dd', {}, figure)]),
  ]
}

function scaleOf({ span, kind }: PlaneAxis): uPlot.Scale {
  return { time: kind === 'time', distr: kind === 'log' ? 3 : 1, range: [span[0], span[1]] }
}

function axisOf({ text, ticks, space = 70, noGrid }: PlaneAxis): uPlot.Axis {
  const look = axisLook()
  const all: uPlot.Axis.Filter = (_, splits) => splits
  return {
    ...look,
    space,
    filter: all,
    grid: noGrid ? { show: false } : { ...look.grid, filter: all },
    ...(ticks ? { splits: () => [...ticks] } : {}),
    values: (_, splits) => splits.map(text),
  }
}

function nearestHit(hits: readonly Hit[], x: number, y: number): Hit | null {
  let [nearest, least]: [Hit | null, number] = [null, REACH]
  for (const hit of hits) {
    const away = Math.hypot(
      Math.max(hit.left - x, 0, x - hit.right),
      Math.max(hit.top - y, 0, y - hit.bottom),
    )
    // Of two that are as near, the one on top.
    if (away <= least) [nearest, least] = [hit, away]
  }
  return nearest
}

/** Draws by figures of the axes, in pixels where it says so, and remembers what can be pointed at. */
export class Brush {
  readonly hits: Hit[] = []
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly #u: uPlot

  constructor(u: uPlot) {
    this.#u = u
    const { left, top, width, height } = u.bbox
    this.left = left / devicePixelRatio
    this.top = top / devicePixelRatio
    this.right = this.left + width / devicePixelRatio
    this.bottom = this.top + height / devicePixelRatio
  }

  x(value: number): number {
    return this.#u.valToPos(value, 'x', true) / devicePixelRatio
  }

  y(value: number): number {
    return this.#u.valToPos(value, 'y', true) / devicePixelRatio
  }

  box([x1, x2]: Ends, [y1, y2]: Ends, fill: string, tipText: TipText | null, inset: Inset = {}): void {
    const [left, right] = inOrder(this.x(x1), this.x(x2), inset.x)
    const [top, bottom] = inOrder(this.y(y1), this.y(y2), inset.y)
    this.#u.ctx.fillStyle = fill
    this.#u.ctx.fillRect(left, top, right - left, bottom - top)
    if (tipText) this.hits.push({ left, right, top, bottom, tipText })
  }

  /** From one pixel to another, as high as the plane, behind what is drawn next. */
  area(left: number, right: number, fill: string, strength: number): void {
    const { ctx } = this.#u
    ctx.globalAlpha = strength
    ctx.fillStyle = fill
    ctx.fillRect(left, this.top, right - left, this.bottom - this.top)
    ctx.globalAlpha = 1
  }

  /** At a place in pixels, because dots may have been moved out of each other's way. */
  dot(
    x: number,
    y: number,
    radius: number,
    look: { fill?: string; stroke?: string },
    tipText: TipText,
  ): void {
    const { ctx } = this.#u
    ctx.beginPath()
    ctx.arc(x, y, radius, 0, 2 * Math.PI)
    if (look.fill) {
      ctx.fillStyle = look.fill
      ctx.fill()
    }
    if (look.stroke) {
      ctx.strokeStyle = look.stroke
      ctx.lineWidth = 1.4
      ctx.stroke()
    }
    this.hits.push({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius, tipText })
  }

  line(points: readonly Point[], stroke: string, width: number, dash: readonly number[] = []): void {
    const { ctx } = this.#u
    ctx.beginPath()
    for (const [x, y] of points) ctx.lineTo(this.x(x), this.y(y))
    this.#stroke(stroke, width, dash)
  }

  /** Across all of the plane, at one figure of an axis. */
  rule(axis: 'x' | 'y', at: number, stroke: string, dash: readonly number[] = []): void {
    const { ctx } = this.#u
    const place = axis === 'x' ? this.x(at) : this.y(at)
    ctx.beginPath()
    ctx.moveTo(axis === 'x' ? place : this.left, axis === 'x' ? this.top : place)
    ctx.lineTo(axis === 'x' ? place : this.right, axis === 'x' ? this.bottom : place)
    this.#stroke(stroke, 1, dash)
  }

  /** In pixels; with a rim of the ground, so that it can be read on whatever it stands on. */
  text(text: string, x: number, y: number, fill: string, align: CanvasTextAlign): void {
    const { ctx } = this.#u
    ctx.textAlign = align
    ctx.textBaseline = 'middle'
    ctx.lineJoin = 'round'
    ctx.lineWidth = 3
    ctx.strokeStyle = colourNow('panel')
    ctx.strokeText(text, x, y)
    ctx.fillStyle = fill
    ctx.fillText(text, x, y)
  }

  #stroke(stroke: string, width: number, dash: readonly number[]): void {
    const { ctx } = this.#u
    ctx.strokeStyle = stroke
    ctx.lineWidth = width
    ctx.setLineDash([...dash])
    ctx.stroke()
    ctx.setLineDash([])
  }
}

type Ends = readonly [number, number]
type Point = readonly [x: number, y: number]
/** Pixels that are left free at both ends. */
interface Inset {
  readonly x?: number
  readonly y?: number
}

export const DASHED = [4, 3]

/** From the smaller to the larger, less the inset; never less than nothing. */
function inOrder(a: number, b: number, inset = 0): [number, number] {
  const [from, to] = [Math.min(a, b), Math.max(a, b)]
  const cut = Math.min(inset, (to - from) / 3)
  return [from + cut, to - cut]
}
