import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { madeMarket, readersOf } from '../../test/fixtures/made-market.ts'
import { fillMarket, NOW } from '../../test/fixtures/market.ts'
import { computeSpan, emptied, rollAt, rolling } from '../../test/fixtures/rolling.ts'
import { openMemoryStore } from '../../test/fixtures/store.ts'
import { DAY, HOUR, MINUTE, type Ms } from '../core/time.ts'
import type { Rollup } from '../define/rollup.ts'
import { type AnyTable, faultOf } from '../define/table.ts'
import { decide, engineTables } from '../signals/engine.ts'
import type { Store } from '../store/port.ts'
import { liquidationEvents, liquidationsHourly } from '../tables/liquidations/liquidations.ts'
import { oi5m } from '../tables/market/open-interest.ts'
import { perpTickers } from '../tables/market/tickers.ts'
import { instruments, venueSnapshots } from '../tables/venues/venues.ts'
import { ROLLUPS } from './index.ts'
import {
  liquidationLeaderboardRollup,
  liquidationsDailyRollup,
  liquidationsHourlyRollup,
} from './liquidations/liquidations.ts'
import { venueSnapshotsRollup } from './venues/venue-snapshots.ts'

type Cells = Record<string, unknown>

let store: Store
beforeAll(async () => {
  store = await openMemoryStore()
})
afterAll(() => store?.close())

const empty = () => emptied(store, ROLLUPS)

/** What the recorder does: work out, write. */
const record = (rollup: Rollup, now: Ms): Promise<Cells[]> => rollAt(store, rollup, now)

const event = (event_time: Ms, exchange: string, side: 'SELL' | 'BUY', quote_qty: number, key: string) => ({
  event_time,
  received_at: event_time,
  exchange,
  symbol: 'BTCUSDT',
  side,
  price: 100,
  qty: quote_qty / 100,
  quote_qty,
  delayed: false,
  dedupe_key: key,
})

/** A calendar reads nothing: its rows are there without a record. */
const isCalendar = ({ reads }: Rollup) => Object.keys(reads).length === 0

describe('of an empty store', () => {
  it.each(ROLLUPS.filter((rollup) => !isCalendar(rollup)))('$id makes nothing', async (rollup) => {
    expect(await record(rollup, NOW)).toEqual([])
  })

  it.each(ROLLUPS.filter(isCalendar))('$id makes a calendar', async (rollup) => {
    expect((await record(rollup, NOW)).length).toBeGreaterThan(0)
  })
})

describe('of a market', () => {
  beforeAll(async () => {
    await empty()
    await fillMarket(store)
  })
  afterAll(empty)

  it.each(ROLLUPS)('$id makes rows that its table takes, each key once', async (rollup) => {
    const at = NOW + DAY - 12 * HOUR
    const rows = await record(rollup, at)
    for (const row of rows) expect(faultOf(rollup.into, row, at)).toBeNull()
    const keys = rows.map((row) => JSON.stringify(rollup.into.key.map((name) => row[name])))
    expect(new Set(keys).size).toBe(rows.length)
  })
})

