import { referenceVenue } from '../../analytics/market/perp-market.ts'
import { RsiTrack } from '../../analytics/market/rsi-track.ts'
import { top } from '../../analytics/ranking.ts'
import { barEnds, QUARTER } from '../../core/bars.ts'
import { made } from '../../core/made.ts'
import { DAY, floorTo, type Ms } from '../../core/time.ts'
import type { Reader, Readers } from '../../define/reader.ts'
import type { Row } from '../../define/table.ts'
import { type RsiKind, rsiHourly } from '../../tables/market/rsi.ts'
import { perpTickers } from '../../tables/market/tickers.ts'
import { tradfiTickers } from '../../tables/tradfi/tradfi.ts'
import { TICKER_FIGURES, windowTo } from './market-at.ts'

export const rsiTables = { tickers: perpTickers, tradfi: tradfiTickers, rsi: rsiHourly }

/** Those of shares have the same columns, and two more. */
type Tickers = Reader<typeof perpTickers>

/** So many coins, the most traded; of shares, commodities and indices there are few. */
const MOST_COINS = 400
/** More than an hour has. */
const MOST_ROWS = 50_000

/** The perpetuals of one kind at a moment, on the venue that stands for the market. */
export interface Quoted {
  readonly kind: RsiKind
  readonly tickers: Tickers
  readonly venue: string | null
  readonly quotes: readonly Row<typeof perpTickers>[]
}

/** Coins, and the rest: what has a ticker among shares is no coin. */
export async function readQuoted(
  { tickers, tradfi }: Readers<Pick<typeof rsiTables, 'tickers' | 'tradfi'>>,
  at: Ms,
  sharesAt: Ms = at,
): Promise<[coins: Quoted, shares: Quoted]> {
  const [coins, shares] = await Promise.all([
    quotesAt(tickers, at),
    quotesAt(tradfi as unknown as Tickers, sharesAt),
  ])
  const isShare = new Set(shares.quotes.map(({ symbol }) => symbol))
  const traded = coins.quotes.filter(({ symbol }) => !isShare.has(symbol))
  const largest = top(traded, ({ quote_volume_24h }) => quote_volume_24h ?? 0, MOST_COINS)
  return [
    { ...coins, kind: 'crypto', quotes: largest },
    { ...shares, kind: 'tradfi' },
  ]
}

async function quotesAt(tickers: Tickers, at: Ms) {
  const all = await tickers.latest({
    by: ['exchange', 'symbol'],
    known: TICKER_FIGURES,
    since: at - QUARTER + 1,
    until: at + 1,
  })
  const venue = referenceVenue(all)
  return { tickers, venue, quotes: all.filter(({ exchange }) => exchange === venue) }
}

/** Those that their venue showed a day before; nobody where the venue itself was not recorded then. */
export async function readDayAgo({ tickers, venue }: Quoted, at: Ms): Promise<ReadonlySet<string>> {
  if (venue === null) return new Set()
  const rows = await tickers.latest({
    by: ['symbol'],
    columns: ['symbol'],
    where: { exchange: venue },
    ...windowTo(at - DAY),
  })
  return new Set(rows.map(({ symbol }) => symbol))
}

/** What is on record of an hour, to go on from. */
export async function readTracks(rsi: Reader<typeof rsiHourly>, hour: Ms): Promise<Map<string, RsiTrack>> {
  return tracksOf(await rsi.range({ since: hour, until: hour + 1, order: 'asc', limit: MOST_ROWS }))
}

/** Rows of one moment each; without the averages a row is no state. */
export function tracksOf(rows: readonly Row<typeof rsiHourly>[]): Map<string, RsiTrack> {
  const tracks = new Map<string, RsiTrack>()
  for (const row of rows) {
    const { symbol, interval, bars, avg_gain, avg_loss, bar_close, bar_closed_at } = row
    if (bars === null || avg_gain === null || avg_loss === null) continue
    const track = made(tracks, symbol, () => new RsiTrack())
    track.quote(row.close, row.ts)
    track.resume(interval, {
      bars,
      avgGain: avg_gain,
      avgLoss: avg_loss,
      close: bar_close,
      closedAt: bar_closed_at,
    })
  }
  return tracks
}

/** Lets tracks go on from `from` to `at` with the tickers in between. */
export async function followTickers(
  tracks: ReadonlyMap<string, RsiTrack>,
  { tickers, venue }: Pick<Quoted, 'tickers' | 'venue'>,
  from: Ms,
  at: Ms,
  where: { readonly symbol?: readonly string[] } = {},
): Promise<void> {
  if (venue === null || tracks.size === 0) return
  const closes = await quarterCloses(tickers, { ...where, exchange: venue }, from, at)
  const ends = barEnds(from, at)
  const none = new Map<Ms, number>()
  for (const [symbol, track] of tracks) track.follow(closes.get(symbol) ?? none, ends)
}

/** By symbol, the last price of every quarter of an hour that ends after `from` and up to `at`; one on its end is in it. */
async function quarterCloses(
  tickers: Tickers,
  where: { readonly exchange: string; readonly symbol?: readonly string[] },
  from: Ms,
  at: Ms,
): Promise<Map<string, Map<Ms, number>>> {
  const quarters = await tickers.bucket({
    every: '15m',
    by: ['symbol'],
    take: {
      first: { first: 'last_price' },
      firstAt: { min: 'ts' },
      last: { last: 'last_price' },
      lastAt: { max: 'ts' },
    },
    where,
    since: floorTo(from, QUARTER),
    until: at + 1,
  })
  const closes = new Map<string, Map<Ms, number>>()
  for (const { symbol, bucket, first, firstAt, last, lastAt } of quarters) {
    const own = made(closes, symbol, () => new Map<Ms, number>())
    // What stood on the start of a quarter is the close of the one before, whatever came earlier in that.
    if (firstAt === bucket) own.set(bucket, first!)
    if (lastAt !== bucket) own.set(bucket + QUARTER, last!)
  }
  return closes
}
