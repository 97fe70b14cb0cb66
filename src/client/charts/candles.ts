import type uPlot from 'uplot'
import type { Candle } from '../../define/chart.ts'
import { colourNow } from './palette.ts'

/** Bodies and wicks: rising in the colour of longs, falling in that of shorts. */
export function drawCandles(u: uPlot, candles: readonly (Candle | null)[]): void {
  const { ctx } = u
  const times = u.data[0]
  const step = u.bbox.width / Math.max(10, times.length)
  const width = Math.max(devicePixelRatio, Math.min(step * 0.7, 14 * devicePixelRatio))
  const [up, down] = [colourNow('long'), colourNow('short')]
  ctx.save()
  ctx.beginPath()
  ctx.rect(u.bbox.left, u.bbox.top, u.bbox.width, u.bbox.height)
  ctx.clip()
  candles.forEach((candle, at) => {
    if (candle === null) return
    const [open, high, low, close] = candle.map((price) => u.valToPos(price, 'y', true)) as [
      number,
      number,
      number,
      number,
    ]
    const x = u.valToPos(times[at]!, 'x', true)
    ctx.fillStyle = candle[3] >= candle[0] ? up : down
    ctx.fillRect(x - devicePixelRatio / 2, high, devicePixelRatio, Math.max(1, low - high))
    ctx.fillRect(
      x - width / 2,
      Math.min(open, close),
      width,
      Math.max(devicePixelRatio, Math.abs(close - open)),
    )
  })
  ctx.restore()
}
