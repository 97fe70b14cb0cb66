import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liqmapBoard } from '../../src/boards/liquidations/liqmap.ts'
import { DAY, MINUTE, type Ms } from '../../src/core/time.ts'
import type { CallerTier } from '../../src/define/board.ts'
import { asked } from '../../src/serve/asked.ts'
import { createRun } from '../../src/serve/run.ts'
import type { Store } from '../../src/store/port.ts'
import { liqmapAccuracyDaily } from '../../src/tables/liquidations/liqmap.ts'
import { liquidationEvents, liquidationFeeds } from '../../src/tables/liquidations/liquidations.ts'
import { oi5m } from '../../src/tables/market/open-interest.ts'
import { leverageRows } from '../fixtures/leverage.ts'
import { openMemoryStore } from '../fixtures/store.ts'

/** Maps of other times than a day, as members get them, worked out by hand. */
const NOW: Ms = Date.parse('2026-11-15T12:00:00.000Z')

let store: Store
beforeAll(async () => {
  store = await openMemoryStore()
  for (const [table, rows] of leverageRows(NOW)) await store.insert(table, rows)
  const reading = (ts: Ms, symbol: string, oi_base: number, price: number) => ({
    ts,
    exchange: 'binance',
    symbol,
    oi_base,
    oi_usd: oi_base * price,
    mark_price: price,
  })
  await store.insert(oi5m, [
    // Ether stood at 2,000 all the time: 500 were opened between 20 and 10 days ago, 100 in the last hour. The reading
    // of 65 minutes ago stands for the beginning of that hour.
    reading(NOW - 20 * DAY, 'ETHUSDT', 1_000, 2_000),
    reading(NOW - 10 * DAY, 'ETHUSDT', 1_500, 2_000),
    reading(NOW - 65 * MINUTE, 'ETHUSDT', 1_500, 2_000),
    reading(NOW - 30 * MINUTE, 'ETHUSDT', 1_600, 2_000),
    reading(NOW, 'ETHUSDT', 1_600, 2_000),
    // Solana is recorded since yesterday.
    ...Array.from({ length: 289 }, (_, at) => reading(NOW - DAY + at * 5 * MINUTE, 'SOLUSDT', 100 + at, 150)),
  ])
  await store.insert(liquidationFeeds, [
    { exchange: 'bybit', kind: 'full', counted: true, since: '2026-07-30', method: 'stream', note: null },
  ])
  await store.insert(liquidationEvents, [
    forced(NOW - 15 * DAY, 'BTCUSDT', 'SELL', 90_000, 77),
    forced(NOW - 12 * DAY, 'ETHUSDT', 'SELL', 1_700, 1_000),
    forced(NOW - 2 * DAY, 'ETHUSDT', 'SELL', 1_700, 200),
    forced(NOW - 2 * DAY - 1, 'ETHUSDT', 'BUY', 1_999, 30),
    forced(NOW - 40 * MINUTE, 'ETHUSDT', 'SELL', 1_980.5, 4),
  ])
  await store.insert(liqmapAccuracyDaily, [
    { date: '2026-11-12', symbol: 'ETHUSDT', snapshots: 4, hit_share_pct: 40 },
  ])
})
afterAll(() => store?.close())

function forced(event_time: Ms, symbol: string, side: 'SELL' | 'BUY', price: number, quote_qty: number) {
  const dedupe_key = `bybit ${event_time}`
  const qty = quote_qty / price
  const order = { exchange: 'bybit', symbol, side, price, qty, quote_qty, delayed: false, dedupe_key }
  return { event_time, received_at: event_time, ...order }
}

// biome-ignore lint/suspicious/noExplicitAny: an answer as a caller sees it, JSON; its shape is checked below.
type Answer = any

async function ask(timeframe: string, tier: CallerTier = 'member', symbol = 'ETH'): Promise<Answer> {
  const run = createRun({ openReader: store.reader, clock: { now: () => NOW + MINUTE } })
  return (await run(asked(liqmapBoard, { symbol, timeframe }), tier)).answer
}

