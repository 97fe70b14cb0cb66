import uPlot from 'uplot'
import { type Format, shown } from '../../core/format.ts'
import type { Candle, Cell, Line, Pane, SeriesChart, Tone } from '../../define/chart.ts'
import { AXIS_HEIGHT, PANE_HEIGHT } from '../../define/chart-height.ts'
import { element } from '../element.ts'
import { axisLook } from './axis.ts'
import { drawCandles } from './candles.ts'
import { hatch } from './hatch.ts'
import { colourNow } from './palette.ts'
import { leadCrosshair } from './series-crosshair.ts'
import { tipIn } from './series-tip.ts'

const LEAST_AXIS_WIDTH = 52
let groups = 0

/** Panes one below the other with one crosshair; the figures at it are shown beside it. The answer takes them away again. */
export function drawSeries(place: HTMLElement, chart: SeriesChart): () => void {
  place.replaceChildren()
  const axisWidth = axisWidthOf(chart)
  place.style.setProperty('--axis', `${axisWidth}px`)
  const sync = `group-${++groups}`
  const tip = tipIn(place, chart)
  const point = (u: uPlot) => {
    const index = u.cursor.idx ?? null
    tip.show(index, index === null ? 0 : u.valToPos(chart.times[index]!, 'x') + axisWidth)
  }
  const panes = chart.panes.map((pane, at) => {
    const isLast = at === chart.panes.length - 1
    const box = element('div', { class: 'pane' }, element('span', { class: 'pane-label' }, pane.label))
    place.append(box)
    return new uPlot(
      optionsOf(chart, pane, { width: place.clientWidth, axisWidth, isLast, sync, point }),
      dataOf(chart, pane) as uPlot.AlignedData,
      box,
    )
  })
  const done = new AbortController()
  leadCrosshair(place, panes, tip, done.signal)
  return () => {
    done.abort()
    tip.remove()
    for (const pane of panes) pane.destroy()
  }
}

const stepOf = ({ times }: SeriesChart) => (times.length > 1 ? times[1]! - times[0]! : 3_600_000)

/** All panes begin at one place: where the longest of their figures has room. */
function axisWidthOf({ panes }: SeriesChart): number {
  const longest = panes.map(({ lines, format }) => {
    const ends = lines.flatMap((line) => {
      const values = (line.shape === 'candles' ? endOf(line.candles, 1) : line.values).filter(
        (value): value is number => value !== null,
      )
      return values.length === 0 ? [] : [Math.min(...values), Math.max(...values)]
    })
    return Math.max(0, ...ends.map((end) => shown(format, end).length))
  })
  return Math.max(LEAST_AXIS_WIDTH, Math.max(...longest) * 6.5 + 10)
}

/** Ticks that would be written alike are written once. */
function figureTexts(ticks: readonly (number | null)[], format: Format): string[] {
  const texts = ticks.map((tick) => (tick === null ? '' : shown(format, tick)))
  return texts.map((text, at) => (at > 0 && text === texts[at - 1] ? '' : text))
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

interface PaneOptions {
  readonly width: number
  readonly axisWidth: number
  readonly isLast: boolean
  readonly sync: string
  readonly point: (u: uPlot) => void
}

function optionsOf(
  chart: SeriesChart,
  pane: Pane,
  { width, axisWidth, isLast, sync, point }: PaneOptions,
): uPlot.Options {
  const gaps = (chart.gaps ?? []).filter((gap) => gap.pane === undefined || gap.pane === pane.label)
  const axis = axisLook()
  const candles = pane.lines.flatMap((line) => (line.shape === 'candles' ? [line.candles] : []))
  return {
    width,
    height: (pane.tall ? PANE_HEIGHT.tall : PANE_HEIGHT.usual) + (isLast ? AXIS_HEIGHT : 0),
    ms: 1,
    tzDate: (ms) => uPlot.tzDate(new Date(ms), 'UTC'),
    legend: { show: false },
    padding: [18, 24, isLast ? 0 : 4, 0],
    cursor: { sync: { key: sync }, drag: { x: false, y: false }, points: { show: false }, y: false },
    scales: {
      x: { range: spanOf(chart.times, chart.panes) },
      y: pane.log
        ? { distr: 3, range: logSpan }
        : fromZero(pane)
          ? { range: (_, low, high) => aroundZero(low, high) }
          : {},
    },
    bands: pane.stacked ? pane.lines.slice(1).map((_, at) => ({ series: [at + 2, at + 1] })) : [],
    axes: [
      isLast
        ? { ...axis, size: AXIS_HEIGHT, space: 72, values: (_, ticks) => ticks.map(timeText) }
        : { ...axis, size: 0, space: 72, values: (_, ticks) => ticks.map(() => '') },
      {
        ...axis,
        size: axisWidth,
        space: 24,
        ...(pane.log ? { splits: (_, __, low, high) => logTicks(low, high) } : {}),
        values: (_, ticks) => figureTexts(ticks, pane.format),
      },
    ],
    series: [{}, ...pane.lines.flatMap((line) => seriesOf(line, pane))],
    hooks: {
      draw: [
        (u) => {
          for (const list of candles) drawCandles(u, list)
          for (const level of pane.levels ?? []) drawLevel(u, level)
          hatch(u, gaps, stepOf(chart))
        },
      ],
      setCursor: [point],
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
      ? {
          fill: tone,
          stroke: tone,
          width: 0,
          paths: uPlot.paths.bars!(barsOf(line.values, tone, line.below)),
        }
      : line.shape === 'steps'
        ? { stroke: tone, width: 1.5, paths: uPlot.paths.stepped!({ align: 1 }) }
        : {
            stroke: tone,
            width: 1.5,
            ...(line.shape === 'area'
              ? { fill: `color-mix(in srgb, ${tone} ${stacked ? 60 : 18}%, transparent)` }
              : {}),
          }
  return [{ ...quiet, ...look }]
}

function barsOf(
  values: readonly Cell[],
  tone: string,
  below: Tone | undefined,
): uPlot.Series.BarsPathBuilderOpts {
  const size: [number, number] = [0.8, 60]
  const under = below === undefined ? tone : colourNow(below)
  return {
    size,
    disp: { fill: { unit: 3, values: () => values.map((value) => ((value ?? 0) < 0 ? under : tone)) } },
  }
}

/** What is an amount is seen from nothing up. */
const fromZero = ({ stacked, lines }: Pane) => stacked || lines.some(({ shape }) => shape === 'bars')

function aroundZero(low: number | null, high: number | null): [number, number] {
  const [least, most] = [Math.min(0, low ?? 0), Math.max(0, high ?? 0)]
  const edge = (most - least || 1) * 0.06
  return [least < 0 ? least - edge : 0, most > 0 ? most + edge : 0]
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
  // Lines that run through it would make it unreadable.
  ctx.setLineDash([])
  ctx.strokeStyle = colourNow('panel')
  ctx.lineWidth = 4 * devicePixelRatio
  ctx.strokeText(label, u.bbox.left + u.bbox.width - 4, y - 4)
  ctx.fillText(label, u.bbox.left + u.bbox.width - 4, y - 4)
  ctx.restore()
}
