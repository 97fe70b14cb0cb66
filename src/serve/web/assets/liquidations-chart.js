// Liquidations by the hour: longs above the line, shorts below it.

import { compactUsd } from '/assets/draw.js'
import uPlot from '/assets/uplot.js'

const HEIGHT = 240
const AXIS = { stroke: '#8794a6', grid: { stroke: '#222b38', width: 1 }, ticks: { show: false } }
let chart
let watching

export function drawLiquidations(place, hourly) {
  const known = hourly.filter((row) => row.long_usd !== null && row.short_usd !== null)
  chart?.destroy()
  chart = undefined
  if (known.length === 0) {
    place.textContent = 'No hour of liquidations is recorded yet.'
    return
  }
  place.textContent = ''
  const bars = uPlot.paths.bars({ size: [0.7, 40] })
  const side = (colour) => ({ fill: colour, stroke: colour, width: 0, paths: bars, points: { show: false } })
  chart = new uPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { y: false },
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
      series: [{}, side('#2fbf8f'), side('#ef5b6b')],
      axes: [
        { ...AXIS, values: (_, ticks) => ticks.map((t) => new Date(t * 1000).toISOString().slice(11, 16)) },
        { ...AXIS, size: 70, values: (_, ticks) => ticks.map((usd) => compactUsd(Math.abs(usd))) },
      ],
    },
    [
      known.map((row) => Date.parse(row.hour) / 1000),
      known.map((row) => row.long_usd),
      known.map((row) => -row.short_usd),
    ],
    place,
  )
  // The chart is as wide as its place, also after the window was made narrower.
  watching ??= new ResizeObserver(() => chart?.setSize({ width: place.clientWidth, height: HEIGHT }))
  watching.observe(place)
}
