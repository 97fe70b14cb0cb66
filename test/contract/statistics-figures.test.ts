import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { euphoriaBoard } from '../../src/boards/cycle/euphoria.ts'
import { indicesBoard } from '../../src/boards/cycle/indices.ts'
import { contextBoard } from '../../src/boards/market/context.ts'
import { factorsBoard } from '../../src/boards/market/factors.ts'
import { devActivityBoard } from '../../src/boards/record/dev-activity.ts'
import { DAY, dateOf, HOUR, MINUTE, type Ms } from '../../src/core/time.ts'
import type { Board } from '../../src/define/board.ts'
import { euphoriaRollup } from '../../src/rollups/cycle/euphoria.ts'
import { marketDailyRollup, symbolDailyRollup } from '../../src/rollups/market/market-days.ts'
import { metricsRollup } from '../../src/rollups/market/metrics.ts'
import { whaleTradesDailyRollup } from '../../src/rollups/positioning/whales.ts'
import { asked } from '../../src/serve/asked.ts'
import { createRun } from '../../src/serve/run.ts'
import type { Store } from '../../src/store/port.ts'
import { euphoriaSnapshots, fearGreedDaily, globalMarketSnapshots } from '../../src/tables/cycle/indices.ts'
import { etfFlowsDaily } from '../../src/tables/macro/etf.ts'
import { btcClosesDaily, minuteBars } from '../../src/tables/market/candles.ts'
import { fundingSettlements } from '../../src/tables/market/funding.ts'
import { METRICS, metricDaily } from '../../src/tables/market/metrics.ts'
import { dvolDaily, ivSurfaceDaily } from '../../src/tables/options/options.ts'
import { premiumDaily } from '../../src/tables/regional/premium.ts'
import { fillMarket, NOW } from '../fixtures/market.ts'
import { computeSpan, rolling } from '../fixtures/rolling.ts'
import { openMemoryStore } from '../fixtures/store.ts'

type Cells = Record<string, unknown>

const TODAY = NOW - (NOW % DAY)
const dayAgo = (days: number) => dateOf(TODAY - days * DAY)

const ask = async (store: Store, board: Board, params = {}, now: Ms = NOW) =>
  (await createRun({ openReader: store.reader, clock: { now: () => now } })(asked(board, params))).answer

/** A year of closes and of a metric that knows them: it is high before a rise. */
function year() {
  const place = (ago: number) => (400 - ago) % 10
  const days = Array.from({ length: 400 }, (_, index) => 400 - index)
  let close = 50_000
  return {
    closes: days.map((ago) => {
      close *= place(ago) < 5 ? 1.02 : 0.985
      return { date: dayAgo(ago), close, source: 'test' }
    }),
    metrics: days.map((ago) => ({
      metric: 'dvol_btc',
      date: dayAgo(ago),
      value: 100 - place(ago) + ago / 10_000,
      source: 'live' as const,
    })),
  }
}

