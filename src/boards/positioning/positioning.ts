import type { z } from 'zod'
import { cumulativeDelta, meanLongShare, venueLongShare } from '../../analytics/positioning/positioning.ts'
import { top } from '../../analytics/ranking.ts'
import type { Instant } from '../../core/clock.ts'
import { noSuch } from '../../core/errors.ts'
import { groupBy } from '../../core/grouped.ts'
import { MAIN_VENUE, perpOf } from '../../core/symbols.ts'
import { type Duration, durationMs, floorTo, SECOND } from '../../core/time.ts'
import { board } from '../../define/board.ts'
import { optionalPerpSymbol } from '../../define/params.ts'
import type { Reader } from '../../define/reader.ts'
import type { Row } from '../../define/table.ts'
import { readPrices } from '../../readings/market/perpetuals.ts'
import { heardAt } from '../../readings/record/hearing.ts'
import { firstDay } from '../../readings/record/record-start.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { perpTickers } from '../../tables/market/tickers.ts'
import { POSITIONING_SOURCES, positioningReadings } from '../../tables/positioning/positioning.ts'
import { type Exchanges, PositioningAnswer } from './positioning-answer.ts'

type Source = keyof typeof POSITIONING_SOURCES

const SOURCES = Object.keys(POSITIONING_SOURCES) as Source[]
const COINS = ['BTC', 'ETH', 'SOL'] as const
const MOST_TRADED = 30
const CADENCE = '15m'
/** A reading stands that long beside the newest one of all. */
const STANDS_FOR = durationMs('3h')

export const positioningBoard = board({
  id: 'positioning',
  path: '/api/public/positioning',
  title: 'Positioning',
  about:
    'How accounts and positions lean in the 30 most traded perpetuals, from ten sources, and the cumulative volume delta of BTC, ETH and SOL.',
  mcp: 'get_positioning',
  cadence: CADENCE,
  spelling: 'snake',
  params: { symbol: optionalPerpSymbol('Only this perpetual, as BTCUSDT or BTC.') },
  result: PositioningAnswer,
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
    const bySymbol = groupBy(latest, (row) => row.symbol)
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
      sources: SOURCES.map((exchange) => ({
        exchange,
        metrics: [...POSITIONING_SOURCES[exchange]],
        ...heardAt(lastOf.get(exchange) ?? null, now, CADENCE),
      })),
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

function exchangesOf(own: readonly Row<typeof positioningReadings>[]): z.output<typeof Exchanges> {
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
      ts: Math.max(...readings.map(({ ts }) => ts), 0),
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
    start: span.start,
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
