import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, type Ms } from '../../src/core/time.ts'
import type { Store } from '../../src/store/port.ts'
import { liquidationEvents, liquidationFeeds } from '../../src/tables/liquidations/liquidations.ts'
import { oi5m } from '../../src/tables/market/open-interest.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import { whaleTrades } from '../../src/tables/positioning/whales.ts'
import { collectorRuns } from '../../src/tables/record/recording.ts'
import { venueFeeds, venueSnapshots, venues } from '../../src/tables/venues/venues.ts'
import { type Ask, askOn } from '../fixtures/ask.ts'
import { NOW } from '../fixtures/market.ts'
import { openMemoryStore } from '../fixtures/store.ts'

type Answer = Awaited<ReturnType<Ask>>

/** A folder that was born two hours ago. It knows three venues; two have spoken since, of liquidations one. */
let born: Store
/** The same with its registry and its runs, and nothing recorded. */
let silent: Store
beforeAll(async () => {
  ;[born, silent] = await Promise.all([openMemoryStore(), openMemoryStore()])
  for (const store of [born, silent]) await registryOf(store)
  await born.insert(liquidationEvents, [
    event('bybit', NOW - 2 * HOUR + 7 * MINUTE, 300_000),
    event('bybit', NOW - 5 * MINUTE, 500_000),
  ])
  await born.insert(venueSnapshots, [snapshot('bybit', NOW - 2 * HOUR), snapshot('okx', NOW - 7 * MINUTE)])
  await born.insert(whaleTrades, [
    {
      ts: NOW - 90 * MINUTE,
      exchange: 'bybit',
      market: 'perp',
      symbol: 'BTCUSDT',
      trade_id: '1',
      side: 'BUY',
      price: 100_000,
      qty: 20,
      notional_usd: 2e6,
    },
  ])
})
afterAll(() => Promise.all([born?.close(), silent?.close()]))

describe('a folder born today', () => {
  it('claims no history', async () => {
    const ask = askOn(born)
    for (const id of ['liquidations', 'liquidation-leaderboard', 'incidents'])
      expect([id, (await ask(id)).recorded_since]).toEqual([id, '2026-11-15'])
    expect(await ask('venues-profile', { venue: 'bybit' })).toMatchObject({
      recorded_since: '2026-11-15',
      liquidation_feed: { kind: 'full', since: '2026-11-15' },
    })
    expect(await ask('venues-profile', { venue: 'binance' })).toMatchObject({
      recorded_since: null,
      liquidation_feed: { kind: 'sampled', since: null },
    })
    const { liquidations, snapshots, whale_tape } = await ask('coverage')
    const since = (rows: Answer[]) => rows.map((row) => [row.exchange, row.since])
    expect(since(liquidations)).toEqual([
      ['binance', null],
      ['bybit', '2026-11-15'],
    ])
    expect(since(snapshots)).toEqual([
      ['binance', null],
      ['bybit', '2026-11-15'],
      ['okx', '2026-11-15'],
    ])
    expect(since(whale_tape)).toEqual([['bybit', '2026-11-15']])
  })

  it('goes back as far as what was brought in later', async () => {
    const store = await openMemoryStore()
    try {
      await registryOf(store)
      await store.insert(liquidationEvents, [
        event('bybit', NOW - 5 * MINUTE, 1),
        event('bybit', NOW - 40 * DAY, 1),
      ])
      expect((await askOn(store)('liquidations')).recorded_since).toBe('2026-10-06')
    } finally {
      await store.close()
    }
  })

  it('says zero of the hours it heard, and nothing of those before', async () => {
    const { hourly, totals, by_exchange } = await askOn(born)('liquidations')
    // The first order fell at 10:14; nothing of eleven o'clock, one of 12:02.
    expect(hourly.slice(-4).map((row: Answer) => [row.hour.slice(11, 13), row.long_usd, row.events])).toEqual(
      [
        ['09', null, null],
        ['10', 300_000, 1],
        ['11', 0, 0],
        ['12', 500_000, 1],
      ],
    )
    expect(totals).toEqual({ long_usd: 800_000, short_usd: 0, total_usd: 800_000, events: 2, symbols: 1 })
    expect(by_exchange).toMatchObject([
      { exchange: 'bybit', total_usd: 800_000, share_pct: 100 },
      { exchange: 'binance', long_usd: null, total_usd: null, events: null, share_pct: null },
    ])
    const whales = await askOn(born)('whales')
    expect(whales.hourly.slice(-4).map((row: Answer) => row.prints)).toEqual([null, 1, 0, 0])
    // Sunday from ten to twelve is all that the week knows.
    const { heatmap } = await askOn(born)('liquidation-leaderboard')
    const known = heatmap.cells.filter((cell: Answer) => cell.total_usd !== null)
    expect(known.map((cell: Answer) => [cell.weekday, cell.hour, cell.total_usd])).toEqual([
      [6, 10, 300_000],
      [6, 11, 0],
      [6, 12, 500_000],
    ])
  })

  it('says zero of a coin without liquidations', async () => {
    await born.insert(liquidationEvents, [event('bybit', NOW - 4 * MINUTE, 1, 'ETHUSDT')])
    const { totals, hourly } = await askOn(born)('liquidations', { symbol: 'ETH' })
    expect(totals).toMatchObject({ long_usd: 1, short_usd: 0, events: 1 })
    expect(hourly.slice(-4).map((row: Answer) => row.events)).toEqual([null, 0, 0, 1])
  })
})