describe('boards of metrics', () => {
  let store: Store
  beforeAll(async () => {
    store = await openMemoryStore()
    await fillMarket(store)
    const { closes, metrics } = year()
    await store.insert(btcClosesDaily, closes)
    await store.insert(metricDaily, metrics)
  })
  afterAll(() => store?.close())

  it('tell where a metric stands and what followed', async () => {
    const answer = (await ask(store, contextBoard, { metric: 'DVOL_BTC' })) as Cells & { bands: Cells[] }
    expect(answer).toMatchObject({ metric: 'dvol_btc', unit: 'pct', date: dayAgo(1), n: 400, minN: 30 })
    expect(answer.historySince).toBe(dayAgo(400))
    // The last day is the tenth of ten, and the lowest of all that are like it.
    expect(answer).toMatchObject({ percentile: 0.125, current: { index: 1 } })
    expect(answer.bands.filter(({ current }) => current)).toMatchObject([{ index: 1, low: null }])
    // Eighty days in each, of which those of the last week have no move yet: two, two, two and one, by their place.
    expect(answer.bands.map(({ n }) => n)).toEqual([78, 78, 78, 79, 80])
    expect(answer.base).toMatchObject({ n: 393 })
    // After the two last of ten days come five rises.
    const h7 = (answer.current as { h7: { medianPct: number; upSharePct: number } }).h7
    expect(h7.medianPct).toBeGreaterThan(5)
    expect(h7.upSharePct).toBe(100)
    expect(answer.separates).toBe(true)
    expect(answer.interpretationEn).toContain('(n = 78)')
  })

  it('agree with each other', async () => {
    const context = (await ask(store, contextBoard, { metric: 'dvol_btc' })) as Cells
    const { rows, base } = (await ask(store, factorsBoard)) as { rows: Cells[]; base: Cells }
    const row = rows.find(({ metric }) => metric === 'dvol_btc')!
    const { h7, n, index } = context.current as { h7: { medianPct: number }; n: number; index: number }
    expect(row).toMatchObject({ n, median_7d_pct: h7.medianPct, separates: true, suppressed: false })
    expect(row.band).toMatchObject({ index })
    expect(row.difference_pp).toBeCloseTo(Number(row.median_7d_pct) - Number(row.base_median_7d_pct), 3)
    expect(base).toMatchObject({ n: 393 })
    // Forty days, of which the newest fifth has eight: nothing is said of them.
    expect(rows.find(({ metric }) => metric === 'fear_greed')).toMatchObject({
      suppressed: true,
      median_7d_pct: null,
      separates: false,
    })
  })

  it('list the metrics there are, and refuse others by name', async () => {
    const { metrics, interpretationEn } = (await ask(store, contextBoard)) as Cells & { metrics: Cells[] }
    expect(interpretationEn).toMatch(/^20 metrics are followed, of which 5 are on record\./)
    expect(metrics.map(({ metric }) => metric)).toEqual(METRICS.map(({ id }) => id))
    expect(metrics.find(({ metric }) => metric === 'dvol_eth')).toMatchObject({
      since: null,
      latestValue: null,
    })
    await expect(ask(store, contextBoard, { metric: 'nope' })).rejects.toMatchObject({
      code: 'unknown_metric',
      status: 404,
      param: 'metric',
      allowed: METRICS.map(({ id }) => id),
    })
  })

  it('know nothing of the future', async () => {
    const asks = [
      [contextBoard, { metric: 'dvol_btc' }],
      [contextBoard, {}],
      [factorsBoard, {}],
      [euphoriaBoard, {}],
      [indicesBoard, {}],
    ] as const
    const before = await Promise.all(asks.map(([board, params]) => ask(store, board, params)))
    const ahead = Array.from({ length: 20 }, (_, days) => TODAY + days * DAY)
    await store.insert(
      btcClosesDaily,
      ahead.map((day) => ({ date: dateOf(day), close: 1, source: 'test' })),
    )
    await store.insert(
      metricDaily,
      ahead
        .slice(1)
        .map((day) => ({ metric: 'dvol_btc', date: dateOf(day), value: 1, source: 'live' as const })),
    )
    const [score] = await store.reader(euphoriaSnapshots).range({ order: 'desc', limit: 1 })
    await store.insert(euphoriaSnapshots, [{ ...score!, ts: NOW + MINUTE, score: 1 }])
    await store.insert(fearGreedDaily, [
      { date: dateOf(TODAY + DAY), value: 1, classification: 'Fear', fetched_at: NOW + DAY },
    ])
    expect(await Promise.all(asks.map(([board, params]) => ask(store, board, params)))).toEqual(before)
  })

  it('show the indices side by side, each with what came before it', async () => {
    const answer = await ask(store, indicesBoard)
    expect(answer).toMatchObject({
      euphoria: { score: 71, regimeLabel: 'Greedy', degradedInputs: [] },
      fearGreed: {
        today: { dateKey: dayAgo(0), valueRaw: 69, timestamp: TODAY },
        yesterday: { dateKey: dayAgo(1), valueRaw: 68 },
      },
      global: { btcDominancePct: 57.25 },
      stablecoins: { totalUsd: 281e9, delta24hUsd: 0, delta7dUsd: 10e9, totalPrevDay: 281e9 },
      altseason: { value: 80, season: 'altseason', history_since: dayAgo(2) },
    })
    const { euphoria } = answer as { euphoria: { history: Cells[] } }
    expect(euphoria.history).toEqual([
      { date: dayAgo(2), score: 60 },
      { date: dayAgo(1), score: 60 },
      { date: dayAgo(0), score: 71 },
    ])
    expect(await ask(store, devActivityBoard)).toMatchObject({
      count: 2,
      by_week: [{ entries: 1 }, { entries: 1 }],
    })
  })
})

