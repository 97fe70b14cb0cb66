import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rsiOf, withBar } from '../../src/analytics/market/rsi.ts'
import { seriesBoard } from '../../src/boards/market/series.ts'
import { seriesMetricsBoard } from '../../src/boards/market/series-metrics.ts'
import { DAY, HOUR, isoOf, MINUTE, type Ms } from '../../src/core/time.ts'
import type { Row } from '../../src/define/table.ts'
import { boardCsv } from '../../src/serve/csv.ts'
import type { Store } from '../../src/store/port.ts'
import {
  liquidationEvents,
  liquidationFeeds,
  liquidationsDaily,
} from '../../src/tables/liquidations/liquidations.ts'
import { rsiHourly } from '../../src/tables/market/rsi.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import { dexWhaleEvents } from '../../src/tables/positioning/dex-whales.ts'
import { premiumDaily } from '../../src/tables/regional/premium.ts'
import { venueSnapshots } from '../../src/tables/venues/venues.ts'
import { askOn, cents, NOW, newSymbol, seriesStore, TODAY, tickerOf } from '../fixtures/series.ts'

let store: Store
beforeAll(async () => {
  store = await seriesStore()
})
afterAll(() => store.close())
const ask = askOn(() => store)

describe('a series', () => {
  it('is of snapshots where a venue has nothing finer, of one quote', async () => {
    const snapshot = (ts: Ms, quote: string, price_usd: number) => ({
      ts,
      venue: 'deribit',
      market: 'perp' as const,
      symbol: 'BTC',
      quote,
      instrument: `BTC-${quote}`,
      price_usd,
      volume_24h_usd: 5_000,
      open_interest_usd: price_usd * 10,
      funding_rate_8h_pct: null,
    })
    const hour = TODAY + 10 * HOUR
    await store.insert(venueSnapshots, [
      snapshot(TODAY - 10 * MINUTE, 'USDT', 90),
      snapshot(hour, 'USDT', 100),
      snapshot(hour, 'USD', 900),
      snapshot(hour + 10 * MINUTE, 'USD', 901),
      snapshot(hour + 20 * MINUTE, 'USDT', 98),
      snapshot(hour + 50 * MINUTE, 'USDT', 103),
    ])
    const query = { symbol: 'BTC', venue: 'deribit', from: isoOf(hour), to: isoOf(hour + 1) }
    const price = await ask({ metric: 'price', ...query })
    expect(price.points).toEqual([[hour, 100, 103, 98, 103, null]])
    expect(price.source).toContain('snapshots of deribit')
    expect((await ask({ metric: 'oi', ...query })).points).toEqual([[hour, 1_030]])
    expect(await ask({ metric: 'oi_coins', ...query })).toMatchObject({ points: [[hour, 10]], unit: 'coins' })
    // The volume of a day is that of 24 hours at its end, and of the day that is on nobody knows.
    const volume = await ask({ metric: 'volume', symbol: 'BTC', venue: 'deribit', period: '1d' })
    expect(volume.points.at(-1)).toEqual([TODAY - DAY, 5_000])
  })

  it('of liquidations is shorts less longs, 0 where others were told of, and unknown in silence', async () => {
    const symbol = newSymbol()
    const feed = (exchange: string, counted: boolean) =>
      ({ exchange, kind: 'full', counted, since: '2026-01-01', method: 'stream', note: null }) as const
    await store.insert(liquidationFeeds, [feed('okx', true), feed('mexc', false)])
    let id = 0
    const order = (ts: Ms, side: 'SELL' | 'BUY', quote_qty: number, of = symbol, exchange = 'okx') => ({
      event_time: ts,
      received_at: ts,
      exchange,
      symbol: of,
      side,
      price: 1,
      qty: quote_qty,
      quote_qty,
      delayed: false,
      dedupe_key: `order ${++id}`,
    })
    const hour = (clock: number) => TODAY + clock * HOUR
    await store.insert(liquidationEvents, [
      order(hour(8), 'SELL', 70.1),
      order(hour(8) + MINUTE, 'BUY', 30.2),
      order(hour(8) + 2 * MINUTE, 'SELL', 1_000, symbol, 'mexc'),
      order(hour(9) + 59 * MINUTE, 'SELL', 5, 'BTCUSDT'),
      order(hour(11) + 30 * MINUTE, 'BUY', 0.3),
    ])
    const values = async (query: Record<string, string>) =>
      (await ask({ metric: 'liquidations', symbol, ...query })).points.map(([, value]) => value)
    expect(await values({ from: isoOf(hour(7)) })).toEqual([null, -39.9, 0, null, 0.3, 0])
    // Five minutes of silence are none where the quarter of an hour was heard.
    const fine = { period: '5m', from: isoOf(hour(8) - 5 * MINUTE), to: isoOf(hour(8) + 16 * MINUTE) }
    expect(await values(fine)).toEqual([null, -39.9, 0, 0, null])
    await store.insert(
      liquidationsDaily,
      ['2026-11-05', '2026-11-07'].map((date) => ({
        date,
        symbol: date === '2026-11-05' ? symbol : 'BTCUSDT',
        exchange: 'okx',
        long_liquidations_usd: 10,
        short_liquidations_usd: 25.5,
        events: 3,
        max_single_liquidation_usd: 20,
      })),
    )
    const days = await values({ period: '1d', from: '2026-11-05' })
    expect(days.slice(0, 3)).toEqual([15.5, null, 0])
    expect(days.at(-1)).toBe(-39.6)
  })

  it('of the basis is mark over index at the last ticker that tells both', async () => {
    const symbol = newSymbol()
    const ticker = (
      minute: number,
      mark_price: number | null,
      index_price: number | null,
      exchange = 'binance',
    ) => ({
      ...tickerOf(symbol, 1, exchange),
      ts: TODAY + 9 * HOUR + minute * MINUTE,
      mark_price,
      index_price,
    })
    await store.insert(perpTickers, [
      ticker(1, 101, 100),
      ticker(2, 99.5, 100),
      ticker(3, 120, null),
      ticker(4, null, 120),
      ticker(61, null, 100),
      ticker(121, 100.0005, 100),
      ticker(2, 104, 100, 'okx'),
    ])
    const values = async (query: Record<string, string> = {}) =>
      (await ask({ metric: 'basis', symbol, from: isoOf(TODAY + 9 * HOUR), ...query })).points.map(
        ([, value]) => value,
      )
    expect(await values()).toEqual([-0.5, null, 0.0005])
    expect((await values({ venue: 'okx' }))[0]).toBe(4)
    expect(await ask({ metric: 'basis', symbol })).toMatchObject({
      unit: 'pct',
      kind: 'line',
      venue: 'binance',
    })
  })

  it('of whales adds what was bought and takes off what was sold', async () => {
    const change = (
      minute: number,
      kind: Row<typeof dexWhaleEvents>['kind'],
      before: 'LONG' | 'SHORT' | null,
      after: 'LONG' | 'SHORT' | null,
      usd: number,
    ) => ({
      ts: TODAY + 10 * HOUR + minute * MINUTE,
      address: `0x${minute}`,
      coin: 'HYPE',
      kind,
      side_before: before,
      side_after: after,
      size_before: 1,
      size_after: 1,
      notional_changed_usd: usd,
      mark_price: 1,
      entry_price: null,
      liquidation_price: null,
      leverage: null,
    })
    await store.insert(dexWhaleEvents, [
      change(1, 'opened', null, 'LONG', 1),
      change(2, 'increased', 'LONG', 'LONG', 10),
      change(3, 'reduced', 'SHORT', 'SHORT', 100),
      change(4, 'closed', 'SHORT', null, 1_000),
      change(5, 'flipped', 'SHORT', 'LONG', 10_000),
      change(61, 'opened', null, 'SHORT', 1),
      change(62, 'increased', 'SHORT', 'SHORT', 10),
      change(63, 'reduced', 'LONG', 'LONG', 100),
      change(64, 'closed', 'LONG', null, 1_000),
      change(65, 'flipped', 'LONG', 'SHORT', 10_000),
    ])
    const { points, symbol } = await ask({
      metric: 'whale_net',
      symbol: 'HYPE',
      from: isoOf(TODAY + 9 * HOUR),
    })
    expect(points.map(([, value]) => value)).toEqual([null, 11_111, -11_111, 0])
    expect(symbol).toBe('HYPE')
  })

  it('of the RSI is what was recorded when each bar ended, and goes on with the last price', async () => {
    const symbol = newSymbol()
    const state = { bars: 20, avgGain: 2, avgLoss: 1, close: 100 }
    const rowAt = (ts: Ms, interval: '1h' | '4h', rsi: number, closedAt: Ms): Row<typeof rsiHourly> => ({
      ts,
      symbol,
      interval,
      kind: 'crypto',
      rsi,
      close: 100,
      bars: state.bars,
      bar_closed_at: closedAt,
      bar_close: state.close,
      avg_gain: state.avgGain,
      avg_loss: state.avgLoss,
    })
    const hour = (clock: number) => TODAY + clock * HOUR
    await store.insert(rsiHourly, [
      ...[10, 12].map((clock) => rowAt(hour(clock), '1h', clock, hour(clock))),
      ...[7, 9, 10, 11, 12].map((clock) => rowAt(hour(clock), '4h', 40 + clock, hour(clock - (clock % 4)))),
    ])
    await store.insert(perpTickers, [tickerOf(symbol, 103.5)])
    const live = rsiOf(withBar({ ...state, closedAt: hour(12) }, 103.5, NOW))!
    const values = async (period: string) =>
      (await ask({ metric: 'rsi', symbol, period, from: isoOf(hour(4)) })).points.map(([open, value]) => [
        (open - TODAY) / HOUR,
        value,
      ])
    expect((await values('1h')).slice(-4)).toEqual([
      [9, 10],
      [10, null],
      [11, 12],
      [12, cents(live)],
    ])
    expect(await values('4h')).toEqual([
      [4, null],
      [8, 52],
      [12, cents(live)],
    ])
  })

  it('of days leaves out the day that is on as long as nothing is known of it', async () => {
    await store.insert(premiumDaily, [
      {
        date: '2026-11-14',
        symbol: 'ETH',
        us_close_usd: 1,
        global_close_usd: 1,
        premium_pct: 0.123456,
        usdt_usd: null,
      },
      {
        date: '2026-11-12',
        symbol: 'ETH',
        us_close_usd: 1,
        global_close_usd: 1,
        premium_pct: -0.1,
        usdt_usd: null,
      },
    ])
    const answer = await ask({ metric: 'premium', symbol: 'ethusdt', limit: '10' })
    expect(answer).toMatchObject({
      symbol: 'ETH',
      period: '1d',
      venue: null,
      unit: 'pct',
      bars: 10,
      as_of: '2026-11-14T00:00:00.000Z',
      recorded_since: '2026-11-12',
    })
    expect(answer.points.slice(-3).map(([, value]) => value)).toEqual([-0.1, null, 0.1235])
    expect(answer).not.toHaveProperty('stale')
  })

  it('as CSV has moments and names', async () => {
    const day = { from: '2026-11-12', to: '2026-11-14' }
    const csv = async (query: Record<string, string>) => boardCsv(seriesBoard, await ask(query))
    expect(await csv({ metric: 'premium', symbol: 'ETH', ...day })).toBe(
      'ts,value\r\n2026-11-12T00:00:00.000Z,-0.1\r\n2026-11-13T00:00:00.000Z,\r\n',
    )
    const none = { from: '2026-11-12T00:10:00Z', to: '2026-11-12T00:20:00Z' }
    expect(await csv({ metric: 'price', ...none })).toBe('ts,open,high,low,close,volume\r\n')
    expect(
      await csv({
        metric: 'price',
        venue: 'deribit',
        from: '2026-11-15T10:00:00Z',
        to: '2026-11-15T11:00:00Z',
      }),
    ).toBe('ts,open,high,low,close,volume\r\n2026-11-15T10:00:00.000Z,100,103,98,103,\r\n')
  })
})

it('the list of series tells of each what is on record', async () => {
  const answer = await askOn(() => store, seriesMetricsBoard)({})
  expect(Object.keys(answer)).toEqual(['generatedAt', 'periods', 'limits', 'metrics'])
  const metrics = answer.metrics as Record<string, unknown>[]
  const of = (name: string) => metrics.find(({ metric }) => metric === name)
  expect(metrics).toHaveLength(16)
  expect(of('premium')).toMatchObject({
    symbols: ['BTC', 'ETH'],
    finest_period: '1d',
    venues: [],
    venue_support: false,
    recorded_since: '2026-11-12',
  })
  expect(of('oi')).toMatchObject({ symbols: 'any perp', venues: ['deribit'], venue_support: true })
  expect(of('whale_net')).toMatchObject({ symbols: ['HYPE'], recorded_since: '2026-11-15' })
  expect(of('borrow')).toMatchObject({ symbols: [], venues: [], recorded_since: null })
})
