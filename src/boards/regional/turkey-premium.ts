import { byText } from '../../analytics/ranking.ts'
import { isOverdue } from '../../analytics/record/coverage.ts'
import {
  premiumBps,
  streakOf,
  TURKEY_PAIRS,
  type TurkeyPair,
  type TurkeyRow,
  turkeyRegime,
  turkeyScore,
  worldPrice,
} from '../../analytics/regional/turkey-premium.ts'
import type { Instant } from '../../core/clock.ts'
import { groupBy } from '../../core/grouped.ts'
import { mean } from '../../core/stats.ts'
import { DAY, dateOf, MINUTE, type Ms } from '../../core/time.ts'
import { bookQuality } from '../../core/turkish-book.ts'
import { board } from '../../define/board.ts'
import { optionalChoice, optionalWhole } from '../../define/params.ts'
import type { Readers } from '../../define/reader.ts'
import { shown } from '../../define/shown.ts'
import type { Row } from '../../define/table.ts'
import { firstDay } from '../../readings/record/record-start.ts'
import { venueNames } from '../../readings/venues/known-venue.ts'
import { turkeyBooks1m, turkeyPremium1m } from '../../tables/regional/turkey.ts'
import { venues } from '../../tables/venues/venues.ts'
import { Reference, TurkeyPremiumAnswer, VenueBook } from './turkey-premium-answer.ts'

const STEP = '15m'
const DAYS = 30

const tables = { premium: turkeyPremium1m, books: turkeyBooks1m, registry: venues }
type Tables = Readers<typeof tables>

export const turkeyPremiumBoard = board({
  id: 'turkey-premium',
  path: '/api/public/turkey-premium',
  title: 'Turkey premium',
  about:
    'What bitcoin costs on Turkish venues above the world price at the official exchange rate: the part of the dollar and the part of the coin, and every book behind it.',
  cadence: '1m',
  spelling: 'snake',
  params: {
    pair: optionalChoice(TURKEY_PAIRS, 'Only the books of this pair, and its history.'),
    days: optionalWhole({
      unit: 'days',
      min: 1,
      max: DAYS,
      about: 'Adds so many days of history, of BTC-TRY unless a pair is given.',
    }),
  },
  result: TurkeyPremiumAnswer,
  example: { pair: 'BTC-TRY', days: '7' },
  reads: tables,
  subject: 'premium',
  async compute(readers, { pair, days }, { now }) {
    const window = now.last('24h')
    const [nameOf, latest, books, past, history, recorded_since] = await Promise.all([
      venueNames(readers.registry),
      readers.premium.latest({ by: ['symbol'], ...window }),
      readers.books.latest({ by: ['exchange', 'symbol'], ...window }),
      readIndexPast(readers.premium, now),
      days === undefined ? null : readHistory(readers.premium, pair ?? 'BTC-TRY', days, now),
      firstDay(readers.premium, 'ts'),
    ])
    const of = new Map(latest.map((row) => [row.symbol, row]))
    const btc = of.get('BTC-TRY')
    const usdt = of.get('USDT-TRY')
    return {
      recorded_since,
      index: indexOf(btc, usdt, past, now),
      fx: {
        official_usd_try: btc?.official_usd_try ?? null,
        official_date: btc ? fixDate(btc, past) : null,
        usdt_try_reference: usdt?.reference_price ?? null,
        global_usdt_usd: btc?.global_usdt_usd ?? null,
        global_btc_usd: btc?.global_price_usd ?? null,
      },
      references: TURKEY_PAIRS.flatMap((symbol) => {
        const row = of.get(symbol)
        const venues_total = books.filter((book) => book.symbol === symbol).length
        return row ? shown(Reference, row, { pair: symbol, venues_total, updated_at: row.ts }) : []
      }),
      venues: books
        .filter((book) => pair === undefined || book.symbol === pair)
        .sort(byText('symbol', 'exchange'))
        .map((book) => venueRow(book, of, nameOf(book.exchange), now)),
      history,
    }
  },
})

