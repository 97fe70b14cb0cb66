import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOARDS } from '../../src/boards/index.ts'
import { DAY, HOUR, MINUTE, type Ms } from '../../src/core/time.ts'
import { liqmapRollup } from '../../src/rollups/liquidations/liqmap.ts'
import { liqmapAccuracyRollup } from '../../src/rollups/liquidations/liqmap-accuracy.ts'
import { asked } from '../../src/serve/asked.ts'
import { publishedSchema } from '../../src/serve/published.ts'
import { createRun } from '../../src/serve/run.ts'
import type { Store } from '../../src/store/port.ts'
import { liquidationEvents, liquidationFeeds } from '../../src/tables/liquidations/liquidations.ts'
import { oi5m } from '../../src/tables/market/open-interest.ts'
import { venues } from '../../src/tables/venues/venues.ts'
import { leverageRows } from '../fixtures/leverage.ts'
import { rollAt } from '../fixtures/rolling.ts'
import { soldBoard } from '../fixtures/sold-board.ts'
import { openMemoryStore } from '../fixtures/store.ts'

/** Ladders and maps of a market with three readings, worked out by hand. */
const NOW: Ms = Date.parse('2026-11-15T12:00:00.000Z')

let store: Store
beforeAll(async () => {
  store = await openMemoryStore()
  for (const [table, rows] of leverageRows(NOW)) await store.insert(table, rows)
  await store.insert(
    venues,
    ['binance', 'bybit', 'okx', 'gate'].map((venue) => ({
      venue,
      name: venue,
      type: 'cex' as const,
      country: null,
      kinds: ['perp'],
      recorded_since: '2026-07-30',
    })),
  )
  // Binance opened 10,000 coins at 100,000; Bybit closed half of its 50,000, of which nothing was opened in the day.
  const reading = (ts: Ms, exchange: string, oi_base: number, symbol = 'BTCUSDT') => ({
    ts,
    exchange,
    symbol,
    oi_base,
    oi_usd: oi_base * 100_000,
    mark_price: 100_000,
  })
  await store.insert(oi5m, [
    reading(NOW - DAY, 'binance', 80_000),
    reading(NOW - DAY, 'bybit', 50_000),
    reading(NOW - 10 * HOUR, 'binance', 90_000),
    reading(NOW, 'binance', 90_000),
    reading(NOW, 'bybit', 25_000),
    // Not modelled: without a ladder.
    reading(NOW - DAY, 'gate', 1_000),
    reading(NOW, 'gate', 9_000),
    reading(NOW, 'binance', 10, 'NEWUSDT'),
  ])
  await store.insert(liquidationFeeds, [
    { exchange: 'bybit', kind: 'full', counted: true, since: '2026-07-30', method: 'stream', note: null },
    { exchange: 'mexc', kind: 'shadow', counted: false, since: '2026-07-30', method: 'stream', note: null },
  ])
  await store.insert(liquidationEvents, [
    forced(NOW - HOUR, 'bybit', 'SELL', 99_390, 1_000),
    forced(NOW - 2 * HOUR, 'bybit', 'SELL', 99_380, 500),
    forced(NOW - 3 * HOUR, 'bybit', 'BUY', 99_400, 40),
    forced(NOW - 4 * HOUR, 'bybit', 'SELL', 50_000, 7),
    forced(NOW - 5 * HOUR, 'mexc', 'SELL', 99_390, 9_999),
    forced(NOW - 25 * HOUR, 'bybit', 'SELL', 99_390, 8_888),
  ])
})
afterAll(() => store?.close())

function forced(event_time: Ms, exchange: string, side: 'SELL' | 'BUY', price: number, quote_qty: number) {
  const dedupe_key = `${exchange} ${event_time}`
  const qty = quote_qty / price
  return {
    event_time,
    received_at: event_time,
    exchange,
    symbol: 'BTCUSDT',
    side,
    price,
    qty,
    quote_qty,
    delayed: false,
    dedupe_key,
  }
}

// biome-ignore lint/suspicious/noExplicitAny: an answer as a caller sees it, JSON; the contract test checks its shape.
type Answer = any

async function ask(id: string, params: Record<string, string> = {}, from = store): Promise<Answer> {
  const board = BOARDS.find((one) => one.id === id) ?? soldBoard(id)
  const run = createRun({ openReader: from.reader, clock: { now: () => NOW + MINUTE } })
  return (await run(asked(board, params))).answer
}

