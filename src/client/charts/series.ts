import uPlot from 'uplot'
import { shown, shownMoment } from '../../core/format.ts'
import type { Candle, Cell, Line, Pane, SeriesChart } from '../../define/chart.ts'
import { AXIS_HEIGHT, PANE_HEIGHT } from '../../define/chart-height.ts'
import { drawCandles } from './candles.ts'
import { hatch } from './hatch.ts'
import { colourNow } from './palette.ts'

const FONT = '11px system-ui, "Segoe UI", "DejaVu Sans", sans-serif'
const AXIS_WIDTH = 72
const charts = new WeakMap<HTMLElement, uPlot[]>()
let groups = 0

/** Panes one below the other with one crosshair; what it points at is told beside it. */
export function drawSeries(place: HTMLElement, chart: SeriesChart): void {
  for (const old of charts.get(place) ?? []) old.destroy()
  place.replaceChildren()
  const tip = document.createElement('div')
  tip.className = 'tip'
  tip.hidden = true
  const sync = `group-${++groups}`
  const drawn = chart.panes.map((pane, at) => {
    const isLast = at === chart.panes.length - 1
    const box = document.createElement('div')
    box.className = 'pane'
    const label = document.createElement('span')
    label.className = 'pane-label'
    label.textContent = pane.label
    box.append(label)
    place.append(box)
    return new uPlot(
      optionsOf(chart, pane, { width: place.clientWidth, isLast, sync, point: (index) => tell(index) }),
      dataOf(chart, pane) as uPlot.AlignedData,
      box,
    )
  })
  place.append(tip)
  charts.set(place, drawn)

  function tell(index: number | null | undefined): void {
    const time = index === null || index === undefined ? undefined : chart.times[index]
    tip.hidden = time === undefined
    if (time === undefined) return
    const lines = chart.panes.flatMap((pane) => pane.lines.map((line) => textOf(pane, line, index!)))
    const gap = chart.gaps?.find(({ from, to }) => time >= from && time < to)
    tip.replaceChildren(
      ...[`${shownMoment(time)} UTC`, ...lines, ...(gap ? [`no record: ${gap.why}`] : [])].map((text) => {
        const row = document.createElement('div')
        row.textContent = text
        return row
      }),
    )
    const left = drawn[0]!.valToPos(time, 'x') + AXIS_WIDTH
    tip.style.transform = `translateX(${Math.max(0, Math.min(left + 12, place.clientWidth - tip.offsetWidth))}px)`
  }
}

