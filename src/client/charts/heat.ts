import { shown, shownMoment } from '../../core/format.ts'
import type { HeatChart } from '../../define/chart.ts'
import { heightOf } from '../../define/chart-height.ts'
import { colourNow, shade } from './palette.ts'
import type { Plane } from './plane.ts'

/** Pixels of the smallest and the largest print. */
const PRINTS = [2, 12] as const

/** Amounts by time and price, the fuller the larger, behind the candles of the price and the prints on record. */
export function heatPlane(chart: HeatChart, width: number): Plane {
  const { value, stepMs, stepPrice, cells, candles, prints = [] } = chart
  const most = cells.reduce((largest, [, , size]) => Math.max(largest, size), 1)
  const mostPrinted = prints.reduce((largest, [, , usd]) => Math.max(largest, usd), 1)
  const times = [...cells.flatMap(([time]) => [time, time + stepMs]), ...candles.map(([time]) => time)]
  const prices = [
    ...cells.flatMap(([, price]) => [price - stepPrice / 2, price + stepPrice / 2]),
    ...candles.flatMap(([, , high, low]) => [high, low]),
  ]
  const ends = (figures: readonly number[]): [number, number] => [
    figures.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    figures.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
  ]
  const body = Math.max(1.5, Math.min(6, width / Math.max(1, candles.length) / 2))
  return {
    height: heightOf(chart),
    x: { label: null, span: ends(times), text: momentText, kind: 'time', noGrid: true },
    y: {
      label: null,
      span: ends(prices),
      text: (price) => shown('price', price),
      space: 40,
      room: 72,
      noGrid: true,
    },
    draw(brush) {
      const [full, ground] = [colourNow('accent'), colourNow('panel')]
      for (const [time, price, size] of cells) {
        brush.box(
          [time, time + stepMs],
          [price - stepPrice / 2, price + stepPrice / 2],
          shade(full, ground, Math.sqrt(size / most)),
          {
            name: `${shownMoment(time)} UTC`,
            rows: [
              ['Price', shown('price', price)],
              [value.label, shown(value.format, size)],
            ],
          },
        )
      }
      for (const [time, open, high, low, close] of candles) {
        const tone = colourNow(close >= open ? 'long' : 'short')
        brush.line(
          [
            [time, low],
            [time, high],
          ],
          tone,
          1,
        )
        brush.line(
          [
            [time, open],
            [time, close],
          ],
          tone,
          body,
        )
      }
      for (const [time, price, usd, tone] of prints) {
        const radius = PRINTS[0] + (PRINTS[1] - PRINTS[0]) * Math.sqrt(usd / mostPrinted)
        brush.dot(
          brush.x(time),
          brush.y(price),
          radius,
          { stroke: colourNow(tone) },
          {
            name: `${shownMoment(time)} UTC`,
            rows: [
              ['Liquidated', shown('usd', usd)],
              ['Price', shown('price', price)],
            ],
          },
        )
      }
    },
  }
}

/** 21:00, or the day where one begins. */
function momentText(ms: number): string {
  const text = new Date(ms).toISOString()
  return ms % 86_400_000 === 0 ? text.slice(5, 10) : text.slice(11, 16)
}
