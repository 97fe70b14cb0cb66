import type { z } from 'zod'
import { OVERBOUGHT, OVERSOLD, RSI_PERIOD, rsiBreadth } from '../../analytics/market/rsi.ts'
import type { RsiTrack } from '../../analytics/market/rsi-track.ts'
import { largestFirst } from '../../analytics/ranking.ts'
import { BAR_INTERVALS, type BarInterval } from '../../core/bars.ts'
import type { Instant } from '../../core/clock.ts'
import { noSuch, Problem } from '../../core/errors.ts'
import { RSI_DECIMALS } from '../../core/round.ts'
import type { Ms } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { optionalChoice, optionalPerpSymbol } from '../../define/params.ts'
import type { Readers } from '../../define/reader.ts'
import {
  followTickers,
  type Quoted,
  readDayAgo,
  readQuoted,
  readTracks,
  rsiTables,
} from '../../readings/market/rsi.ts'
import { lastTime } from '../../readings/record/record-start.ts'
import { RSI_KINDS, type RsiKind } from '../../tables/market/rsi.ts'

/** What coins were called before shares were added. */
const SPELLED_KINDS = [...RSI_KINDS, 'the service'] as const

const rsi = (meaning: string) => is.unsure(is.figure('points of 100', meaning, RSI_DECIMALS))
const byInterval = <T extends z.ZodType>(value: T) =>
  Object.fromEntries(BAR_INTERVALS.map((interval) => [interval, value])) as Record<BarInterval, T>

const RsiRow = is.part({
  symbol: is.symbol(),
  kind: is.oneOf(RSI_KINDS, 'Coin, or share, commodity or index.'),
  price: is.price('Last trade on the reference venue.'),
  change_24h_pct: is.unsure(
    is.pct('Change of the price over 24 hours, as the venue tells it; null for a younger contract.'),
  ),
  rsi: is.part(
    byInterval(rsi('RSI(14) with the bar that is on; null with fewer than fifteen bars.')),
    'By the length of a bar.',
  ),
  updated_at: is.iso('When the price was read.'),
})
const Breadth = is.part(
  {
    n: is.unsure(is.count('Perpetuals whose RSI is known.')),
    overbought: is.unsure(is.count('Of these at 70 or above.')),
    oversold: is.unsure(is.count('Of these at 30 or below.')),
    median: rsi('Median RSI.'),
    overbought_pct: is.unsure(is.pct('Share at 70 or above.')),
    oversold_pct: is.unsure(is.pct('Share at 30 or below.')),
  },
  'How many of them are overbought and oversold on that interval.',
)

export const rsiBoard = board({
  id: 'rsi',
  path: '/api/public/rsi',
  title: 'RSI heatmap',
  about:
    "Wilder's RSI(14) of the 400 most traded perpetuals and of every one on shares, commodities and indices, on eight intervals, with how many are overbought and oversold.",
  mcp: 'get_rsi_heatmap',
  cadence: '5m',
  spelling: 'snake',
  params: {
    symbol: optionalPerpSymbol('Only this perpetual, as BTCUSDT or BTC; the summary stays whole.'),
    kind: optionalChoice(SPELLED_KINDS, 'Only coins, or only shares, commodities and indices.'),
    sort: optionalChoice(BAR_INTERVALS, 'Highest RSI on this interval first; without it the most traded.'),
  },
  result: is.part({
    period: is.fixed(RSI_PERIOD, 'bars', 'Bars of the first average.'),
    method: is.always('wilder', 'How averages go on.'),
    overbought: is.fixed(OVERBOUGHT, 'points of 100', 'From here on a perpetual counts as overbought.'),
    oversold: is.fixed(OVERSOLD, 'points of 100', 'From here down as oversold.'),
    intervals: is.listOf(is.oneOf(BAR_INTERVALS, 'Length of a bar.'), 'The intervals, shortest first.'),
    count: is.count('Perpetuals in the list.'),
    summary: is.part(byInterval(Breadth), 'All perpetuals of the kind, by interval.'),
    rows: is.listOf(RsiRow, 'Perpetuals, the most traded or the highest first.'),
  }),
  example: { kind: 'crypto', sort: '4h' },
  reads: rsiTables,
  subject: ['tickers', 'tradfi'],
  list: 'rows',
  async compute(readers, { symbol, kind, sort }, { now }) {
    const all = await readRsi(readers, now)
    const wanted = kind === 'the service' ? 'crypto' : kind
    const ofKind = all.filter((row) => wanted === undefined || row.kind === wanted)
    const rows = symbol === undefined ? ofKind : [theOne(all, symbol, wanted)]
    const sorted = largestFirst(rows, (row) => (sort ? row.rsi[sort] : row.volumeUsd))
    return {
      period: RSI_PERIOD,
      method: 'wilder' as const,
      overbought: OVERBOUGHT,
      oversold: OVERSOLD,
      intervals: BAR_INTERVALS,
      count: rows.length,
      summary: Object.fromEntries(
        BAR_INTERVALS.map((interval) => [interval, rsiBreadth(ofKind.map((row) => row.rsi[interval]))]),
      ) as Record<BarInterval, ReturnType<typeof rsiBreadth>>,
      rows: sorted.map(({ volumeUsd: _, ...row }) => row),
    }
  },
})

