import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, isoOf, MINUTE, type Ms } from '../../src/core/time.ts'
import type { Row } from '../../src/define/table.ts'
import { incidentsRollup } from '../../src/rollups/liquidations/incidents.ts'
import type { Store } from '../../src/store/port.ts'
import { incidents, liquidationEvents, liquidationFeeds } from '../../src/tables/liquidations/liquidations.ts'
import { minuteBars } from '../../src/tables/market/candles.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import { rollupMarks } from '../../src/tables/record/recording.ts'
import { askOn } from '../fixtures/ask.ts'
import { rollAt } from '../fixtures/rolling.ts'
import { openMemoryStore } from '../fixtures/store.ts'

/** Cascades as the recorder finds them in recorded rows, and as the board then shows them. */
let store: Store
beforeAll(async () => {
  store = await openMemoryStore()
})
afterEach(async () => {
  for (const table of [liquidationEvents, liquidationFeeds, incidents, minuteBars, perpTickers, rollupMarks])
    await store.dropBefore(table, NOON + 30 * DAY)
})
afterAll(() => store?.close())

const NOON = Date.parse('2026-11-15T12:00:00.000Z')
const at = (minute: number): Ms => NOON + minute * MINUTE

let events = 0
const event = (
  minute: number,
  exchange: string,
  symbol: string,
  side: 'SELL' | 'BUY',
  quote_qty: number,
) => ({
  event_time: at(minute) + 7_000,
  received_at: at(minute) + 7_100,
  exchange,
  symbol,
  side,
  price: 100,
  qty: quote_qty / 100,
  quote_qty,
  delayed: false,
  dedupe_key: `e${events++}`,
})
const tell = (...rows: ReturnType<typeof event>[]) => store.insert(liquidationEvents, rows)

const feedsAre = () =>
  store.insert(
    liquidationFeeds,
    (
      [
        ['bybit', 'full', true],
        ['binance', 'sampled', true],
        ['mexc', 'shadow', false],
      ] as const
    ).map(([exchange, kind, counted]) => ({
      exchange,
      kind,
      counted,
      since: '2026-07-30',
      method: 'stream',
      note: null,
    })),
  )

/** A week in which five minutes usually bring 100,000 dollars. */
const quietWeek = () =>
  tell(
    ...Array.from({ length: 7 * 288 }, (_, place) =>
      event(-5 * (place + 1), 'bybit', 'BTCUSDT', 'SELL', 100_000),
    ),
  )

const barsAre = (from: number, closes: readonly number[]) =>
  store.insert(
    minuteBars,
    closes.map((close, place) => ({
      ts: at(from + place),
      exchange: 'binance',
      market: 'perp' as const,
      symbol: 'BTCUSDT',
      open: place === 0 ? 100_000 : closes[place - 1]!,
      high: close + 100,
      low: close - 100,
      close,
      volume: 1,
      quote_volume: close,
      taker_buy_quote_volume: null,
      trades: null,
    })),
  )

/** What the recorder does every minute: work out, write. */
async function record(minute: number): Promise<Row<typeof incidents>[]> {
  const rows = await rollAt(store, incidentsRollup, at(minute) + 2_000)
  return rows as Row<typeof incidents>[]
}

