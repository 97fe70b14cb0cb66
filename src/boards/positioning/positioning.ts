import { z } from 'zod'
import { cumulativeDelta, meanLongShare, venueLongShare } from '../../analytics/positioning/positioning.ts'
import { top } from '../../analytics/ranking.ts'
import type { Instant } from '../../core/clock.ts'
import { noSuch } from '../../core/errors.ts'
import { MAIN_VENUE, perpOf } from '../../core/symbols.ts'
import { type Duration, durationMs, floorTo, isoOf, isoOrNull, type Ms, SECOND } from '../../core/time.ts'
import {
  always,
  coins,
  count,
  day,
  figure,
  flag,
  integer,
  iso,
  listOf,
  part,
  pct,
  price,
  ratio,
  symbol,
  text,
  unsure,
  usd,
  venue,
} from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { optionalPerpSymbol } from '../../define/params.ts'
import type { Reader } from '../../define/reader.ts'
import { readPrices } from '../../readings/market/perpetuals.ts'
import { firstDay } from '../../readings/record/record-start.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { perpTickers } from '../../tables/market/tickers.ts'
import { POSITIONING_SOURCES, positioningReadings } from '../../tables/positioning/positioning.ts'

type Source = keyof typeof POSITIONING_SOURCES

const SOURCES = Object.keys(POSITIONING_SOURCES) as Source[]
const COINS = ['BTC', 'ETH', 'SOL'] as const
const MOST_TRADED = 30
const CADENCE = '15m'
const STALE_AFTER = 3 * durationMs(CADENCE)
/** A reading stands that long beside the newest one of all. */
const STANDS_FOR = durationMs('3h')

const METRICS = {
  global_ls_ratio: ratio('Accounts long / accounts short, all accounts.'),
  account_ls_ratio: ratio('Accounts long / accounts short, all accounts.'),
  ls_ratio: ratio('Accounts long / accounts short, all accounts.'),
  top_account_ls_ratio: ratio('Accounts long / accounts short, of the largest accounts.'),
  top_position_ls_ratio: ratio('Long / short positions of the largest accounts, by size.'),
  elite_account_ls_ratio: ratio('Accounts long / accounts short, of the largest accounts.'),
  elite_position_ls_ratio: ratio('Long / short positions of the largest accounts, by size.'),
  position_ls_ratio: ratio('Long / short positions, by size.'),
  taker_buy_sell_ratio: ratio('Dollars that takers bought / sold in the quarter of an hour before.'),
  taker_buy_share_pct: pct('Part that takers bought of what was traded in the quarter of an hour before.'),
  buy_ratio_pct: pct('Accounts that are long.'),
  long_account_pct: pct('Accounts that are long.'),
  margin_long_size: coins('Longs on margin.'),
  margin_short_size: coins('Shorts on margin.'),
  long_oi_usd: usd('Open interest of longs.'),
  short_oi_usd: usd('Open interest of shorts.'),
}
type Metrics = typeof METRICS

/** What one venue says of one perpetual; null where it says nothing. */
const said = <S extends Source>(source: S) =>
  unsure(
    part(
      {
        ...(Object.fromEntries(
          POSITIONING_SOURCES[source].map((metric) => [metric, unsure(METRICS[metric])]),
        ) as { [M in (typeof POSITIONING_SOURCES)[S][number]]: z.ZodNullable<Metrics[M]> }),
        long_share_pct: unsure(pct('The part that is long, worked out alike for every source.')),
        ts: iso('Time of its newest reading.'),
      },
      `What ${source} says; null where it says nothing.`,
    ),
  )
const Exchanges = part(
  {
    binance: said('binance'),
    bybit: said('bybit'),
    okx: said('okx'),
    gate: said('gate'),
    htx: said('htx'),
    bitget: said('bitget'),
    kraken: said('kraken'),
    bitfinex: said('bitfinex'),
    jupiter: said('jupiter'),
    gmx: said('gmx'),
  },
  'What each source says.',
)
const track = (meaning: string) =>
  part(
    {
      start: iso('Where the sum begins, at zero.'),
      step_seconds: integer('seconds', 'Length of a step.'),
      unit: always('usd', 'Unit of the values.'),
      values: listOf(
        unsure(
          figure(
            'USD',
            'Taker buys − taker sells up to the end of the step; null where nothing was recorded.',
          ),
        ),
        'One a step, oldest first.',
      ),
    },
    meaning,
  )
const delta = (meaning: string) =>
  part(
    {
      perp_24h: track('Perpetual, 24 hours.'),
      spot_24h: track('Spot, 24 hours.'),
      perp_7d: track('Perpetual, seven days.'),
      spot_7d: track('Spot, seven days.'),
    },
    meaning,
  )

