import type { Chart } from '../../define/chart.ts'
import { colourNow } from './palette.ts'

const EDGE = 16
const HEAD = 34
const SCALE = 2
/** A chart as a picture, with its title, where it comes from, and whether its market is simulated. */
export async function pictureOf(figure: HTMLElement, chart: Chart, title: string): Promise<Blob> {
  const place = figure.querySelector<HTMLElement>('.drawing')!
  // A matrix may be wider than what is seen of it.
  const width = Math.max(place.clientWidth, place.scrollWidth)
  const height = place.clientHeight
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * EDGE) * SCALE
  canvas.height = (height + HEAD + 2 * EDGE + HEAD) * SCALE
  const ctx = canvas.getContext('2d')!
  ctx.scale(SCALE, SCALE)
  ctx.fillStyle = colourNow('panel')
  ctx.fillRect(0, 0, canvas.width, canvas.height)
  ctx.fillStyle = colourNow('text')
  ctx.font = '600 16px system-ui, sans-serif'
  ctx.fillText(title, EDGE, EDGE + 16)
  ctx.translate(EDGE, EDGE + HEAD)
  if (chart.kind === 'tree') drawTiles(ctx, place)
  else if (chart.kind === 'matrix') drawCells(ctx, place)
  else drawPanes(ctx, place)
  ctx.fillStyle = colourNow('dim')
  ctx.font = '12px system-ui, sans-serif'
  const banner = document.querySelector('.banner') ? 'simulated market · ' : ''
  ctx.fillText(
    `${banner}${location.host} · ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    0,
    height + HEAD - 10,
  )
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

function drawPanes(ctx: CanvasRenderingContext2D, place: HTMLElement): void {
  const origin = place.getBoundingClientRect()
  for (const pane of place.querySelectorAll('canvas')) {
    const box = pane.getBoundingClientRect()
    ctx.drawImage(pane, box.left - origin.left, box.top - origin.top, box.width, box.height)
  }
  ctx.fillStyle = colourNow('dim')
  ctx.font = '11px system-ui, sans-serif'
  for (const label of place.querySelectorAll('.pane-label')) {
    const box = label.getBoundingClientRect()
    ctx.fillText(label.textContent ?? '', box.left - origin.left, box.bottom - origin.top - 3)
  }
}

function drawCells(ctx: CanvasRenderingContext2D, place: HTMLElement): void {
  for (const cell of place.querySelectorAll<HTMLElement>('.cells > *')) {
    const style = getComputedStyle(cell)
    // Where it stands unless it is scrolled.
    const [left, top, width, height] = [cell.offsetLeft, cell.offsetTop, cell.offsetWidth, cell.offsetHeight]
    const isTurned = cell.matches('.turned')
    const isRow = cell.matches('.row-name')
    if (cell.matches('.cell')) {
      ctx.fillStyle = style.backgroundColor
      ctx.fillRect(left + 0.5, top + 0.5, width - 1, height - 1)
    }
    ctx.save()
    ctx.textBaseline = 'middle'
    ctx.fillStyle = style.color
    ctx.font = `${style.fontSize} ${style.fontFamily}`
    ctx.textAlign = isTurned ? 'left' : isRow ? 'right' : 'center'
    ctx.translate(
      isTurned ? left : isRow ? width - 5 : left + width / 2,
      top + (isTurned ? height : height / 2),
    )
    if (isTurned) ctx.rotate((-50 * Math.PI) / 180)
    ctx.fillText(cell.textContent ?? '', 0, isTurned ? -height / 2 : 0)
    ctx.restore()
  }
}

function drawTiles(ctx: CanvasRenderingContext2D, place: HTMLElement): void {
  const origin = place.getBoundingClientRect()
  for (const tile of place.querySelectorAll<HTMLElement>('.tile')) {
    const box = tile.getBoundingClientRect()
    const style = getComputedStyle(tile)
    ctx.fillStyle = style.backgroundColor
    ctx.fillRect(box.left - origin.left, box.top - origin.top, box.width - 1, box.height - 1)
    ctx.fillStyle = style.color
    ctx.font = '600 12px system-ui, sans-serif'
    if (box.width > 60 && box.height > 20)
      ctx.fillText(
        tile.querySelector('b')?.textContent ?? '',
        box.left - origin.left + 5,
        box.top - origin.top + 15,
        box.width - 8,
      )
  }
}
