import { RsiTrack } from '../../analytics/market/rsi-track.ts'
import { BAR_INTERVALS, type BarInterval, barEnds } from '../../core/bars.ts'
import { groupBy } from '../../core/grouped.ts'
import { DAY, type Ms, SINCE_EVER } from '../../core/time.ts'
import type { Readers } from '../../define/reader.ts'
import { rollup } from '../../define/rollup.ts'
import type { Row } from '../../define/table.ts'
import { readDays } from '../../readings/market/daily-closes.ts'
import {
  followTickers,
  type Quoted,
  readQuoted,
  readTracks,
  rsiTables,
  tracksOf,
} from '../../readings/market/rsi.ts'
import { dailyCandles } from '../../tables/market/candles.ts'
import { type RsiKind, rsiHourly } from '../../tables/market/rsi.ts'

const reads = { ...rsiTables, candles: dailyCandles }
type Tables = Readers<typeof reads>

/** Tickers are kept for a week: what stood before that cannot be gone on from. */
const GOES_ON = 7 * DAY
/** What days can tell of. */
export const BY_DAY: readonly BarInterval[] = ['1d', '3d', '1w', '1M']

/** Every hour goes on from the one before, with the prices at the quarters of an hour since. */
export const rsiRollup = rollup({
  id: 'rsi-hourly',
  into: rsiHourly,
  about:
    'RSI(14) of the most traded perpetuals on eight intervals, with the averages that the next hour goes on from.',
  reads,
  standing: ['candles'],
  grain: '1h',
  dated: 'end',
  settles: '2m',
  // A price that comes late moves every average after it.
  reaches: { back: '6d' },
  // Less than tickers are kept: an hour that is computed again has all that it was made of.
  catchUp: '6d',
  async compute(readers, { from, to }) {
    const [kinds, before] = await Promise.all([readQuoted(readers, to), readTracks(readers.rsi, from)])
    const rows: Row<typeof rsiHourly>[] = []
    for (const quoted of kinds) {
      const symbols = quoted.quotes.map(({ symbol }) => symbol)
      const known = new Map(symbols.flatMap((symbol) => pair(symbol, before.get(symbol))))
      await followTickers(known, quoted, from, to)
      const unknown = symbols.filter((symbol) => !known.has(symbol))
      const found = unknown.length > 0 ? await takeUp(readers, quoted, unknown, from, to) : new Map()
      for (const symbol of symbols)
        rows.push(
          ...rsiRowsOf({ ts: to, symbol, kind: quoted.kind }, known.get(symbol) ?? found.get(symbol)!),
        )
    }
    return rows
  },
})

function pair<V>(name: string, value: V | undefined): [string, V][] {
  return value === undefined ? [] : [[name, value]]
}

/**
 * Those that the hour before does not have: what traded little for a while goes on from where it stood, if that was
 * within the week; of what is new, long bars are those of the days on record, and the others of the tickers.
 */
async function takeUp(
  { rsi, candles }: Tables,
  quoted: Quoted,
  symbols: readonly string[],
  from: Ms,
  to: Ms,
): Promise<Map<string, RsiTrack>> {
  const week = from - GOES_ON
  const last = await rsi.latest({
    by: ['symbol', 'interval'],
    where: { symbol: symbols },
    since: week,
    until: from,
  })
  const tracks = new Map<string, RsiTrack>()
  for (const [at, rows] of groupBy(last, ({ ts }) => ts)) {
    const own = tracksOf(rows)
    await followTickers(own, quoted, at, to, { symbol: [...own.keys()] })
    for (const [symbol, track] of own) tracks.set(symbol, track)
  }
  const others = symbols.filter((symbol) => !tracks.has(symbol))
  if (others.length === 0) return tracks
  const fresh = new Map(others.map((symbol) => [symbol, new RsiTrack()]))
  const days = await readDays(candles, { since: SINCE_EVER, until: to - DAY + 1 }, others)
  for (const [symbol, closes] of days) resumeDays(fresh.get(symbol)!, closes)
  await followTickers(fresh, quoted, week, to, { symbol: others })
  for (const [symbol, track] of fresh) tracks.set(symbol, track)
  return tracks
}

/** Lets long bars of a track go on from the days on record, oldest first. */
export function resumeDays(
  track: RsiTrack,
  closes: readonly { readonly day: Ms; readonly close: number }[],
): void {
  const ends = barEnds(closes[0]!.day, closes.at(-1)!.day + DAY, DAY, BY_DAY)
  const byDay = new RsiTrack()
  byDay.follow(new Map(closes.map(({ day, close }) => [day + DAY, close])), ends)
  for (const interval of BY_DAY) track.resume(interval, byDay.state(interval))
}

/** A row for each interval; none of what has no price. */
export function rsiRowsOf(
  { ts, symbol, kind }: { readonly ts: Ms; readonly symbol: string; readonly kind: RsiKind },
  track: RsiTrack,
): Row<typeof rsiHourly>[] {
  const { price } = track
  if (price === null) return []
  return BAR_INTERVALS.map((interval) => {
    const { bars, avgGain, avgLoss, close, closedAt } = track.state(interval)
    return {
      ts,
      symbol,
      interval,
      kind,
      rsi: track.rsi(interval),
      close: price,
      bars,
      bar_closed_at: closedAt,
      bar_close: close,
      avg_gain: avgGain,
      avg_loss: avgLoss,
    }
  })
}
