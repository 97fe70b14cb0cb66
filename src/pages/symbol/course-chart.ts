import { shown } from '../../core/format.ts'
import { baseOf, MAIN_VENUE } from '../../core/symbols.ts'
import { HOUR } from '../../core/time.ts'
import type { Candle, Cell, Gap, Line, Pane, SeriesChart, Tone } from '../../define/chart.ts'
import { type Courses, isKnown, type MoreCourses, openOf, type Series } from './course-answers.ts'
import { gapsOf, type Watched } from './course-gaps.ts'
import type { Range } from './params.ts'

interface Shown {
  readonly symbol: string
  readonly range: Range
  readonly now: number
}

const TONES: readonly Tone[] = ['a', 'b', 'c', 'd', 'e']

/** A pane, and of its lines what may be missing. */
interface Watching {
  readonly pane: Pane
  readonly watched: readonly Omit<Watched, 'pane'>[]
}

/** All that has a course in time, in panes with one axis. A pane of which nothing is on record is left out. */
export function courseChart(answers: Courses & MoreCourses, { symbol, range, now }: Shown): SeriesChart {
  const times = timesOf(answers)
  const candles = candlesOf(answers, times)
  const panes = [
    pricePane(answers, times, candles),
    openPane(answers, times, symbol, range),
    fundingPane(answers, times, range),
    liquidationsPane(answers, times),
    deltaPane(answers, times),
    basisPane(answers, times, range),
  ].filter(({ pane }) => pane.lines.length > 0)
  const watched = panes.flatMap(({ pane, watched }) => watched.map((line) => ({ ...line, pane: pane.label })))
  const gaps = gapsOf(times, watched, now)
  return {
    kind: 'series',
    name: `${symbol}-${range}`,
    summary: summaryOf(symbol, range, candles, panes, gaps),
    times,
    panes: panes.map(({ pane }) => pane),
    gaps,
  }
}

function timesOf(answers: Courses & MoreCourses): number[] {
  const { price, liquidations, perpDelta, basis } = answers
  const all = [price, liquidations, perpDelta, basis, ...openOf(answers)]
  return [...new Set(all.flatMap(({ points }) => points.map(([at]) => at)))].sort((a, b) => a - b)
}

/** A figure for each bar of the axis: of what opens with it, or not longer before it than that stands. */
function joined({ points }: Series, times: readonly number[], standsMs = 0): Cell[] {
  let place = -1
  let last: { readonly at: number; readonly value: number } | null = null
  return times.map((time) => {
    for (; place + 1 < points.length && points[place + 1]![0] <= time; place++) {
      const [at, value] = points[place + 1]!
      if (value != null) last = { at, value }
    }
    return last !== null && time - last.at <= standsMs ? last.value : null
  })
}

/** Among quarters of an hour a figure stands for its hour: funding is told by the hour, and so are some readings. */
const standing = (range: Range) => (range === '1d' ? HOUR - 1 : 0)

const ofVenue = (venue: string | null) => (source: string) =>
  source.startsWith(`${venue}.`) && !source.includes('.spot')

function candlesOf({ price, days }: Courses & MoreCourses, times: readonly number[]): (Candle | null)[] {
  const known = new Map<number, Candle>()
  // Days where minutes do not go back as far.
  const begins = price.points.find(([, open]) => open !== null)?.[0] ?? Number.POSITIVE_INFINITY
  for (const [at, open, high, low, close] of [
    ...(days?.points.filter(([day]) => day < begins) ?? []),
    ...price.points,
  ])
    if (open != null && high != null && low != null && close != null) known.set(at, [open, high, low, close])
  return times.map((at) => known.get(at) ?? null)
}

function pricePane(
  answers: Courses,
  times: readonly number[],
  candles: readonly (Candle | null)[],
): Watching {
  const { price, minuteGaps } = answers
  return {
    pane: {
      label: `Price on ${price.venue}`,
      format: 'price',
      tall: true,
      lines: isKnown(price) ? [{ name: 'Price', tone: 'accent', shape: 'candles', candles }] : [],
    },
    watched: [
      {
        name: 'the price',
        values: joined(price, times),
        isOwn: ofVenue(price.venue),
        ledger: minuteGaps,
      },
    ],
  }
}

