import type uPlot from 'uplot'
import type { Gap } from '../../define/chart.ts'
import { colourNow } from './palette.ts'

/** Where there is no record the ground is hatched: nothing happened and nothing is known look different. */
export function hatch(u: uPlot, gaps: readonly Gap[]): void {
  if (gaps.length === 0) return
  const { ctx, bbox } = u
  const pattern = ctx.createPattern(stripes(), 'repeat')
  if (!pattern) return
  ctx.save()
  ctx.fillStyle = pattern
  for (const { from, to } of gaps) {
    const left = Math.max(bbox.left, u.valToPos(from, 'x', true))
    const right = Math.min(bbox.left + bbox.width, u.valToPos(to, 'x', true))
    if (right > left) ctx.fillRect(left, bbox.top, Math.max(right - left, 2 * devicePixelRatio), bbox.height)
  }
  ctx.restore()
}

function stripes(): HTMLCanvasElement {
  const size = Math.round(8 * devicePixelRatio)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const ctx = canvas.getContext('2d')!
  ctx.strokeStyle = colourNow('warn')
  ctx.globalAlpha = 0.45
  ctx.lineWidth = Math.max(1, devicePixelRatio)
  for (const shift of [-size, 0, size]) {
    ctx.beginPath()
    ctx.moveTo(shift, size)
    ctx.lineTo(shift + size, 0)
    ctx.stroke()
  }
  return canvas
}
