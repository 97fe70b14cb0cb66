import { shown, shownMoment } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import type { Candle, Cell, Line, Pane, SeriesChart } from '../../define/chart.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { choiceLinks } from '../draw/links.ts'
import { toneOf } from '../draw/table.ts'
import {
  type Courses,
  courseOf,
  gapsIn,
  isKnown,
  largestVenues,
  type MoreCourses,
  marketsOf,
  openOf,
  type Series,
} from './course-answers.ts'
import { courseChart } from './course-chart.ts'
import { RANGES, type Range, type SymbolParams } from './params.ts'

const OFFERED = 8

export const course = panel<Courses, SymbolParams, MoreCourses>()({
  id: 'course',
  title: ({ symbol }) => `${symbol}, what happened`,
  meaning: 'series',
  size: 'full',
  asks: {
    price: (params) => courseOf('price', params),
    markets: marketsOf,
    funding: (params) => courseOf('funding', params),
    liquidations: ({ symbol, range }) => courseOf('liquidations', { symbol, range }),
    perpDelta: ({ symbol, range }) => courseOf('cvd_perp', { symbol, range }),
    spotDelta: ({ symbol, range }) => courseOf('cvd_spot', { symbol, range }),
    basis: (params) => courseOf('basis', params),
    minuteGaps: (params) => gapsIn('minute_bars', params),
    tickerGaps: (params) => gapsIn('perp_tickers', params),
    readingGaps: (params) => gapsIn('oi_5m', params),
  },
  more({ markets, price }, { symbol, range }) {
    const venues = largestVenues(markets)
    const openOn = (at: number) =>
      venues[at] === undefined ? null : courseOf('oi_coins', { symbol, range, venue: venues[at] })
    const hasBegun = price.points[0]?.[1] != null
    return {
      first: openOn(0),
      second: openOn(1),
      third: openOn(2),
      fourth: openOn(3),
      fifth: openOn(4),
      days:
        range !== '30d' || hasBegun || price.venue === null
          ? null
          : courseOf('price', { symbol, range: '90d', venue: price.venue }),
    }
  },
  draw(answers, { params: { symbol, range, venue }, now }) {
    const chart = courseChart(answers, { symbol, range, now })
    if (chart.panes.length === 0) return null
    const { markets, price } = answers
    const venues = [...new Set([...largestVenues(markets).slice(0, OFFERED), price.venue ?? ''])].filter(
      (name) => name !== '',
    )
    return [
      html`<div class="choices">${[
        choiceLinks({
          label: 'Range',
          param: 'range',
          chosen: range,
          options: RANGES.map((one) => [one, one]),
          keep: { venue },
        }),
        choiceLinks({
          label: 'Venue',
          param: 'venue',
          chosen: price.venue ?? '',
          options: venues.map((name) => [name, name]),
          keep: { range },
        }),
      ]}</div>`,
      figuresOf(answers, chart, range),
      chart,
      wordsOf(answers),
    ]
  },
})

function figuresOf({ funding, basis }: Courses, { times, panes }: SeriesChart, range: Range) {
  const since = (at: number) =>
    at <= 0 ? range : `since ${shownMoment(times[at] ?? null).slice(...(range === '1d' ? [11] : [0, 10]))}`
  const candles = candlesOf(panes)
  const price = changeOf(
    candles.map((candle) => candle?.[3] ?? null),
    candles.find((candle) => candle !== null)?.[0],
  )
  const open = changeOf(summed(panes.find(({ stacked }) => stacked)?.lines ?? []))
  const net = valuesOf(panes.flatMap(({ lines }) => lines).find(({ shape }) => shape === 'bars'))
  const liquidated = net.reduce<Cell>((all, value) => (value === null ? all : (all ?? 0) + value), null)
  const newest = ({ points }: Series) => points.findLast(([, value]) => value !== null)?.[1] ?? null
  const [paid, above] = [newest(funding), newest(basis)]
  return keyFigures([
    { label: 'Price', text: shown('price', price.last) },
    { label: `Change, ${since(price.from)}`, text: shown('change', price.pct), tone: toneOf(price.pct) },
    {
      label: `Open interest in coins, ${since(open.from)}`,
      text: shown('change', open.pct),
      tone: toneOf(open.pct),
      note: 'of the largest venues',
    },
    { label: 'Funding settled last, 8 h', text: shown('rate', paid), tone: toneOf(paid) },
    { label: 'Basis', text: shown('rate', above), tone: toneOf(above) },
    {
      label: `Liquidated net, ${since(net.findIndex((value) => value !== null))}`,
      text: shown('usd', liquidated === null ? null : Math.abs(liquidated)),
      note: liquidated === null ? '' : `more ${liquidated < 0 ? 'longs than shorts' : 'shorts than longs'}`,
    },
  ])
}

const valuesOf = (line?: Line): readonly Cell[] => (line && line.shape !== 'candles' ? line.values : [])

function candlesOf(panes: readonly Pane[]): readonly (Candle | null)[] {
  const [line] = panes.flatMap(({ lines }) => lines).filter(({ shape }) => shape === 'candles')
  return line?.shape === 'candles' ? line.candles : []
}

/** Where all of them are known: a venue that came later is no growth. */
function summed(lines: readonly Line[]): Cell[] {
  const all = lines.map(valuesOf)
  return (all[0] ?? []).map((_, at) =>
    all.reduce<Cell>((sum, values) => (sum === null || values[at] == null ? null : sum + values[at]), 0),
  )
}

/** From the first that is known, or what it began with, to the last; and which the first is. */
function changeOf(values: readonly Cell[], began?: number) {
  const from = values.findIndex((value) => value !== null)
  const [first, last] = [began ?? values[from] ?? null, values.findLast((value) => value !== null) ?? null]
  return { from, last, pct: first === null || last === null || first === 0 ? null : (last / first - 1) * 100 }
}

const PARTS = [
  ['price', 'price'],
  ['funding', 'funding'],
  ['liquidations', 'liquidations'],
  ['perpDelta', 'taker volume'],
  ['basis', 'basis'],
] as const

/** Since when there is a record, by what it is of; what lies before is not on record at all. */
function wordsOf(answers: Courses & MoreCourses) {
  const since = (name: string, { recorded_since }: Series) => `${name} since ${recorded_since}`
  const parts = [
    ...PARTS.flatMap(([part, name]) => (isKnown(answers[part]) ? since(name, answers[part]) : [])),
    ...openOf(answers)
      .slice(0, 1)
      .map((series) => since('open interest', series)),
  ]
  return note(
    `On record: ${parts.join(', ')}. Hatched: nothing was recorded, and why; a gap shorter than a tenth of a bar is not seen. `,
    answers.days !== null && 'Before the first minute on record candles are days. ',
    'Liquidations are those of all venues as they publish them, a floor; CVD is what takers bought less what they sold, the basis mark over index.',
  )
}