export const positioningBoard = board({
  id: 'positioning',
  path: '/api/public/positioning',
  title: 'Positioning',
  about:
    'How accounts and positions lean in the 30 most traded perpetuals, from ten sources, and the cumulative volume delta of BTC, ETH and SOL.',
  mcp: 'get_positioning',
  cadence: CADENCE,
  spelling: 'snake',
  params: z.object({ symbol: optionalPerpSymbol('Only this perpetual, as BTCUSDT or BTC.') }),
  result: part({
    recorded_since: unsure(day('Day of the first reading on record.')),
    symbols: count('Perpetuals in the ranking.'),
    sources: listOf(
      part({
        exchange: venue(),
        metrics: listOf(text('A figure that it publishes.'), 'What it publishes.'),
        last_record: unsure(iso('When it last said anything.')),
        stale: flag('Whether that is too long ago.'),
      }),
      'Who is asked.',
    ),
    rows: listOf(
      part({
        symbol: symbol(),
        price: unsure(price('Last trade on the reference venue.')),
        change_24h_pct: unsure(pct('Change of the price over 24 hours.')),
        exchanges: Exchanges,
        long_share_mean_pct: unsure(pct('Mean of the long shares, every source alike.')),
      }),
      'The 30 most traded perpetuals, or the one that was asked for.',
    ),
    cvd: part(
      { BTC: delta('Bitcoin.'), ETH: delta('Ether.'), SOL: delta('Solana.') },
      'Cumulative volume delta of the main venue.',
    ),
  }),
  example: {},
  reads: { tickers: perpTickers, readings: positioningReadings, bars: minuteBars },
  subject: 'readings',
  list: 'rows',
  async compute({ tickers, readings, bars }, { symbol }, { now }) {
    const heard = await readings.aggregate({
      by: ['exchange'],
      take: { last: { max: 'ts' } },
      ...now.last('24h'),
    })
    const lastOf = new Map(heard.map(({ exchange, last }) => [exchange, last]))
    const newest = Math.max(...heard.map(({ last }) => last ?? 0), 0)
    const [latest, day24h, week, recorded_since] = await Promise.all([
      newest === 0
        ? []
        : readings.latest({
            by: ['exchange', 'symbol', 'metric'],
            since: newest - STANDS_FOR,
            until: newest + 1,
          }),
      readDelta(bars, now, '5m', 288),
      readDelta(bars, now, '1h', 168),
      firstDay(readings, 'ts'),
    ])
    const bySymbol = grouped(latest, (row) => row.symbol)
    const contracts = await readPrices(tickers, [...bySymbol.keys()], now)
    const rows = top(
      // A perpetual that is not listed any more has readings and no volume.
      [...bySymbol].map(([name, own]) => {
        const contract = contracts.find((one) => one.symbol === name)
        return { symbol: name, own, contract, volume: contract?.quoteVolume24h ?? null }
      }),
      ({ volume }) => volume,
      MOST_TRADED,
    )
    if (symbol && !rows.some((row) => row.symbol === symbol)) {
      const names = rows.map((row) => row.symbol)
      throw noSuch('symbol', { symbol }, `is not among the ${MOST_TRADED} most traded perpetuals`, names)
    }
    return {
      recorded_since,
      symbols: rows.length,
      sources: SOURCES.map((exchange) => {
        const last = lastOf.get(exchange) ?? null
        return {
          exchange,
          metrics: [...POSITIONING_SOURCES[exchange]],
          last_record: isoOrNull(last),
          stale: last === null || now.ms - last > STALE_AFTER,
        }
      }),
      rows: rows
        .filter((row) => symbol === undefined || row.symbol === symbol)
        .map(({ symbol: name, own, contract }) => {
          const exchanges = exchangesOf(own)
          return {
            symbol: name,
            price: contract?.lastPrice ?? null,
            change_24h_pct: contract?.change24hPct ?? null,
            exchanges,
            long_share_mean_pct: meanLongShare(
              Object.values(exchanges).map((one) => one?.long_share_pct ?? null),
            ),
          }
        }),
      cvd: {
        BTC: deltaOf('BTC', day24h, week),
        ETH: deltaOf('ETH', day24h, week),
        SOL: deltaOf('SOL', day24h, week),
      },
    }
  },
})

interface Reading {
  readonly ts: Ms
  readonly exchange: string
  readonly metric: string
  readonly value: number
}

function exchangesOf(own: readonly Reading[]): z.output<typeof Exchanges> {
  const entries = SOURCES.map((source) => {
    const readings = own.filter(({ exchange }) => exchange === source)
    const metrics = Object.fromEntries(
      POSITIONING_SOURCES[source].map((name) => [
        name,
        readings.find(({ metric }) => metric === name)?.value ?? null,
      ]),
    )
    const said = {
      ...metrics,
      long_share_pct: venueLongShare(metrics),
      ts: isoOf(Math.max(...readings.map(({ ts }) => ts), 0)),
    }
    return [source, readings.length === 0 ? null : said]
  })
  return Object.fromEntries(entries) as z.output<typeof Exchanges>
}

/** Taker flow of the main venue in `count` spans, the present one included. */
async function readDelta(bars: Reader<typeof minuteBars>, now: Instant, every: Duration, count: number) {
  const step = durationMs(every)
  const start = floorTo(now.ms, step) - (count - 1) * step
  const flows = await bars.bucket({
    every,
    by: ['market', 'symbol'],
    // Only minutes whose sides are known count on either side.
    take: {
      buyUsd: { sum: 'taker_buy_quote_volume' },
      volumeUsd: { sum: 'quote_volume', when: { taker_buy_quote_volume: { gte: 0 } } },
    },
    where: { exchange: MAIN_VENUE, symbol: COINS.map(perpOf) },
    ...now.since(start),
  })
  return { start, step, count, flows }
}

type DeltaReading = Awaited<ReturnType<typeof readDelta>>

function deltaOf(coin: (typeof COINS)[number], day24h: DeltaReading, week: DeltaReading) {
  const track = ({ flows, ...span }: DeltaReading, market: 'perp' | 'spot') => ({
    start: isoOf(span.start),
    step_seconds: span.step / SECOND,
    unit: 'usd' as const,
    values: cumulativeDelta(
      flows.filter((row) => row.market === market && row.symbol === perpOf(coin)),
      span,
    ),
  })
  return {
    perp_24h: track(day24h, 'perp'),
    spot_24h: track(day24h, 'spot'),
    perp_7d: track(week, 'perp'),
    spot_7d: track(week, 'spot'),
  }
}

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const own = groups.get(keyOf(row))
    if (own) own.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