type RsiReading = Awaited<ReturnType<typeof readRsi>>[number]

/** The newest hour on record, gone on from with the prices since. */
async function readRsi({ rsi, ...markets }: Readers<typeof rsiTables>, now: Instant) {
  const hour = await lastTime(rsi, 'ts', now.ms)
  if (hour === null) return []
  // Where the recorder stands still, the last moment at which it did not.
  const [coinsAt, sharesAt] = await Promise.all([
    lastTime(markets.tickers, 'ts', now.ms),
    lastTime(markets.tradfi, 'ts', now.ms),
  ])
  const [tracks, kinds] = await Promise.all([
    readTracks(rsi, hour),
    readQuoted(markets, coinsAt ?? now.ms, sharesAt ?? now.ms),
  ])
  const rows = await Promise.all(kinds.map((quoted) => rowsOf(tracks, quoted, hour)))
  return rows.flat()
}

async function rowsOf(tracks: ReadonlyMap<string, RsiTrack>, quoted: Quoted, hour: Ms) {
  const { kind, quotes } = quoted
  const own = new Map(
    quotes.flatMap(({ symbol }) => {
      const track = tracks.get(symbol)
      return track ? [[symbol, track] as const] : []
    }),
  )
  const until = Math.max(hour, ...quotes.map(({ ts }) => ts))
  const [dayAgo] = await Promise.all([readDayAgo(quoted, until), followTickers(own, quoted, hour, until)])
  // Of a contract that is younger, venues tell the change since its listing.
  const isYoung = (symbol: string) => dayAgo.size > 0 && !dayAgo.has(symbol)
  return quotes.flatMap(({ symbol, ts, last_price, change_24h_pct, quote_volume_24h }) => {
    const track = own.get(symbol)
    if (!track) return []
    track.quote(last_price, ts)
    return [
      {
        symbol,
        kind,
        price: last_price,
        change_24h_pct: isYoung(symbol) ? null : change_24h_pct,
        rsi: track.all(),
        updated_at: ts,
        volumeUsd: quote_volume_24h,
      },
    ]
  })
}

/** 404 of one that has no RSI, 400 of one that is not of the kind that was asked for. */
function theOne(all: readonly RsiReading[], symbol: string, kind: RsiKind | undefined): RsiReading {
  const found = all.find((row) => row.symbol === symbol)
  if (!found) {
    const names = largestFirst(all, ({ volumeUsd }) => volumeUsd).map((row) => row.symbol)
    throw noSuch('symbol', { symbol }, 'is not a perpetual whose RSI we record', names)
  }
  if (kind !== undefined && kind !== found.kind)
    throw new Problem(
      'invalid_parameter',
      `${symbol} is of the kind ${found.kind}, not ${kind}: leave one of the two out.`,
      { param: 'kind' },
    )
  return found
}
