import type { z } from 'zod'
import { roundTo } from '../../core/round.ts'
import type { Ms } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { fieldNote } from '../../define/answer.ts'
import { type Candle, SERIES_PERIODS, type Series } from '../../define/series.ts'

const VALUE_KINDS = ['line', 'bars', 'signed_bars'] as const
const CANDLES = ['candles'] as const
export const SERIES_KINDS = [...CANDLES, ...VALUE_KINDS] as const
const UNITS = ['usd', 'coins', 'pct', 'pct 8h-eq', 'apr pct', 'ratio', '0-100'] as const
const SOURCE_KINDS = ['recorded', 'derived', 'third_party'] as const

export const seriesFields = {
  metric: is.text('Series, by its name.'),
  unit: is.oneOf(UNITS, 'What its figures are counted in; 8h-eq is funding as a rate of eight hours.'),
  source: is.text('Where the figures come from.'),
}

const figure = (meaning: string) => is.unsure(is.roundedFigure('as `unit` says', meaning))
const open = is.epochMs('When the bar opens.')
const Point = is.row(
  [open, figure('The figure of the bar; null where nothing is on record.')],
  ['ts', 'value'],
  'Open and figure of a bar.',
)
const CandlePoint = is.row(
  [
    open,
    figure('First price of the bar; null where nothing is on record.'),
    figure('Highest price.'),
    figure('Lowest price.'),
    figure('Last price.'),
    figure('Traded within the bar, in dollars; null where it is not known.'),
  ],
  ['ts', 'open', 'high', 'low', 'close', 'volume'],
  'Open, prices and volume of a bar.',
)

const before = {
  metric: seriesFields.metric,
  symbol: is.text('Perpetual, as BTCUSDT; of what is told by coin, the coin, as BTC.'),
  period: is.oneOf(SERIES_PERIODS, 'How long a bar is.'),
  venue: is.unsure(is.venue('Venue that the figures are of; null where a series is not told by venue.')),
  unit: seriesFields.unit,
}
const after = {
  source: seriesFields.source,
  source_kind: is.oneOf(SOURCE_KINDS, 'As venues tell it, worked out by us, or told by others.'),
  recorded_since: is.unsure(is.day('First day on record of what was asked for; null where nothing is.')),
  limit: is.count('How many bars may be shown, by what was asked for and by the key.'),
  bars: is.count('How many are.'),
  provisional: is.flag('Whether the last bar is still under way, so that its figure may change.'),
  member_depth: is.flag('Whether a key was named, which allows 5,000 bars instead of 300.'),
  truncated: is.flag(
    'Whether bars that were asked for are left out, the oldest, because there are too many.',
  ),
}

/** Every bar of the time is there, oldest first. */
const bars = <T extends z.ZodType>(point: T) =>
  is.listOf(point, 'Bars, oldest first; each is there, and what is not on record is null.')

export const SeriesAnswer = is.either({
  Values: is.part({
    ...before,
    kind: is.oneOf(VALUE_KINDS, 'How it is drawn.'),
    ...after,
    points: bars(Point),
  }),
  Candles: is.part({
    ...before,
    kind: is.oneOf(CANDLES, 'How it is drawn.'),
    ...after,
    points: bars(CandlePoint),
  }),
})

type Bars<V> = ReadonlyMap<Ms, V | null>
type Cell = number | null

/** Kind and points of an answer, each figure rounded by the word of its series. */
export function drawn(series: Series, known: Bars<number | Candle>, opens: readonly Ms[]) {
  if (series.kind === 'candles') return { kind: series.kind, points: candlesOf(known as Bars<Candle>, opens) }
  const values = opens.map((at) => (known as Bars<number>).get(at) ?? null)
  const course = series.running ? runningSum(values) : values
  const write = roundedBy(series.figure)
  return { kind: series.kind, points: opens.map((at, place) => [at, write(course[place]!)] as [Ms, Cell]) }
}

const volume = is.usd('Traded within the bar.')
const price = is.price('A price.')

function candlesOf(known: Bars<Candle>, opens: readonly Ms[]) {
  const [priced, traded] = [roundedBy(price), roundedBy(volume)]
  return opens.map((at): [Ms, Cell, Cell, Cell, Cell, Cell] => {
    const candle = known.get(at) ?? null
    if (candle === null) return [at, null, null, null, null, null]
    const { open, high, low, close } = candle
    return [at, priced(open), priced(high), priced(low), priced(close), traded(candle.volume)]
  })
}

function roundedBy(word: z.ZodNumber): (value: Cell) => Cell {
  const decimals = fieldNote(word)?.decimals
  return (value) => (value === null ? null : roundTo(decimals, value))
}

/** 0 at the first bar that is known; one that is not adds nothing. */
function runningSum(added: readonly Cell[]): Cell[] {
  let total: Cell = null
  return added.map((value) => {
    if (value === null) return null
    total = total === null ? 0 : total + value
    return total
  })
}
