import type uPlot from 'uplot'
import type { Gap } from '../../define/chart.ts'
import { colourNow } from './palette.ts'

/** Narrower ones would look like a line of the grid. */
const LEAST_WIDTH = 5

/** Where there is no record the ground is hatched: nothing happened and nothing is known look different. */
export function hatch(u: uPlot, gaps: readonly Gap[], step: number): void {
  if (gaps.length === 0) return
  const { ctx, bbox } = u
  const pattern = ctx.createPattern(stripes(), 'repeat')
  if (!pattern) return
  // A bar stands on the moment at which it opens: its time begins half a bar to the left.
  const placeOf = (time: number) => u.valToPos(time - step / 2, 'x', true)
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  ctx.fillStyle = pattern
  for (const { from, to } of gaps) {
    const [left, right] = [placeOf(from), placeOf(to)]
    const width = Math.max(right - left, LEAST_WIDTH * devicePixelRatio)
    ctx.fillRect((left + right - width) / 2, bbox.top, width, bbox.height)
  }
  ctx.restore()
}

function stripes(): HTMLCanvasElement {
  const size = Math.round(6 * devicePixelRatio)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const ctx = canvas.getContext('2d')!
  ctx.globalAlpha = 0.16
  ctx.fillStyle = colourNow('warn')
  ctx.fillRect(0, 0, size, size)
  ctx.globalAlpha = 0.7
  ctx.strokeStyle = colourNow('warn')
  ctx.lineWidth = Math.max(1, devicePixelRatio)
  for (const shift of [-size, 0, size]) {
    ctx.beginPath()
    ctx.moveTo(shift, size)
    ctx.lineTo(shift + size, 0)
    ctx.stroke()
  }
  return canvas
}
