import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../src/core/time.ts'
import type { Store } from '../../src/store/port.ts'
import { fundingMarks } from '../../src/tables/market/funding.ts'
import { feeSchedules } from '../../src/tables/venues/fees.ts'
import { askOn } from '../fixtures/ask.ts'
import { NOW } from '../fixtures/market.ts'
import { openMemoryStore } from '../fixtures/store.ts'

/** Venue, symbol, rate of its interval in percent, interval in hours, minutes before now. */
const MARKS = [
  ['binance', 'BTCUSDT', 0.01, 8, 7],
  ['okx', 'BTCUSDT', 0.004, 8, 7],
  ['bybit', 'BTCUSDT', 0.006, 8, 7],
  // An earlier reading does not count.
  ['bybit', 'BTCUSDT', 0.9, 8, 22],
  ['gate', 'SOLUSDT', 0.05, 4, 7],
  ['binance', 'SOLUSDT', -0.02, 8, 7],
  ['htx', 'SOLUSDT', 0.5, 1, 3 * 60],
  ['binance', 'ONEUSDT', 0.3, 8, 7],
  // Not one of the six.
  ['kraken', 'BTCUSDT', 3, 1, 7],
] as const

let store: Store
beforeAll(async () => {
  store = await openMemoryStore()
  await store.insert(
    fundingMarks,
    MARKS.map(([exchange, symbol, funding_rate_pct, interval_h, minutes]) => ({
      ts: NOW - minutes * MINUTE,
      exchange,
      symbol,
      funding_rate_pct,
      interval_h,
      next_funding_at: NOW + HOUR,
    })).sort((a, b) => a.ts - b.ts),
  )
  await store.insert(
    feeSchedules,
    (
      [
        ['binance', 'perp', '2026-07-30', 0.9],
        ['binance', 'perp', '2026-10-01', 0.05],
        ['binance', 'spot', '2026-10-01', 0.1],
        ['gate', 'perp', '2026-10-01', 0.05],
        ['okx', 'perp', '2026-10-01', 0.05],
        // Announced, not yet in force.
        ['okx', 'perp', '2026-12-01', 0.01],
      ] as const
    ).map(([venue, market, valid_from, taker_pct]) => ({
      venue,
      market,
      valid_from,
      maker_pct: 0.02,
      taker_pct,
      basis: 'schedule' as const,
      pairs: null,
      valid_to: null,
      checked_at: NOW - HOUR,
      source: 'venue' as const,
    })),
  )
})
afterAll(() => store?.close())

it('funding spreads are those of six venues, per eight hours, after the fees in force', async () => {
  const answer = await askOn(store)('funding-arb')
  expect(answer).toMatchObject({
    exchanges: ['binance', 'okx', 'bybit', 'gate', 'htx', 'bingx'],
    rebalancesPerYear: 52,
    count: 2,
    asOf: '2026-11-15T12:00:00.000Z',
    stale: false,
  })
  // Gate: 0.05 % in four hours is 0.1 % in eight; less −0.02 %: 0.12 % · 1,095 = 131.4 % a year. The fees of both
  // legs, in and out, 52 times: 0.1 · 2 · 52 = 10.4 %. One round trip of 0.2 % is earned in 0.2 / 0.36 days.
  expect(answer.rows[0]).toEqual({
    symbol: 'SOLUSDT',
    longExchange: 'binance',
    shortExchange: 'gate',
    longRate8hPct: -0.02,
    shortRate8hPct: 0.1,
    spreadPct: 0.12,
    grossApr: 131.4,
    costApr: 10.4,
    netApr: 121,
    longTakerFeePct: 0.05,
    shortTakerFeePct: 0.05,
    breakevenDays: 0.555555555556,
    profitable: true,
    rates: [
      {
        exchange: 'binance',
        fundingRatePct: -0.02,
        intervalHours: 8,
        rate8hPct: -0.02,
        nextFundingAt: '2026-11-15T13:07:00.000Z',
        updatedAt: '2026-11-15T12:00:00.000Z',
        stale: false,
      },
      expect.objectContaining({ exchange: 'gate', fundingRatePct: 0.05, intervalHours: 4, rate8hPct: 0.1 }),
      // Hourly funding of three hours ago: shown, not used.
      expect.objectContaining({ exchange: 'htx', rate8hPct: 4, stale: true }),
    ],
  })
  // 0.006 % · 1,095 = 6.57 %: less than what it costs.
  expect(answer.rows[1]).toMatchObject({
    symbol: 'BTCUSDT',
    longExchange: 'okx',
    shortExchange: 'binance',
    grossApr: 6.57,
    costApr: 10.4,
    netApr: -3.83,
    profitable: false,
  })
})
