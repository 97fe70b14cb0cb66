import * as Plot from '@observablehq/plot'
import { shown, shownMoment } from '../../core/format.ts'
import type { HeatChart } from '../../define/chart.ts'
import { colour, shade } from './palette.ts'

/** Amounts by time and price, the fuller the larger, behind the candles of the price and the prints on record. */
export function heatPlot(
  { value, stepMs, stepPrice, cells, candles, prints = [] }: HeatChart,
  width: number,
): Plot.PlotOptions {
  const most = Math.max(1, ...cells.map(([, , size]) => size))
  const bars = candles.map(([time, open, high, low, close]) => ({
    time: new Date(time),
    open,
    high,
    low,
    close,
  }))
  const tone = (bar: (typeof bars)[number]) => colour(bar.close >= bar.open ? 'long' : 'short')
  return {
    marginLeft: 72,
    x: { type: 'utc', label: null, ticks: Math.max(2, Math.round(width / 110)), tickFormat: momentText },
    y: { label: null, tickFormat: (at: number) => shown('price', at) },
    r: { range: [2, 12] },
    marks: [
      Plot.rect(cells, {
        x1: (d) => new Date(d[0]),
        x2: (d) => new Date(d[0] + stepMs),
        y1: (d) => d[1] - stepPrice / 2,
        y2: (d) => d[1] + stepPrice / 2,
        fill: (d) => shade('accent', Math.sqrt(d[2] / most)),
        title: (d) =>
          `${shownMoment(d[0])} UTC\n${shown('price', d[1])}\n${value.label}: ${shown(value.format, d[2])}`,
        tip: true,
      }),
      Plot.ruleX(bars, { x: 'time', y1: 'low', y2: 'high', stroke: tone }),
      Plot.ruleX(bars, {
        x: 'time',
        y1: 'open',
        y2: 'close',
        stroke: tone,
        strokeWidth: Math.max(1.5, Math.min(6, width / Math.max(1, bars.length) / 2)),
      }),
      Plot.dot(prints, {
        x: (d) => new Date(d[0]),
        y: (d) => d[1],
        r: (d) => d[2],
        stroke: (d) => colour(d[3]),
        strokeWidth: 1.4,
        title: (d) => `${shownMoment(d[0])} UTC\n${shown('usd', d[2])} liquidated at ${shown('price', d[1])}`,
        tip: true,
      }),
    ],
  }
}

/** 21:00, or the day where one begins. */
function momentText(moment: Date): string {
  const text = moment.toISOString()
  return moment.getTime() % 86_400_000 === 0 ? text.slice(5, 10) : text.slice(11, 16)
}