/** Thousands of dollars by whole price. */
const held = ({ real_levels }: Answer) =>
  real_levels.levels
    .filter((level: Answer) => level.notional_usd > 0)
    .map(({ price, notional_usd }: Answer) => [Math.round(price), Math.round(notional_usd / 10) / 100])

describe('the map of another time', () => {
  it('of an hour shows what was opened in it, within 4 %', async () => {
    const map = await ask('1h')
    expect(map).toMatchObject({
      symbol: 'ETH',
      timeframe: '1h',
      requested_timeframe: '1h',
      limited_by_plan: false,
      real_levels: { band_half_range_pct: 4, excluded_tiers: [5, 10], reference_price: 2_000 },
    })
    // 100 coins are 200,000 dollars, half of them long: 25x, 50x and 100x hold 30, 15 and 10 percent. Maintenance is
    // 0.5 %: 1,929.65, 1,969.85 and 1,989.95, and 2,069.65, 2,029.85 and 2,009.95. A bin is 1.3333 dollars wide: the first is
    // in the 53rd below the mark, whose middle is at 1,930.
    expect(map.real_levels.totals).toEqual({ long_usd: 55_000, short_usd: 55_000 })
    expect(held(map)).toEqual([
      [1_930, 30],
      [1_970, 15],
      [1_990, 10],
      [2_010, 10],
      [2_030, 15],
      [2_070, 30],
    ])
    expect(map.methodology).toContain('followed for an hour')
  })

  it('of thirty days shows all that was opened, within 35 %', async () => {
    const map = await ask('30d')
    expect(map).toMatchObject({
      timeframe: '30d',
      real_levels: { band_half_range_pct: 35, excluded_tiers: [] },
    })
    // 600 coins are 1.2 million, half of them long, and every tier is within the band.
    expect(map.real_levels.totals).toEqual({ long_usd: 600_000, short_usd: 600_000 })
    // The levels of 5x are at 1,600 / 0.995 = 1,608 and 2,400 / 1.005 = 2,388, in bins of 11.67 dollars.
    expect(held(map)[0]).toEqual([1_609, 90])
    expect(held(map).at(-1)).toEqual([2_391, 90])
  })

  it.each([
    ['1h', 4, [5, 10], 55_000],
    ['4h', 7, [5, 10], 55_000],
    ['12h', 10, [5], 85_000],
    ['24h', 14, [5], 85_000],
    ['3d', 20, [], 100_000],
    ['1w', 25, [], 100_000],
  ] as const)('of %s has its own band and tiers', async (timeframe, band, excluded, long) => {
    // The last reading before the window is older than a quarter of an hour, except that of 65 minutes ago: growth is
    // counted from it on.
    const { real_levels } = await ask(timeframe)
    expect(real_levels).toMatchObject({ band_half_range_pct: band, excluded_tiers: excluded })
    expect(real_levels.totals).toEqual({ long_usd: long, short_usd: long })
  })

  it('is drawn at 48 times of it', async () => {
    const hour = (await ask('1h')).heatmap_cells
    expect(hour.times).toHaveLength(48)
    // 47 steps of 75 seconds; opened by 11:30, which is the 24th of them.
    expect(hour.times[0]).toBe('2026-11-15T11:01:15.000Z')
    expect(hour.times[23]).toBe('2026-11-15T11:30:00.000Z')
    expect(hour.cells[0][0]).toBe(23)
    expect(hour).toMatchObject({ cells_total: 25 * 6, truncated: false, from_pct: 1 })
    const month = (await ask('30d')).heatmap_cells
    // 47 steps of 15 hours.
    expect(month.times[0]).toBe('2026-10-17T03:00:00.000Z')
    expect(month.times[47]).toBe('2026-11-15T12:00:00.000Z')
    // Ten days ago is the sixteenth step before the last.
    expect(month.cells[0][0]).toBe(31)
  })

  it('shows forced orders of the same time', async () => {
    const { real_liquidations: month } = await ask('30d')
    expect(month).toMatchObject({
      window_hours: 720,
      totals: { long_usd: 1_204, short_usd: 30, events: 4 },
      by_exchange: [{ exchange: 'bybit', kind: 'full', long_usd: 1_204, short_usd: 30, events: 4 }],
    })
    // Bins of 11.67 dollars: 1,700 is in the 26th below the mark, 1,980.5 in the second, 1,999 in the first.
    expect(month.levels.map((level: Answer) => ({ ...level, price: Math.round(level.price) }))).toEqual([
      { price: 1_703, side: 'long', notional_usd: 1_200, events: 2 },
      { price: 1_983, side: 'long', notional_usd: 4, events: 1 },
      { price: 1_994, side: 'short', notional_usd: 30, events: 1 },
    ])
    expect((await ask('3d')).real_liquidations).toMatchObject({
      window_hours: 72,
      totals: { long_usd: 204, short_usd: 30, events: 3 },
    })
    expect((await ask('1h')).real_liquidations).toMatchObject({
      window_hours: 1,
      totals: { long_usd: 4, short_usd: 0, events: 1 },
    })
  })

  it('has no accuracy: only maps of a day are judged', async () => {
    expect((await ask('24h')).accuracy).toMatchObject({ snapshots: 4, hit_share_pct: 40 })
    for (const timeframe of ['1h', '30d']) {
      const map = await ask(timeframe)
      expect(map.accuracy).toBeNull()
      expect(map.methodology).toContain('accuracy is null: only maps of 24h are judged')
    }
  })
})