describe('a cascade', () => {
  it('is told while it goes on and until it is over, under one id', async () => {
    await feedsAre()
    await quietWeek()
    expect(await record(1)).toEqual([])
    // 4 M of longs and 1.5 M of shorts within two minutes; what is on trial does not count.
    await tell(
      event(10, 'bybit', 'BTCUSDT', 'SELL', 4e6),
      event(11, 'binance', 'ETHUSDT', 'BUY', 1.5e6),
      event(11, 'mexc', 'BTCUSDT', 'SELL', 90e6),
    )
    await barsAre(7, [99_500, 99_000, 98_500, 97_000, 96_000, 98_000])
    expect(await record(11)).toEqual([])
    const [open] = await record(12)
    expect(open).toMatchObject({
      id: '20261115-1207',
      started_at: at(7),
      ended_at: null,
      total_usd: 5.5e6,
      baseline_5m_usd: 100_000,
    })
    // The last minutes with more than 400,000 are those up to 15; 15 quiet ones follow.
    expect((await record(30))[0]).toMatchObject({ id: '20261115-1207', ended_at: null })
    const [ended] = await record(31)
    expect(ended).toMatchObject({
      id: '20261115-1207',
      ended_at: at(16),
      total_usd: 5.5e6,
      long_usd: 4e6,
      short_usd: 1.5e6,
      peak_5m_usd: 5.5e6,
      events: 2,
    })
    // Late records and the price of the last minutes are still taken in, then it is settled.
    await tell(event(12, 'binance', 'BTCUSDT', 'SELL', 500_000))
    expect(await record(60)).toMatchObject([{ id: '20261115-1207', total_usd: 6e6, events: 3 }])
    expect(await record(17 + 180)).toEqual([])
    expect(await record(24 * 60 + 30)).toEqual([])

    const answer = await askOn(store)('incidents', {}, at(32))
    expect(answer).toMatchObject({ count: 1, stale: false, as_of: '2026-11-15T12:12:07.000Z' })
    expect((await askOn(store)('incidents', {}, at(73))).stale).toBe(true)
    expect(answer.thresholds).toEqual({
      floor_usd: 5e6,
      multiple: 8,
      baseline: 'median 5m sum, 7d',
      close_below_multiple: 4,
      quiet_minutes: 15,
      merge_gap_minutes: 10,
      min_total_usd: 5e6,
    })
    expect(answer.incidents[0]).toMatchObject({
      id: '20261115-1207',
      started_at: '2026-11-15T12:07:00.000Z',
      ended_at: '2026-11-15T12:17:00.000Z',
      open: false,
      duration_minutes: 10,
      side: 'LONG',
      total_usd: 6e6,
      coins: [
        { symbol: 'BTCUSDT', total_usd: 4.5e6, long_usd: 4.5e6, short_usd: 0, share_pct: 75 },
        { symbol: 'ETHUSDT', total_usd: 1.5e6, long_usd: 0, short_usd: 1.5e6, share_pct: 25 },
      ],
      by_exchange: [
        { exchange: 'bybit', kind: 'full', total_usd: 4e6, events: 1 },
        { exchange: 'binance', kind: 'sampled', total_usd: 2e6, events: 2 },
      ],
      largest: { exchange: 'bybit', side: 'SELL', liquidated: 'LONG', quote_qty: 4e6 },
      lower_bound: true,
    })
    // From 100,000 down to 96,000 − 100, and back to 98,000.
    expect(answer.incidents[0].price_path).toMatchObject({
      symbol: 'BTCUSDT',
      start: 100_000,
      low: 95_900,
      high: 100_000,
      end: 98_000,
      change_pct: -2,
      max_move_pct: -4.1,
    })
    expect(answer.incidents[0].price_path.points).toHaveLength(6)
  })

  it('gives the same rows however often it is worked out', async () => {
    await feedsAre()
    await tell(event(10, 'bybit', 'BTCUSDT', 'BUY', 7e6), event(60, 'bybit', 'BTCUSDT', 'SELL', 8e6))
    const rows = await record(80)
    expect(rows.map(({ id, long_usd, short_usd }) => [id, long_usd, short_usd])).toEqual([
      ['20261115-1206', 0, 7e6],
      ['20261115-1256', 8e6, 0],
    ])
    expect(await record(80)).toEqual(rows)
    expect((await askOn(store)('incidents', {}, at(80))).count).toBe(2)
  })

  it('ends in silence after a recorder stood still', async () => {
    await feedsAre()
    await tell(event(10, 'bybit', 'BTCUSDT', 'BUY', 7e6))
    expect(await record(12)).toMatchObject([{ ended_at: null }])
    // Two days later: nothing more was recorded.
    expect(await record(2 * 24 * 60)).toMatchObject([{ id: '20261115-1206', ended_at: at(15) }])
    expect(await record(2 * 24 * 60 + 1)).toEqual([])
  })

  it('shows the price of tickers where there are no bars, of another venue where the main one is silent', async () => {
    await feedsAre()
    await tell(event(10, 'bybit', 'BTCUSDT', 'BUY', 7e6))
    const ticker = (exchange: string, minute: number, last_price: number) => ({
      ts: at(minute),
      exchange,
      symbol: 'BTCUSDT',
      last_price,
      mark_price: null,
      index_price: null,
      change_24h_pct: null,
      quote_volume_24h: null,
      funding_rate_pct: null,
      funding_interval_h: null,
      next_funding_at: null,
    })
    await store.insert(perpTickers, [
      ticker('bybit', 6, 50_000),
      ticker('bybit', 9, 51_000),
      ticker('bybit', 12, 50_500),
    ])
    const [row] = await record(13)
    expect(row!.price_path).toMatchObject({ start: 50_000, high: 51_000, low: 50_000, end: 50_500 })
    expect(row!.price_path.max_move_pct).toBeCloseTo(2, 9)
    await store.insert(perpTickers, [ticker('binance', 6, 60_000)])
    expect((await record(13))[0]!.price_path).toMatchObject({ start: 60_000 })
  })

  it('without a price says that it is unknown', async () => {
    await feedsAre()
    await tell(event(10, 'bybit', 'BTCUSDT', 'BUY', 7e6))
    expect((await record(13))[0]!.price_path).toMatchObject({ start: null, change_pct: null, points: [] })
  })
})

it('fifty long cascades still fit into an answer', async () => {
  const usd = 123_456_789.12
  await store.insert(
    incidents,
    Array.from({ length: 60 }, (_, place) => ({
      id: `20261115-${place}`,
      started_at: NOON - place * 3 * HOUR,
      ended_at: NOON - place * 3 * HOUR + 2 * HOUR,
      total_usd: usd,
      long_usd: usd,
      short_usd: usd,
      peak_5m_usd: usd,
      baseline_5m_usd: usd,
      events: 12_345,
      coins: Array.from({ length: 10 }, () => ({
        symbol: 'FLOKIUSDT',
        total_usd: usd,
        long_usd: usd,
        short_usd: usd,
        share_pct: 12.3456,
      })),
      by_exchange: Array.from({ length: 12 }, () => ({
        exchange: 'hyperliquid',
        kind: 'sampled' as const,
        total_usd: usd,
        events: 1234,
      })),
      largest: {
        event_time: isoOf(NOON),
        exchange: 'hyperliquid',
        symbol: 'FLOKIUSDT',
        side: 'SELL' as const,
        liquidated: 'SHORT' as const,
        price: 123_456.78,
        qty: 1234.56789,
        quote_qty: usd,
      },
      price_path: {
        symbol: 'BTCUSDT',
        start: 123_456.78,
        low: 123_456.78,
        high: 123_456.78,
        end: 123_456.78,
        change_pct: -12.3456,
        max_move_pct: -12.3456,
        points: Array.from({ length: 60 }, () => [isoOf(NOON), 123_456.78] as const),
      },
    })),
  )
  const answer = await askOn(store)('incidents', {}, NOON + HOUR)
  expect(answer.count).toBe(60)
  expect(answer.incidents).toHaveLength(50)
  expect(answer.incidents[9].price_path.points).toHaveLength(60)
  expect(answer.incidents[10].price_path.points).toHaveLength(30)
  expect(JSON.stringify(answer).length).toBeLessThan(230_000)
})