describe('liqmap', () => {
  it('draws what was opened in a day', async () => {
    const map = await ask('liqmap')
    // A billion opened, half of it long; 10x, 25x, 50x and 100x hold 30, 30, 15 and 10 percent.
    expect(map.real_levels.totals).toEqual({ long_usd: 425e6, short_usd: 425e6 })
    expect(map.real_levels.levels).toHaveLength(120)
    const held = map.real_levels.levels.filter((level: Answer) => level.notional_usd > 0)
    // Maintenance is 0.4 %: longs go at 90,361, 96,386, 98,394 and 99,398, shorts at 100,598, 101,594, 103,586, 109,562.
    // Bins are 233.33 wide, so that 99,398 is in the third below the mark.
    expect(
      held.map(({ price, notional_usd }: Answer) => [Math.round(price), Math.round(notional_usd / 1e6)]),
    ).toEqual([
      [90_317, 150],
      [96_383, 150],
      [98_483, 75],
      [99_417, 50],
      [100_583, 50],
      [101_517, 75],
      [103_617, 150],
      [109_450, 150],
    ])
    expect(map).toMatchObject({
      symbol: 'BTC',
      timeframe: '24h',
      requested_timeframe: '24h',
      limited_by_plan: false,
      as_of: '2026-11-15T12:00:00.000Z',
      stale: false,
      real_levels: {
        reference_price: 100_000,
        max_level_usd: 150e6,
        leverage_caps: { binance: 125, bybit: 75 },
        excluded_tiers: [5],
        band_half_range_pct: 14,
      },
      stats: {
        long_short_ratio: 1,
        bias_label: 'balanced',
        nearest_long: { notional_usd: 50e6, distance_pct: -0.5833 },
        nearest_short: { notional_usd: 50e6, distance_pct: 0.5833 },
      },
      meta: { samples: 5 },
    })
    expect(map.real_levels.levels[0].cumulative_usd).toBe(425e6)
    expect(map.real_levels.levels[59].cumulative_usd).toBe(0)
  })

  it('shows how it was in the course of the day', async () => {
    const { heatmap_cells } = await ask('liqmap')
    expect(heatmap_cells.times).toHaveLength(48)
    expect(heatmap_cells.times[0]).toBe('2026-11-14T12:30:00.000Z')
    expect(heatmap_cells.prices).toHaveLength(120)
    // Opened by 02:00, and there at each half hour since: 21 times eight levels.
    expect(heatmap_cells.cells).toHaveLength(21 * 8)
    expect(heatmap_cells.cells[0]).toEqual([27, 18, 150e6])
  })

  it('puts forced orders into the same bins', async () => {
    const { real_liquidations } = await ask('liqmap')
    expect(real_liquidations.totals).toEqual({ long_usd: 1_507, short_usd: 40, events: 4 })
    expect(
      real_liquidations.levels.map((level: Answer) => ({ ...level, price: Math.round(level.price) })),
    ).toEqual([
      { price: 99_417, side: 'long', notional_usd: 1_500, events: 2 },
      { price: 99_417, side: 'short', notional_usd: 40, events: 1 },
    ])
    expect(real_liquidations.by_exchange).toEqual([
      { exchange: 'bybit', kind: 'full', long_usd: 1_507, short_usd: 40, events: 4 },
    ])
  })

  it('publishes its accuracy of thirty days', async () => {
    // (4 · 40 + 2 · 55) / 6
    expect((await ask('liqmap')).accuracy).toEqual({
      window_days: 30,
      snapshots: 6,
      hit_share_pct: 45,
      chance_pct: 25,
    })
  })

  it('shows the map of 24 hours for other spans, and says so', async () => {
    const map = await ask('liqmap', { symbol: 'btc-usdt', timeframe: '1w' })
    expect(map).toMatchObject({
      timeframe: '24h',
      requested_timeframe: '1w',
      limited_by_plan: true,
      real_levels: { totals: { long_usd: 425e6 } },
    })
  })

  it('is sold with what each level is made of', async () => {
    const { rows, ...map } = await ask('liqmap-levels')
    expect(publishedSchema(soldBoard('liqmap-levels')).parse({ rows, ...map })).toEqual({ rows, ...map })
    expect(rows).toHaveLength(120)
    expect(Object.keys(rows[0])).toEqual([
      'price',
      'side',
      'notional_usd',
      'cumulative_usd',
      'distance_pct',
      'by_leverage',
      'by_exchange',
    ])
    expect(Object.keys(map).filter((name) => !['generatedAt', 'as_of', 'stale'].includes(name))).toEqual([
      'symbol',
      'timeframe',
      'leverage',
      'exchange',
      'reference_price',
      'methodology',
      'totals',
      'max_level_usd',
      'band_half_range_pct',
      'excluded_tiers',
      'leverage_caps',
      'tier_weights',
      'model_version',
      'sources',
      'clusters',
      'magnets',
      'real_levels',
      'funding',
      'open_interest',
      'orderbook',
    ])
    const held = rows.filter((level: Answer) => level.notional_usd > 0)
    expect(held[0]).toMatchObject({ by_leverage: { '10': 150e6 }, by_exchange: { binance: 150e6 } })
    // Eight levels, none beside another; the nearest are 50 million each at 0.5833 %, so a score of 46 million.
    expect(map.clusters).toHaveLength(8)
    expect(map.clusters[0]).toMatchObject({ side: 'long', notional_usd: 150e6, leverage: 10 })
    expect(map.clusters[0].price_high - map.clusters[0].price_low).toBeCloseTo(233.33, 1)
    expect(map.magnets[0]).toMatchObject({ side: 'long', notional_usd: 50e6, distance_pct: -0.5833 })
    expect(map.magnets[0].score).toBeCloseTo(50e6 / (0.583333 + 0.5), -2)
    expect(map.real_levels.totals).toEqual({ long_usd: 1_507, short_usd: 40, events: 4 })
    // A day before there were 80,000 and 50,000 coins and 1,000 on Gate, now 90,000, 25,000 and 9,000.
    expect(map.open_interest).toEqual({
      total_usd: 124_000 * 100_000,
      change_24h_pct: -5.3435,
      by_exchange: [
        { exchange: 'binance', usd: 9e9 },
        { exchange: 'bybit', usd: 2.5e9 },
        { exchange: 'gate', usd: 0.9e9 },
      ],
    })
    expect([map.funding, map.orderbook]).toEqual([[], null])
  })

  it('is sold of some leverage and of one venue', async () => {
    const high = await ask('liqmap-levels', { leverage: 'high' })
    expect(high.totals).toEqual({ long_usd: 125e6, short_usd: 125e6 })
    expect(high.excluded_tiers).toEqual([5])
    const bybit = await ask('liqmap-levels', { exchange: 'bybit' })
    expect(bybit.totals).toEqual({ long_usd: 0, short_usd: 0 })
    expect(bybit.leverage_caps).toEqual({ bybit: 75 })
    expect(bybit.open_interest.by_exchange).toEqual([{ exchange: 'bybit', usd: 2.5e9 }])
    expect(bybit.real_levels.totals.events).toBe(4)
    const binance = await ask('liqmap-levels', { exchange: 'binance' })
    expect(binance.totals).toEqual({ long_usd: 425e6, short_usd: 425e6 })
    expect(binance.real_levels.totals.events).not.toBe(4)
  })

  it('knows nothing of a contract without a past or a ladder', async () => {
    expect(await ask('liqmap', { symbol: 'NEW' })).toMatchObject({
      real_levels: {
        levels: [],
        totals: { long_usd: null, short_usd: null },
        reference_price: null,
        max_level_usd: null,
      },
      heatmap_cells: { times: [], prices: [], cells: [] },
      stats: { long_short_ratio: null, nearest_long: null },
      accuracy: null,
    })
    await expect(ask('liqmap', { symbol: 'NOPE' })).rejects.toMatchObject({
      code: 'unknown_symbol',
      param: 'symbol',
      allowed: ['BTC', 'NEW'],
    })
  })
})