it('a folder in which nothing was recorded knows no sums, whatever its recorder notes of itself', async () => {
  const ask = askOn(silent)
  const liquidations = await ask('liquidations')
  expect(liquidations).toMatchObject({ recorded_since: null, as_of: null, stale: true })
  expect(Object.values(liquidations.totals)).toEqual([null, null, null, null, null])
  expect(liquidations.hourly).toHaveLength(24)
  expect(new Set(liquidations.hourly.map((row: Answer) => row.events))).toEqual(new Set([null]))
  expect(liquidations.market_estimate).toMatchObject({ total_usd: null, low_usd: null })
  expect(await ask('incidents')).toMatchObject({
    count: null,
    recorded_since: null,
    as_of: null,
    stale: true,
  })
  expect(await ask('whales')).toMatchObject({
    totals: { prints: null, buy_usd: null },
    as_of: null,
    stale: true,
  })
  const { totals, as_of } = await ask('coverage')
  // What the registry holds is known all the same.
  expect(totals).toMatchObject({ exchanges: 3, feeds: 3, liquidation_feeds: 2, liquidation_events_24h: null })
  expect(as_of).toBeNull()
})

it('open interest whose feed is dead is shown as it was last, beside tickers that go on', async () => {
  const store = await openMemoryStore()
  try {
    const ticker = (ts: Ms) => ({
      ts,
      exchange: 'binance',
      symbol: 'BTCUSDT',
      last_price: ts === NOW ? 90_000 : 100_000,
      mark_price: ts === NOW ? 90_000 : 100_000,
      index_price: null,
      change_24h_pct: null,
      quote_volume_24h: 1e9,
      funding_rate_pct: null,
      funding_interval_h: 8,
      next_funding_at: null,
    })
    await store.insert(perpTickers, [ticker(NOW - 2 * HOUR), ticker(NOW)])
    await store.insert(oi5m, [
      {
        ts: NOW - 2 * HOUR,
        exchange: 'binance',
        symbol: 'BTCUSDT',
        oi_base: 1_000,
        oi_usd: 100e6,
        mark_price: 100_000,
      },
    ])
    expect(await askOn(store)('oi')).toMatchObject({
      asOf: '2026-11-15T10:07:00.000Z',
      stale: true,
      symbols: 1,
      totals: { openInterestUsd: 100e6 },
      rows: [{ symbol: 'BTCUSDT', lastPrice: 100_000, openInterestBase: 1_000 }],
    })
    // The board of prices is as fresh as they are.
    expect(await askOn(store)('symbols')).toMatchObject({ asOf: '2026-11-15T12:07:00.000Z', stale: false })
  } finally {
    await store.close()
  }
})

async function registryOf(store: Store): Promise<void> {
  const ids = ['binance', 'bybit', 'okx']
  await store.insert(
    venues,
    ids.map((venue) => ({
      venue,
      name: venue,
      type: 'cex' as const,
      country: null,
      kinds: ['perp' as const],
      recorded_since: '2026-07-30',
    })),
  )
  await store.insert(
    venueFeeds,
    ids.map((venue) => ({
      venue,
      market: 'perp' as const,
      type: 'cex' as const,
      cadence_s: 600,
      since: '2026-07-30',
      enabled: true,
      halve_oi: false,
    })),
  )
  await store.insert(
    liquidationFeeds,
    (['binance', 'bybit'] as const).map((exchange) => ({
      exchange,
      kind: exchange === 'binance' ? ('sampled' as const) : ('full' as const),
      counted: true,
      since: '2026-07-30',
      method: 'stream',
      note: null,
    })),
  )
  await store.insert(
    collectorRuns,
    ['binance.liquidations', 'bybit.liquidations', 'bybit.whales'].map((feed) => ({
      feed,
      started_at: NOW - MINUTE,
      ok: true,
      rows: 0,
      error: null,
      latency_ms: 1,
    })),
  )
}

function event(exchange: string, event_time: Ms, quote_qty: number, symbol = 'BTCUSDT') {
  return {
    event_time,
    received_at: event_time + 200,
    exchange,
    symbol,
    side: 'SELL' as const,
    price: 100_000,
    qty: quote_qty / 100_000,
    quote_qty,
    delayed: false,
    dedupe_key: `${exchange} ${symbol} ${event_time}`,
  }
}

function snapshot(venue: string, ts: Ms) {
  return {
    ts,
    venue,
    market: 'perp' as const,
    symbol: 'BTC',
    quote: 'USDT',
    instrument: 'BTCUSDT',
    price_usd: 100_000,
    volume_24h_usd: 1e9,
    open_interest_usd: 1e9,
    funding_rate_8h_pct: 0.01,
  }
}