describe('venue snapshots', () => {
  afterEach(empty)

  it('are taken of venues with tickers, once in ten minutes', async () => {
    await fillMarket(store)
    await store.insert(instruments, [
      {
        venue: 'okx',
        instrument: 'BTC-USDT-SWAP',
        base: 'BTC',
        quote: 'USDT',
        kind: 'perp',
        expires_at: null,
        contract_size: 0.01,
        first_seen_at: NOW - DAY,
        last_seen_at: NOW - MINUTE,
        delisted_at: null,
      },
    ])
    // The fixture has snapshots of 12:00; at 12:12 those of 12:10 are due.
    expect(await record(venueSnapshotsRollup, NOW)).toEqual([])
    const rows = await record(venueSnapshotsRollup, NOW + 5 * MINUTE)
    expect(rows).toHaveLength(10)
    const ts = Date.parse('2026-11-15T12:10:00.000Z')
    expect(rows).toContainEqual({
      ts,
      venue: 'okx',
      market: 'perp',
      symbol: 'BTC',
      quote: 'USDT',
      instrument: 'BTC-USDT-SWAP',
      price_usd: 99_990,
      volume_24h_usd: 6e9,
      open_interest_usd: 30_000 * 99_990,
      funding_rate_8h_pct: 0.008,
    })
    // 0.03 % every four hours is 0.06 % in eight.
    expect(rows.find((row) => row.symbol === 'SOL')).toMatchObject({
      venue: 'binance',
      instrument: 'SOLUSDT',
      funding_rate_8h_pct: 0.06,
    })
    expect(await record(venueSnapshotsRollup, NOW + 8 * MINUTE)).toEqual([])
    const kept = await store.reader(venueSnapshots).range({ since: ts, order: 'asc', limit: 100 })
    expect(kept).toHaveLength(10)
  })
  it('without open interest are taken again once it is there, and only then', async () => {
    const noon = Date.parse('2026-11-15T12:00:00.000Z')
    const ticker = (minute: number) => ({
      ts: noon + minute * MINUTE,
      exchange: 'binance',
      symbol: 'BTCUSDT',
      last_price: 100 + minute,
      mark_price: null,
      index_price: null,
      change_24h_pct: null,
      quote_volume_24h: 5,
      funding_rate_pct: null,
      funding_interval_h: null,
      next_funding_at: null,
    })
    const taken = async (minute: number) =>
      (await record(venueSnapshotsRollup, noon + minute * MINUTE)).map((row) => [
        row.ts,
        row.price_usd,
        row.open_interest_usd,
      ])
    // Begun at noon: tickers at once, open interest at five past, which says that it was read at noon.
    await store.insert(perpTickers, [ticker(0), ticker(4), ticker(6), ticker(9)])
    expect(await taken(0)).toEqual([[noon, 100, null]])
    expect(await taken(4)).toEqual([])
    await store.insert(oi5m, [
      { ts: noon, exchange: 'binance', symbol: 'BTCUSDT', oi_base: 7, oi_usd: 700, mark_price: 100 },
    ])
    expect(await taken(6)).toEqual([[noon + 6 * MINUTE, 106, 700]])
    expect(await taken(9)).toEqual([])
    // A venue that delivers its own snapshots, and never with open interest, holds up nobody.
    const [own] = await store.reader(venueSnapshots).range({ since: noon, order: 'asc', limit: 1 })
    await store.insert(venueSnapshots, [{ ...own!, ts: noon + 10 * MINUTE, venue: 'gmx' }])
    expect(await taken(11)).toEqual([[noon + 10 * MINUTE, 109, 700]])
  })
})

describe('liquidations by hour', () => {
  afterEach(empty)

  const noon = Date.parse('2026-11-15T12:00:00.000Z')
  const hours = async () =>
    (await store.reader(liquidationsHourly).range({ since: noon - DAY, order: 'asc', limit: 10 })).map(
      ({ hour, events, short_usd }) => [hour, events, short_usd],
    )

  it('are shown while the hour is on and until it is settled', async () => {
    const recorder = rolling(store, [liquidationsHourlyRollup])
    await recorder.put(noon + MINUTE, liquidationEvents, [
      event(noon - 90 * MINUTE, 'bybit', 'SELL', 7, 'a'),
      event(noon - 10 * MINUTE, 'bybit', 'SELL', 100, 'b'),
      event(noon - 5 * MINUTE, 'bybit', 'BUY', 40, 'c'),
      event(noon + MINUTE, 'bybit', 'BUY', 3, 'd'),
    ])
    expect(await recorder.at(noon + 5 * MINUTE)).toHaveLength(3)
    await recorder.put(noon + 9 * MINUTE, liquidationEvents, [
      event(noon - MINUTE, 'bybit', 'BUY', 60, 'late'),
    ])
    expect(await recorder.at(noon + 10 * MINUTE)).toEqual([
      {
        hour: noon - HOUR,
        exchange: 'bybit',
        symbol: 'BTCUSDT',
        long_usd: 100,
        short_usd: 100,
        events: 3,
        max_usd: 100,
      },
    ])
    expect(await hours()).toEqual([
      [noon - 2 * HOUR, 1, 0],
      [noon - HOUR, 3, 100],
      [noon, 1, 3],
    ])
  })

  it('are made again of what comes later still, and go when nothing is left of them', async () => {
    const recorder = rolling(store, [liquidationsHourlyRollup])
    await recorder.put(noon, liquidationEvents, [event(noon, 'okx', 'BUY', 1, 'a')])
    await recorder.at(noon + MINUTE)
    // Five hours later the hour of noon is made up for.
    await recorder.put(noon + 4 * HOUR, liquidationEvents, [event(noon + MINUTE, 'okx', 'BUY', 1, 'b')])
    expect(await recorder.at(noon + 5 * HOUR)).toMatchObject([{ hour: noon, events: 2, short_usd: 2 }])
    expect(await recorder.at(noon + 6 * HOUR)).toEqual([])
    await recorder.put(noon + 7 * HOUR, liquidationEvents, [event(noon + 1, 'okx', 'BUY', 1, 'c')])
    expect(await recorder.at(noon + 7 * HOUR)).toMatchObject([{ hour: noon, events: 3, short_usd: 3 }])
    await store.forget(liquidationEvents, { since: noon, until: noon + HOUR })
    await recorder.batcher.recompute(liquidationEvents, noon, noon + HOUR)
    await recorder.at(noon + 8 * HOUR)
    expect(await hours()).toEqual([])
  })
})

