import { shown } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
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
      figuresOf(answers, range),
      chart,
      wordsOf(answers),
    ]
  },
})

function figuresOf(answers: Courses & MoreCourses, range: Range) {
  const closes = answers.price.points.flatMap(([, open, , , close]) =>
    open == null || close == null ? [] : [{ open, close }],
  )
  const [first, last] = [closes[0], closes.at(-1)]
  const changed = first && last ? (last.close / first.open - 1) * 100 : null
  const coins = openOf(answers).map(({ points }) => points.flatMap(([, value]) => value ?? []))
  const sum = (at: 0 | -1) => coins.reduce((all, values) => all + (values.at(at) ?? 0), 0)
  const opened = coins.length === 0 || sum(0) === 0 ? null : (sum(-1) / sum(0) - 1) * 100
  const funding = answers.funding.points.findLast(([, value]) => value !== null)?.[1] ?? null
  const basis = answers.basis.points.findLast(([, value]) => value !== null)?.[1] ?? null
  const net = answers.liquidations.points.flatMap(([, value]) => value ?? [])
  const liquidated = net.length === 0 ? null : net.reduce((all, value) => all + value, 0)
  return keyFigures([
    { label: 'Price', text: shown('price', last?.close) },
    { label: `Change, ${range}`, text: shown('change', changed), tone: toneOf(changed) },
    {
      label: `Open interest in coins, ${range}`,
      text: shown('change', opened),
      tone: toneOf(opened),
      note: `of the ${coins.length} largest venues`,
    },
    { label: 'Funding settled last, 8 h', text: shown('rate', funding), tone: toneOf(funding) },
    { label: 'Basis', text: shown('rate', basis), tone: toneOf(basis) },
    {
      label: `Liquidated, ${range}`,
      text: shown('usd', liquidated === null ? null : Math.abs(liquidated)),
      note: liquidated === null ? '' : `more ${liquidated < 0 ? 'longs than shorts' : 'shorts than longs'}`,
    },
  ])
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
