import { durationMs } from '../../core/time.ts'
import { board } from '../../define/board.ts'
import {
  nameIn,
  optionalChoice,
  optionalMoment,
  optionalVenue,
  perpSymbolOr,
  whole,
} from '../../define/params.ts'
import { type Candle, SERIES_PERIODS, type Told } from '../../define/series.ts'
import type { AnyTable } from '../../define/table.ts'
import { SERIES } from '../../series/index.ts'
import { tracksOf } from '../../series/track.ts'
import { BarWindow } from '../../series/window.ts'
import { perpTickers } from '../../tables/market/tickers.ts'
import { venues } from '../../tables/venues/venues.ts'
import { drawn, SeriesAnswer } from './series-answer.ts'
import {
  assertListed,
  assertSymbol,
  assertTimes,
  nameOf,
  periodOf,
  seriesNamed,
  venueOf,
} from './series-checks.ts'

export const SERIES_LIMITS = { anonymous: 300, signed_in: 5_000, min: 10 } as const

const places = SERIES.flatMap(({ reads }) => Object.values(reads))
const subjects = SERIES.flatMap(({ reads, subject }) => subject.map((name) => reads[name]!))
/** What series are made of, by the names of their tables. */
export const seriesTables: Readonly<Record<string, AnyTable>> = Object.fromEntries(
  places.map(({ table }) => [table.name, table]),
)
const names = { listed: perpTickers, registry: venues }
const tables: typeof seriesTables & typeof names = { ...seriesTables, ...names }

export const seriesBoard = board({
  id: 'series',
  path: '/api/series',
  title: 'Time series',
  about:
    'One shape for every recorded series: the newest bars up to a moment, aligned to UTC, none left out. What is not on record is null. The newest bar may still be under way.',
  variesBy: 'tier',
  cadence: null,
  spelling: 'snake',
  params: {
    metric: nameIn(
      SERIES.map(({ metric }) => metric),
      'Which series; /api/series/metrics tells of each.',
    ),
    symbol: perpSymbolOr('BTCUSDT', 'Perpetual or coin, as BTCUSDT or BTC.'),
    period: optionalChoice(
      SERIES_PERIODS,
      'How long a bar is; 1h unless it is said, or the shortest that the series has. 5m is for callers with a key.',
    ),
    limit: whole({
      min: SERIES_LIMITS.min,
      max: SERIES_LIMITS.signed_in,
      default: SERIES_LIMITS.anonymous,
      about: 'How many bars at most; without a key 300 of them are given.',
    }),
    from: optionalMoment('Only bars that open then or later.'),
    to: optionalMoment('Only bars that open before then; now unless it is said.'),
    venue: optionalVenue('Whose figures, where a series is told by venue; the largest unless it is said.'),
  },
  result: SeriesAnswer,
  example: { metric: 'oi', symbol: 'BTCUSDT' },
  reads: tables,
  subject: [...new Set(subjects.map(({ table }) => table.name))],
  list: 'points',
  async compute({ listed, registry, ...readers }, asked, { now, caller }) {
    const { symbol } = asked
    const series = seriesNamed(asked.metric)
    const period = periodOf(series, asked.period, caller.tier)
    const to = Math.min(asked.to ?? now.ms + 1, now.ms + 1)
    assertTimes(asked.from, to)
    assertSymbol(series, symbol)
    const venue = await venueOf({ tickers: listed, registry }, series, symbol, asked.venue, now)
    const step = durationMs(period)
    const member_depth = caller.tier !== 'public'
    const limit = Math.min(asked.limit, member_depth ? SERIES_LIMITS.signed_in : SERIES_LIMITS.anonymous)
    const window = new BarWindow({ from: asked.from, to, limit, step, now: now.ms })
    const [first = to, last = to - step] = [window.opens[0], window.opens.at(-1)]
    const ask = { venue, period, step, from: first, to: last + step, now: now.ms }
    const told: Told<number | Candle> = await series.bars(tracksOf(series.reads, readers, symbol, ask), ask)
    if (told.since === null) await assertListed(listed, symbol, now)
    const opens = window.shown((open) => (told.bars.get(open) ?? null) !== null)
    return {
      metric: series.metric,
      symbol: nameOf(series, symbol),
      period,
      venue,
      unit: series.unit,
      source: told.source ?? series.source,
      source_kind: series.source_kind,
      recorded_since: told.since,
      limit,
      bars: opens.length,
      provisional: opens.length > 0 && opens.at(-1)! + step > now.ms,
      member_depth,
      truncated: asked.from === undefined ? limit < asked.limit : window.leavesOut(opens),
      ...drawn(series, told.bars, opens),
    }
  },
})