describe('liquidations by day', () => {
  afterEach(empty)

  const midnight = Date.parse('2026-11-15T00:00:00.000Z')
  const events = [
    event(midnight - DAY, 'okx', 'SELL', 10, 'a'),
    event(midnight - 1, 'okx', 'BUY', 30, 'b'),
    event(midnight, 'okx', 'BUY', 999, 'today'),
  ]

  it('are written when the day has ended, and once more for late records', async () => {
    const recorder = rolling(store, [liquidationsDailyRollup])
    await recorder.put(midnight, liquidationEvents, events)
    const expected = {
      date: '2026-11-14',
      symbol: 'BTCUSDT',
      exchange: 'okx',
      long_liquidations_usd: 10,
      short_liquidations_usd: 30,
      events: 2,
      max_single_liquidation_usd: 30,
    }
    expect(await recorder.at(midnight + MINUTE)).toEqual([expected])
    expect(await recorder.at(midnight + 2 * MINUTE)).toEqual([])
    await recorder.put(midnight + HOUR, liquidationEvents, [event(midnight - 5, 'okx', 'SELL', 5, 'late')])
    expect(await recorder.at(midnight + HOUR)).toMatchObject([{ events: 3, long_liquidations_usd: 15 }])
    expect(await recorder.at(midnight + 3 * HOUR)).toEqual([])
  })

  it('rank the hundred largest', async () => {
    const many = Array.from({ length: 130 }, (_, index) =>
      event(midnight - 1000 + index, 'okx', 'SELL', 1000 + index, `k${index}`),
    )
    await store.insert(liquidationEvents, [...events, ...many])
    const rows = await record(liquidationLeaderboardRollup, midnight + MINUTE)
    expect(rows).toHaveLength(100)
    expect(rows.map(({ rank }) => rank)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
    expect(rows[0]).toMatchObject({
      date: '2026-11-14',
      rank: 1,
      quote_qty: 1129,
      side: 'SELL',
      exchange: 'okx',
    })
    expect(rows[99]).toMatchObject({ quote_qty: 1030 })
    expect(await computeSpan(store, liquidationLeaderboardRollup, midnight - DAY, midnight)).toEqual(rows)
    expect(await record(liquidationLeaderboardRollup, midnight + 3 * HOUR)).toEqual([])
  })
})

describe('signals', () => {
  afterEach(empty)

  it('are decided from the engine of the store as from rows at hand, to the last digit', async () => {
    const noon = Date.parse('2026-11-15T12:00:00.000Z')
    const span = { from: noon - 6 * HOUR, to: noon }
    const market = madeMarket(1, span.from, span.to)
    const tables = Object.entries(engineTables) as [keyof typeof engineTables, AnyTable][]
    for (const [name, table] of tables) await store.insert(table, market[name])
    const stored = Object.fromEntries(tables.map(([name, table]) => [name, store.reader(table)]))
    const decidedAt = (mark: Ms) => mark + MINUTE
    const expected = await decide(readersOf(market), span, decidedAt)
    expect(expected.length).toBeGreaterThan(5)
    expect(await decide(stored as unknown as ReturnType<typeof readersOf>, span, decidedAt)).toEqual(expected)
  })
})