/** 18 Oct, or 21:00 within a day; years where a day is the first of one. */
function timeText(ms: number, at: number, all: readonly number[]): string {
  const moment = new Date(ms)
  const isWithinADay = all.length > 1 && all[1]! - all[0]! < 86_400_000
  if (isWithinADay && ms % 86_400_000 !== 0 && at > 0) return moment.toISOString().slice(11, 16)
  const day = `${moment.getUTCDate()} ${MONTHS[moment.getUTCMonth()]}`
  return all.length > 1 && all.at(-1)! - all[0]! > 300 * 86_400_000
    ? `${MONTHS[moment.getUTCMonth()]} ${moment.getUTCFullYear()}`
    : day
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function textOf(pane: Pane, line: Line, index: number): string {
  const name = pane.lines.length > 1 ? `${pane.label}, ${line.name}` : pane.label
  if (line.shape !== 'candles') return `${name}: ${shown(pane.format, line.values[index])}`
  const candle = line.candles[index]
  return candle
    ? `${name}: ${candle.map((price) => shown(pane.format, price)).join(' / ')}`
    : `${name}: ${shown(pane.format, null)}`
}

interface PaneOptions {
  readonly width: number
  readonly isLast: boolean
  readonly sync: string
  readonly point: (index: number | null | undefined) => void
}

function optionsOf(
  { gaps = [], times, panes }: SeriesChart,
  pane: Pane,
  { width, isLast, sync, point }: PaneOptions,
): uPlot.Options {
  const axis = {
    stroke: colourNow('dim'),
    font: FONT,
    grid: { stroke: colourNow('line'), width: 1 },
    ticks: { show: false },
  }
  const candles = pane.lines.flatMap((line) => (line.shape === 'candles' ? [line.candles] : []))
  return {
    width,
    height: (pane.tall ? PANE_HEIGHT.tall : PANE_HEIGHT.usual) + (isLast ? AXIS_HEIGHT : 0),
    ms: 1,
    tzDate: (ms) => uPlot.tzDate(new Date(ms), 'UTC'),
    legend: { show: false },
    padding: [18, 24, isLast ? 0 : 4, 0],
    cursor: { sync: { key: sync }, drag: { x: false, y: false }, points: { show: false }, y: false },
    scales: { x: { range: spanOf(times, panes) }, y: pane.log ? { distr: 3, range: logSpan } : {} },
    axes: [
      isLast
        ? { ...axis, size: AXIS_HEIGHT, space: 72, values: (_, ticks) => ticks.map(timeText) }
        : { ...axis, size: 0, values: (_, ticks) => ticks.map(() => '') },
      {
        ...axis,
        size: AXIS_WIDTH,
        ...(pane.log ? { splits: (_, __, low, high) => logTicks(low, high) } : {}),
        values: (_, ticks) => ticks.map((tick) => (tick === null ? '' : shown(pane.format, tick))),
      },
    ],
    series: [{}, ...pane.lines.flatMap((line) => seriesOf(line, pane))],
    hooks: {
      drawClear: [(u) => hatch(u, gaps)],
      draw: [
        (u) => {
          for (const list of candles) drawCandles(u, list)
          for (const level of pane.levels ?? []) drawLevel(u, level)
        },
      ],
      setCursor: [(u) => point(u.cursor.idx)],
    },
  }
}

/** Bars and candles stand around their moment: the first and the last need room for their other half. */
function spanOf(times: readonly number[], panes: readonly Pane[]): [number, number] {
  const isWide = panes.some(({ lines }) => lines.some(({ shape }) => shape === 'bars' || shape === 'candles'))
  const steps = times.slice(1).map((time, at) => time - times[at]!)
  // One point alone needs a span to stand in.
  const room = steps.length === 0 ? 3_600_000 : isWide ? Math.min(...steps) / 2 : 0
  return [(times[0] ?? 0) - room, (times.at(-1) ?? 0) + room]
}

/** As far as figures go, and a little more: whole powers of ten would leave most of a pane empty. */
function logSpan(_: uPlot, low: number | null, high: number | null): [number, number] {
  return low === null || high === null || low <= 0 ? [1, 10] : [low / 1.05, high * 1.05]
}

/** 1, 2 and 5 of every power of ten; where there are many, powers alone. */
function logTicks(low: number, high: number): number[] {
  const powers = Array.from(
    { length: Math.ceil(Math.log10(high / low)) + 2 },
    (_, at) => 10 ** (Math.floor(Math.log10(low)) + at),
  )
  const parts = powers.length > 5 ? [1] : [1, 2, 5]
  return powers.flatMap((power) => parts.map((part) => part * power)).filter((at) => at >= low && at <= high)
}

function seriesOf(line: Line, { stacked }: Pane): uPlot.Series[] {
  const tone = colourNow(line.tone)
  const quiet = { points: { show: false }, spanGaps: false }
  // Of candles only the ends of their range are given to the scale; they are drawn by hand.
  if (line.shape === 'candles') return [1, 2].map(() => ({ ...quiet, paths: () => null }))
  const look: Partial<uPlot.Series> =
    line.shape === 'bars'
      ? { fill: tone, stroke: tone, width: 0, paths: uPlot.paths.bars!({ size: [0.8, 60] }) }
      : line.shape === 'steps'
        ? { stroke: tone, width: 1.5, paths: uPlot.paths.stepped!({ align: 1 }) }
        : {
            stroke: tone,
            width: 1.5,
            ...(line.shape === 'area'
              ? { fill: stacked ? tone : `color-mix(in srgb, ${tone} 18%, transparent)` }
              : {}),
          }
  return [{ ...quiet, ...look }]
}

function dataOf({ times }: SeriesChart, { lines, stacked }: Pane): (readonly Cell[])[] {
  const below = new Array<number>(times.length).fill(0)
  const columns = lines.map((line): (readonly Cell[])[] => {
    if (line.shape === 'candles') return [endOf(line.candles, 1), endOf(line.candles, 2)]
    if (!stacked) return [line.values]
    return [
      line.values.map((value, at) => {
        if (value === null) return null
        below[at]! += value
        return below[at]!
      }),
    ]
  })
  return [times as readonly Cell[], ...columns.flat()]
}

const endOf = (candles: readonly (Candle | null)[], at: 1 | 2) =>
  candles.map((candle) => candle?.[at] ?? null)

function drawLevel(u: uPlot, { at, label }: { readonly at: number; readonly label: string }): void {
  const y = u.valToPos(at, 'y', true)
  if (y < u.bbox.top || y > u.bbox.top + u.bbox.height) return
  const { ctx } = u
  ctx.save()
  ctx.strokeStyle = colourNow('dim')
  ctx.fillStyle = colourNow('dim')
  ctx.setLineDash([4 * devicePixelRatio, 4 * devicePixelRatio])
  ctx.beginPath()
  ctx.moveTo(u.bbox.left, y)
  ctx.lineTo(u.bbox.left + u.bbox.width, y)
  ctx.stroke()
  ctx.font = `${10 * devicePixelRatio}px system-ui, sans-serif`
  ctx.textAlign = 'right'
  ctx.fillText(label, u.bbox.left + u.bbox.width - 4, y - 4)
  ctx.restore()
}
