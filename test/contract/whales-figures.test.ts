import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../src/core/time.ts'
import type { Store } from '../../src/store/port.ts'
import { whaleTrades } from '../../src/tables/positioning/whales.ts'
import { collectorRuns } from '../../src/tables/record/recording.ts'
import { type Ask, askOn } from '../fixtures/ask.ts'
import { NOW } from '../fixtures/market.ts'
import { openMemoryStore } from '../fixtures/store.ts'

/** Venue, market, symbol, side, dollars, and minutes before now. */
const PRINTS = [
  ['binance', 'perp', 'BTCUSDT', 'BUY', 4e6, 2],
  ['binance', 'perp', 'BTCUSDT', 'SELL', 1e6, 70],
  ['coinbase', 'spot', 'BTCUSDT', 'BUY', 2e6, 5],
  ['okx', 'perp', 'ETHUSDT', 'SELL', 3e6, 23 * 60],
  // Too small, and too old.
  ['okx', 'perp', 'ETHUSDT', 'BUY', 999_999, 3],
  ['okx', 'perp', 'ETHUSDT', 'BUY', 50e6, 24 * 60 + 1],
] as const

let store: Store
let ask: Ask
beforeAll(async () => {
  store = await openMemoryStore()
  ask = askOn(store)
  await store.insert(
    whaleTrades,
    PRINTS.map(([exchange, market, symbol, side, notional_usd, minutes], place) => ({
      ts: NOW - minutes * MINUTE,
      exchange,
      market,
      symbol,
      trade_id: String(place),
      side,
      price: 100_000,
      qty: notional_usd / 100_000,
      notional_usd,
    })),
  )
})
afterAll(() => store?.close())

it('the tape is summed over a day, by coin, market and hour', async () => {
  const answer = await ask('whales')
  expect(answer).toMatchObject({ min_usd: 1e6, window_hours: 24, as_of: '2026-11-15T12:05:00.000Z' })
  // 6 bought and 4 sold of 10 million.
  expect(answer.totals).toEqual({
    prints: 4,
    buy_usd: 6e6,
    sell_usd: 4e6,
    net_usd: 2e6,
    buy_share_pct: 60,
    largest_usd: 4e6,
  })
  expect(answer.by_symbol).toEqual([
    {
      symbol: 'BTCUSDT',
      prints: 3,
      buy_usd: 6e6,
      sell_usd: 1e6,
      net_usd: 5e6,
      buy_share_pct: 85.7143,
      largest_usd: 4e6,
    },
    {
      symbol: 'ETHUSDT',
      prints: 1,
      buy_usd: 0,
      sell_usd: 3e6,
      net_usd: -3e6,
      buy_share_pct: 0,
      largest_usd: 3e6,
    },
  ])
  expect(answer.by_exchange).toEqual([
    { exchange: 'binance', market: 'perp', prints: 2, buy_usd: 4e6, sell_usd: 1e6 },
    { exchange: 'okx', market: 'perp', prints: 1, buy_usd: 0, sell_usd: 3e6 },
    { exchange: 'coinbase', market: 'spot', prints: 1, buy_usd: 2e6, sell_usd: 0 },
  ])
  expect(answer.hourly).toHaveLength(24)
  expect(answer.hourly[23]).toEqual({
    hour: '2026-11-15T12:00:00.000Z',
    buy_usd: 6e6,
    sell_usd: 0,
    prints: 2,
  })
  expect(answer.hourly[0]).toMatchObject({ hour: '2026-11-14T13:00:00.000Z', sell_usd: 3e6 })
  expect(answer.tape.map((print: Record<string, unknown>) => [print.ts, print.notional_usd])).toEqual([
    ['2026-11-15T12:05:00.000Z', 4e6],
    ['2026-11-15T12:02:00.000Z', 2e6],
    ['2026-11-15T10:57:00.000Z', 1e6],
    ['2026-11-14T13:07:00.000Z', 3e6],
  ])
})

it('a quiet tape is stale after three hours, even if its polls go on', async () => {
  expect((await ask('whales', {}, NOW + 2 * HOUR)).stale).toBe(false)
  const later = NOW + 4 * HOUR
  await store.insert(collectorRuns, [
    { feed: 'binance.whales', started_at: later - 5_000, ok: true, rows: 0, error: null, latency_ms: 3 },
  ])
  const answer = await ask('whales', {}, later)
  expect(answer).toMatchObject({ stale: true, as_of: '2026-11-15T12:05:00.000Z' })
  // Heard until three hours after the last print, 15:05; of the hour from 16:00 on nothing is known.
  const hours = Object.fromEntries(
    answer.hourly.map((row: Record<string, unknown>) => [row.hour, row.prints]),
  )
  expect(hours).toMatchObject({
    '2026-11-15T12:00:00.000Z': 2,
    '2026-11-15T13:00:00.000Z': 0,
    '2026-11-15T15:00:00.000Z': 0,
    '2026-11-15T16:00:00.000Z': null,
  })
})