function openPane(
  answers: Courses & MoreCourses,
  times: readonly number[],
  symbol: string,
  range: Range,
): Watching {
  const lines = openOf(answers).map((series) => ({
    venue: series.venue ?? '',
    values: joined(series, times, standing(range)),
  }))
  return {
    pane: {
      label: `Open interest in ${baseOf(symbol)}`,
      format: 'coins',
      stacked: true,
      lines: lines.map(({ venue, values }, at) => ({ name: venue, tone: TONES[at]!, shape: 'area', values })),
    },
    watched: lines.map(({ venue, values }) => ({
      name: `${venue}'s open interest`,
      values,
      isOwn: ofVenue(venue),
      ledger: answers.readingGaps,
    })),
  }
}

function fundingPane({ funding, tickerGaps }: Courses, times: readonly number[], range: Range): Watching {
  const values = joined(funding, times, standing(range))
  return {
    pane: {
      label: `Funding on ${funding.venue}, for 8 h`,
      format: 'rate',
      levels: [{ at: 0, label: '' }],
      lines: isKnown(funding) ? [{ name: 'Funding, 8 h', tone: 'warn', shape: 'steps', values }] : [],
    },
    watched: [
      {
        name: 'what was settled',
        values,
        isOwn: ofVenue(funding.venue),
        ledger: { gaps: [] },
        reasons: tickerGaps,
      },
    ],
  }
}

function liquidationsPane({ liquidations }: Courses, times: readonly number[]): Watching {
  const values = joined(liquidations, times)
  const line: Line = { name: 'Liquidated, net', tone: 'short', below: 'long', shape: 'bars', values }
  return {
    pane: {
      label: 'Liquidated: shorts up, longs down',
      format: 'usdChange',
      lines: isKnown(liquidations) ? [line] : [],
    },
    watched: [{ name: 'any liquidation', values, isOwn: () => false, ledger: { gaps: [] } }],
  }
}

function deltaPane({ perpDelta, spotDelta, minuteGaps }: Courses, times: readonly number[]): Watching {
  const lines = [
    { name: 'perpetual', tone: 'g' as const, series: perpDelta, isOwn: ofVenue(MAIN_VENUE) },
    {
      name: 'spot',
      tone: 'h' as const,
      series: spotDelta,
      isOwn: (source: string) => source.startsWith(`${MAIN_VENUE}.spot`),
    },
  ].filter(({ series }) => isKnown(series))
  const values = lines.map(({ series }) => joined(series, times))
  return {
    pane: {
      label: `CVD on ${MAIN_VENUE}`,
      format: 'usdChange',
      lines: lines.map(({ name, tone }, at) => ({ name, tone, shape: 'line', values: values[at]! })),
    },
    watched: lines.map(({ name, isOwn }, at) => ({
      name: `taker volume, ${name},`,
      values: values[at]!,
      isOwn,
      ledger: minuteGaps,
    })),
  }
}

function basisPane({ basis, tickerGaps }: Courses, times: readonly number[], range: Range): Watching {
  const values = joined(basis, times, standing(range))
  return {
    pane: {
      label: `Basis on ${basis.venue}`,
      format: 'rate',
      levels: [{ at: 0, label: '' }],
      lines: isKnown(basis) ? [{ name: 'Basis', tone: 'c', shape: 'line', values }] : [],
    },
    watched: [{ name: 'the basis', values, isOwn: ofVenue(basis.venue), ledger: tickerGaps }],
  }
}

function summaryOf(
  symbol: string,
  range: Range,
  candles: readonly (Candle | null)[],
  panes: readonly Watching[],
  gaps: readonly Gap[],
): string {
  const known = candles.filter((candle): candle is Candle => candle !== null)
  const [first, last] = [known[0], known.at(-1)]
  const course =
    first && last
      ? `from ${shown('price', first[0])} to ${shown('price', last[3])} (${shown('change', (last[3] / first[0] - 1) * 100)}), between ${shown('price', Math.min(...known.map((candle) => candle[2])))} and ${shown('price', Math.max(...known.map((candle) => candle[1])))}`
      : 'price not on record'
  const missing =
    gaps.length === 0
      ? 'No gap of a tenth of a bar or more.'
      : `${gaps.length} ${gaps.length === 1 ? 'gap' : 'gaps'} in the record, hatched.`
  return `${symbol} over ${range}: ${course}. ${panes.length} panes with one crosshair. ${missing}`
}