describe('maps that are kept', () => {
  const compute = (rollup: typeof liqmapRollup, now: Ms) => rollAt(store, rollup, now)

  it('are drawn every ten minutes and judged by what came', async () => {
    const rows = await compute(liqmapRollup, NOW + 3 * MINUTE)
    expect(rows.map(({ as_of, symbol }) => [as_of, symbol])).toEqual([[NOW, 'BTCUSDT']])
    expect(rows[0]).toMatchObject({
      timeframe: '24h',
      leverage: 'all',
      exchange: 'all',
      reference_price: 100_000,
      meta: { samples: 5, leverage_caps: { binance: 125, bybit: 75 } },
    })
    const board = await ask('liqmap')
    const levels = rows[0]!.levels as Answer
    expect(levels.notional_usd).toEqual(board.real_levels.levels.map((level: Answer) => level.notional_usd))
    expect(levels.by_leverage['100'][57]).toBe(50e6)
    expect(levels.by_exchange.binance).toEqual(levels.notional_usd)
    expect(await compute(liqmapRollup, NOW + 8 * MINUTE)).toEqual([])

    // Price went from 99,000 to 100,100: through four bins below the mark and the one around it. The fullest, with
    // the level of 100x, took 600 of 1,000; the quarter of five bins is that one and a quarter of the rest, which
    // hold nothing alike: 1.25 bins, 600 + 0.25 / 4 · 400 = 625.
    await store.insert(oi5m, [
      {
        ts: NOW + HOUR,
        exchange: 'binance',
        symbol: 'BTCUSDT',
        oi_base: 90_000,
        oi_usd: 1,
        mark_price: 99_100,
      },
      {
        ts: NOW + 2 * HOUR,
        exchange: 'binance',
        symbol: 'BTCUSDT',
        oi_base: 90_000,
        oi_usd: 1,
        mark_price: 100_100,
      },
    ])
    await store.insert(liquidationEvents, [
      forced(NOW + HOUR, 'bybit', 'SELL', 99_400, 600),
      forced(NOW + HOUR + 1, 'bybit', 'SELL', 99_800, 400),
      // A short below the mark, and what came later, was not foretold.
      forced(NOW + HOUR + 2, 'bybit', 'BUY', 99_400, 5_000),
      forced(NOW + 25 * HOUR, 'bybit', 'SELL', 99_400, 5_000),
    ])
    expect(await compute(liqmapAccuracyRollup, NOW + 30 * HOUR)).toEqual([])
    const judged = await compute(liqmapAccuracyRollup, NOW + 36 * HOUR)
    expect(judged).toEqual([{ date: '2026-11-15', symbol: 'BTCUSDT', snapshots: 1, hit_share_pct: 62.5 }])
    expect(await compute(liqmapAccuracyRollup, NOW + 37 * HOUR)).toEqual([])
  })
})