describe('what the record lacks', () => {
  it('is said: one day is no month', async () => {
    const { meta, timeframe } = await ask('30d', 'member', 'SOL')
    expect(timeframe).toBe('30d')
    expect(meta).toMatchObject({
      samples: 289,
      covered_pct: 3.3333,
      coverage: [
        { exchange: 'binance', from: '2026-11-14T12:00:00.000Z', samples: 289, covered_pct: 3.3333 },
      ],
    })
    expect((await ask('24h', 'member', 'SOL')).meta).toMatchObject({ covered_pct: 100 })
  })

  it('counts readings that stand for a quarter of an hour', async () => {
    // Four gaps, all longer: four quarters of an hour of 720 hours.
    expect((await ask('30d')).meta).toMatchObject({ samples: 5, covered_pct: 0.1389 })
    // Two of them in the last hour, whose beginning is known.
    expect((await ask('1h')).meta).toMatchObject({ samples: 3, covered_pct: 50 })
  })

  it('is said of forced orders too', async () => {
    // The first of all was recorded 15 days ago. Before that of two days ago there was an hour of silence and more.
    expect((await ask('30d')).real_liquidations.covered_pct).toBe(50)
    expect((await ask('1w')).real_liquidations.covered_pct).toBe(28.5714)
    expect((await ask('1h')).real_liquidations.covered_pct).toBe(66.6667)
  })
})

describe('the public', () => {
  it('gets the map of a day, and is told', async () => {
    const { generatedAt: _, ...limited } = await ask('30d', 'public')
    const { generatedAt: __, ...day } = await ask('24h', 'public')
    expect(limited).toEqual({ ...day, requested_timeframe: '30d', limited_by_plan: true })
    expect(day).toMatchObject({ timeframe: '24h', requested_timeframe: '24h', limited_by_plan: false })
  })

  it('is who asks when nobody says', async () => {
    const run = createRun({ openReader: store.reader, clock: { now: () => NOW } })
    const { answer } = await run(asked(liqmapBoard, { symbol: 'ETH', timeframe: '1h' }))
    expect(answer).toMatchObject({ timeframe: '24h', limited_by_plan: true })
  })
})

it('every answer is as published', async () => {
  for (const tier of ['public', 'member'] as const) {
    for (const timeframe of ['1h', '30d']) {
      const { generatedAt: _, as_of: __, stale: ___, ...answer } = await ask(timeframe, tier)
      expect(liqmapBoard.result.parse(answer)).toEqual(answer)
    }
  }
})