describe('rollups of metrics', () => {
  let store: Store
  beforeEach(async () => {
    store = await openMemoryStore()
  })
  const valuesOf = (rows: readonly Cells[]) =>
    Object.fromEntries(rows.map(({ metric, date, value }) => [`${metric} ${date}`, value]))

  it('read each metric from its table, and each day again when its rows arrive', async () => {
    const rolled = rolling(store, [metricsRollup])
    const day = TODAY - DAY
    const date = dateOf(day)
    const bar = (exchange: string, close: number, ts: Ms) => ({
      ts,
      exchange,
      market: 'spot' as const,
      symbol: 'BTCUSDT',
      open: close,
      high: close,
      low: close,
      close,
      volume: 1,
      quote_volume: 1,
      taker_buy_quote_volume: null,
      trades: null,
    })
    const smile = (expiry: string, days: number, atm: number) => ({
      date,
      currency: 'BTC' as const,
      expiry,
      days,
      forward_usd: 100_000,
      atm_iv_pct: atm,
      put_25d_iv_pct: atm + 3,
      call_25d_iv_pct: atm - 1,
      smile: [],
    })
    await store.insert(btcClosesDaily, [{ date, close: 100_000, source: 'test' }])
    await store.insert(premiumDaily, [
      { date, symbol: 'BTC', us_close_usd: 101, global_close_usd: 100, premium_pct: 1, usdt_usd: null },
      { date, symbol: 'ETH', us_close_usd: 102, global_close_usd: 100, premium_pct: 2, usdt_usd: null },
    ])
    await store.insert(minuteBars, [
      bar('kraken', 1, day),
      bar('binance', 1_000, day + 23 * HOUR),
      bar('kraken', 1_001, day + 23 * HOUR),
    ])
    await store.insert(
      fundingSettlements,
      [0, 8, 16].map((hours) => ({
        funding_time: day + hours * HOUR,
        exchange: 'binance',
        symbol: 'BTCUSDT',
        funding_rate_pct: 0.01,
        interval_hours: 8,
        mark_price: null,
      })),
    )
    await store.insert(ivSurfaceDaily, [smile('2026-12-15', 30, 50), smile('2026-12-25', 40, 60)])
    await store.insert(etfFlowsDaily, [
      {
        date,
        asset: 'BTC',
        net_inflow_usd: null,
        net_assets_usd: 1,
        cumulative_inflow_usd: null,
        value_traded_usd: null,
        status: 'provisional',
      },
    ])
    await store.insert(metricDaily, [{ metric: 'fred_dff', date, value: 3.6, source: 'live' }])
    const first = valuesOf(await rolled.at(TODAY + 2 * HOUR))
    expect(first[`kraken_btc_premium_pct ${date}`]).toBeCloseTo(0.1)
    expect(first[`funding_btc_daily_pct ${date}`]).toBeCloseTo(0.03)
    expect(first[`btc_25d_skew_30d_pp ${date}`]).toBeCloseTo(4)
    expect(first[`btc_atm_iv_30d_pct ${date}`]).toBeCloseTo(50)
    expect(first).toMatchObject({ [`btc_close ${date}`]: 100_000, [`coinbase_premium_pct ${date}`]: 1 })
    // An unknown flow is no flow of nothing.
    expect(Object.keys(first).some((name) => name.startsWith('etf'))).toBe(false)

    // An import of years ago.
    const old = '2022-03-04'
    await rolled.put(TODAY + 3 * HOUR, dvolDaily, [{ date: old, currency: 'ETH', dvol: 77 }])
    await rolled.put(TODAY + 3 * HOUR, dvolDaily, [{ date, currency: 'BTC', dvol: 44 }])
    // Minutes are not kept for good: what was made of them is.
    await store.dropBefore(minuteBars, TODAY)
    await rolled.at(TODAY + 4 * DAY)
    const rows = await store.reader(metricDaily).range({ order: 'asc', limit: 99 })
    expect(rows.filter((row) => row.date === old)).toEqual([
      { metric: 'dvol_eth', date: old, value: 77, source: 'backfill' },
    ])
    const of = (metric: string) => rows.find((row) => row.metric === metric && row.date === date)
    // What stood since its day stays live, what came later does not; what a source told is left alone.
    expect(of('btc_close')).toMatchObject({ source: 'live' })
    expect(of('dvol_btc')).toMatchObject({ value: 44, source: 'backfill' })
    expect(of('fred_dff')).toMatchObject({ value: 3.6, source: 'live' })
    expect(of('kraken_btc_premium_pct')).toMatchObject({ source: 'live' })
    await store.close()
  })

  it('sum up days and half hours', async () => {
    await fillMarket(store)
    const day = { from: TODAY - DAY, to: TODAY }
    expect(await computeSpan(store, marketDailyRollup, day.from, day.to)).toEqual([
      {
        date: dayAgo(1),
        btc_dominance_pct: 57.5,
        eth_dominance_pct: 12,
        total_market_cap_usd: 4e12,
        total_volume_24h_usd: 150e9,
        stablecoin_cap_usd: 281e9,
        fear_greed_value: 68,
        fear_greed_classification: 'Greed',
      },
    ])
    expect(await computeSpan(store, whaleTradesDailyRollup, day.from, day.to)).toMatchObject([
      { date: dayAgo(1), symbol: 'BTCUSDT', trades: 1, buy_usd: 1.2e6, sell_usd: 0, buy_share_pct: 100 },
    ])
    const symbols = await computeSpan(store, symbolDailyRollup, NOW - 1, NOW)
    expect(symbols.find(({ symbol }) => symbol === 'BTCUSDT')).toMatchObject({
      funding_rate_pct: 0.01,
      oi_24h_pct: 12.5,
      price_change_24h_pct: 2,
    })
    const [euphoria] = await computeSpan(store, euphoriaRollup, NOW - 30 * MINUTE, NOW)
    // 0.6 · 19; a quarter of a point less dominance; two of four crowded, and two of four paying; the meme coin falls.
    expect(euphoria).toMatchObject({
      ts: NOW,
      score: 79,
      payload: {
        contributions: { fearGreed: 11, btcDominance: 3, longCrowding: 15, trendingMemes: 0 },
        degradedInputs: [],
      },
    })
    // What comes after that half hour is no part of it.
    const [now] = await store.reader(globalMarketSnapshots).range({ order: 'desc', limit: 1 })
    await store.insert(globalMarketSnapshots, [{ ...now!, ts: NOW + 1, btc_dominance_pct: 1 }])
    await store.insert(fearGreedDaily, [
      { date: dateOf(TODAY + DAY), value: 1, classification: 'Fear', fetched_at: NOW + DAY },
    ])
    expect(await computeSpan(store, euphoriaRollup, NOW - 30 * MINUTE, NOW, NOW + 2 * DAY)).toEqual([
      euphoria,
    ])
    await store.close()
  })
})