describe('leverage tiers', () => {
  it('gives an overview', async () => {
    const answer = await ask('leverage-tiers')
    expect(answer.venues).toEqual([
      {
        venue: 'binance',
        contracts: 3,
        max_leverage: 125,
        median_max_leverage: 100,
        last_record: '2026-11-15T00:00:00.000Z',
        stale: false,
      },
      {
        venue: 'bybit',
        contracts: 1,
        max_leverage: 75,
        median_max_leverage: 75,
        last_record: '2026-11-12T12:00:00.000Z',
        stale: true,
      },
      {
        venue: 'okx',
        contracts: 2,
        max_leverage: 100,
        median_max_leverage: 87.5,
        last_record: '2026-11-15T00:00:00.000Z',
        stale: false,
      },
    ])
    expect(answer.symbols[0]).toEqual({
      symbol: 'BTC',
      venues: 3,
      max_leverage: 125,
      max_venue: 'binance',
      min_leverage: 75,
      min_venue: 'bybit',
    })
    expect(answer.changes).toEqual([
      {
        at: '2026-11-12T12:00:00.000Z',
        venue: 'bybit',
        symbol: 'BTC',
        kind: 'cut',
        old_max_leverage: 100,
        new_max_leverage: 75,
      },
      {
        at: '2026-11-05T12:00:00.000Z',
        venue: 'okx',
        symbol: 'ETH',
        kind: 'raise',
        old_max_leverage: 50,
        new_max_leverage: 75,
      },
    ])
    expect(answer).not.toHaveProperty('ladders')
  })

  it('shows whole ladders of a coin, and the ends of those of a venue', async () => {
    const btc = await ask('leverage-tiers', { symbol: 'BTC' })
    expect(btc).toMatchObject({ symbol: 'BTC', venue: null, count: 3, truncated: false })
    expect(btc.ladders.map(({ venue, max_leverage }: Answer) => [venue, max_leverage])).toEqual([
      ['binance', 125],
      ['bybit', 75],
      ['okx', 100],
    ])
    expect(btc.ladders[0].tiers).toHaveLength(4)
    expect(btc.ladders[0].tiers[1]).toEqual({
      tier: 2,
      notional_floor: 50_000,
      notional_cap: 100_000,
      max_leverage: 100,
      maintenance_margin_rate: 0.005,
    })
    expect(btc.changes).toHaveLength(1)
    const binance = await ask('leverage-tiers', { venue: 'binance' })
    expect(binance.ladders.map(({ tiers }: Answer) => tiers.map(({ tier }: Answer) => tier))).toEqual([
      [1, 4],
      [1, 3],
      [1, 3],
    ])
    expect(binance).not.toHaveProperty('venues')
  })

  it('tells unknown from empty', async () => {
    expect(await ask('leverage-tiers', { symbol: 'SOL', venue: 'okx' })).toMatchObject({
      count: 0,
      ladders: [],
    })
    await expect(ask('leverage-tiers', { symbol: 'NOPE' })).rejects.toMatchObject({
      code: 'unknown_symbol',
      allowed: ['BTC', 'ETH', 'SOL'],
    })
    await expect(ask('leverage-tiers', { venue: 'nowhere' })).rejects.toMatchObject({ code: 'unknown_venue' })
  })
})