/** The last thirty days by the quarter of an hour: a minute that was recorded oftener counts no more. */
async function readIndexPast(premium: Tables['premium'], now: Instant) {
  return await premium.bucket({
    every: STEP,
    take: { index: { avg: 'index_bps' }, official: { last: 'official_usd_try' } },
    where: { symbol: 'BTC-TRY' },
    ...now.since(now.floor('1d').ms - DAYS * DAY),
  })
}
type IndexPast = Awaited<ReturnType<typeof readIndexPast>>

async function readHistory(premium: Tables['premium'], pair: TurkeyPair, days: number, now: Instant) {
  const points = await premium.bucket({
    every: STEP,
    take: {
      reference_price: { first: 'reference_price' },
      premium_bps: { first: 'premium_bps' },
      index_bps: { first: 'index_bps' },
      venue_count: { first: 'venue_count' },
    },
    where: { symbol: pair },
    ...now.last(`${days}d`),
  })
  return {
    pair,
    days,
    step_minutes: 15 as const,
    points: points.map(({ bucket, venue_count, ...figures }) => ({
      ts: bucket,
      ...figures,
      venue_count: venue_count ?? 0,
    })),
  }
}

function indexOf(btc: TurkeyRow | undefined, usdt: TurkeyRow | undefined, past: IndexPast, now: Instant) {
  const index = btc?.index_bps ?? null
  const known = past.flatMap(({ bucket, index }) => (index === null ? [] : [{ bucket, index }]))
  const average = (since: Ms) => mean(known.flatMap((point) => (point.bucket >= since ? [point.index] : [])))
  const streak = streakOf(dailyMeans(known))
  return {
    index_bps: index,
    dollar_leg_bps: btc?.dollar_leg_bps ?? null,
    crypto_leg_bps: btc?.crypto_leg_bps ?? null,
    score: index === null ? null : turkeyScore(index),
    regime: index === null ? null : turkeyRegime(index),
    avg_24h_bps: average(now.ms - DAY),
    avg_7d_bps: average(now.ms - 7 * DAY),
    streak_days: known.length === 0 ? null : streak.days,
    streak_sign: known.length === 0 ? null : streak.sign,
    status: statusOf(index, [btc?.status, usdt?.status]),
  }
}

/** Means of the UTC days, oldest first. */
function dailyMeans(points: readonly { bucket: Ms; index: number }[]): number[] {
  return [...groupBy(points, ({ bucket }) => Math.floor(bucket / DAY))]
    .sort(([a], [b]) => a - b)
    .map(([, own]) => mean(own.map(({ index }) => index))!)
}

function statusOf(index: number | null, parts: readonly (TurkeyRow['status'] | undefined)[]) {
  if (index === null) return 'unavailable' as const
  return parts.every((part) => part === 'ok') ? ('ok' as const) : ('degraded' as const)
}

/** The day since which the official rate has stood: the fix is kept over weekends and holidays. */
function fixDate({ ts, official_usd_try }: TurkeyRow, past: IndexPast): string {
  const before = past.findLastIndex(({ official }) => official !== official_usd_try)
  return dateOf(past[before + 1]?.bucket ?? ts)
}

function venueRow(
  book: Row<typeof turkeyBooks1m>,
  of: ReadonlyMap<TurkeyPair, TurkeyRow>,
  name: string,
  now: Instant,
) {
  const stale = isOverdue(book.ts, now.ms, MINUTE)
  const quality = bookQuality(book)
  const mid =
    book.best_bid === null || book.best_ask === null || quality === 'down'
      ? null
      : (book.best_bid + book.best_ask) / 2
  return shown(VenueBook, book, {
    venue: book.exchange,
    name,
    pair: book.symbol,
    status: stale ? 'stale' : quality,
    eligible: book.eligible && !stale,
    depth_usd: {
      '10': book.depth_10bps_usd,
      '25': book.depth_25bps_usd,
      '50': book.depth_50bps_usd,
      '100': book.depth_100bps_usd,
    },
    premium_bps: premiumBps(mid, worldOf(book.symbol, of.get(book.symbol))),
    updated_at: book.ts,
    stale,
  })
}

function worldOf(pair: TurkeyPair, row: TurkeyRow | undefined): number | null {
  if (!row) return null
  return worldPrice(pair, {
    btcUsd: row.global_price_usd,
    ethUsd: row.global_price_usd,
    usdtUsd: row.global_usdt_usd,
    officialUsdTry: row.official_usd_try,
  })
}
