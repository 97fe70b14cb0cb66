import { describe, expect, it } from 'vitest'
import { MemoryStore } from '../../../test/fakes/memory-store.ts'
import { computeSpan } from '../../../test/fixtures/rolling.ts'
import { DAY, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { premiumDaily, regionalPremiumDaily } from '../../tables/regional/premium.ts'
import { turkeyBooks1m, turkeyPremium1m } from '../../tables/regional/turkey.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'
import { premiumRollup } from './premium.ts'
import { regionalPremiumRollup } from './regional-premium.ts'

const FROM = Date.UTC(2026, 10, 14)
const TO = FROM + DAY

const bar = (ts: Ms, exchange: string, symbol: string, close: number) => ({
  ...{ ts, exchange, market: 'spot' as const, symbol, open: close, high: close, low: close, close },
  ...{ volume: 1, quote_volume: close, taker_buy_quote_volume: null, trades: null },
})
const snapshot = (ts: Ms, venue: string, symbol: string, quote: string, price_usd: number) => ({
  ...{ ts, venue, market: 'spot' as const, symbol, quote, instrument: `${symbol}-${quote}`, price_usd },
  ...{ volume_24h_usd: null, open_interest_usd: null, funding_rate_8h_pct: null },
})

describe('the premium of the United States', () => {
  const imported = {
    ...{ date: '2026-11-14', us_close_usd: 3_001, global_close_usd: 3_000 },
    ...{ premium_pct: 100 / 3_000, usdt_usd: null },
  }

  it('is made of the last closes of the day, and of what USDT cost then', async () => {
    const store = new MemoryStore()
    await store.insert(minuteBars, [
      bar(TO - 5 * MINUTE, 'coinbase', 'BTCUSDT', 90_000),
      bar(TO - 2 * MINUTE, 'coinbase', 'BTCUSDT', 100_100),
      bar(TO - MINUTE, 'binance', 'BTCUSDT', 100_000),
      // Of the next day.
      bar(TO, 'binance', 'BTCUSDT', 50_000),
      // An ether that was told of too early to be a close.
      bar(TO - 20 * MINUTE, 'coinbase', 'ETHUSDT', 9_000),
      bar(TO - MINUTE, 'binance', 'ETHUSDT', 3_000),
    ])
    await store.insert(venueSnapshots, [
      snapshot(TO - 10 * MINUTE, 'kraken', 'USDT', 'USD', 0.999),
      snapshot(TO - 2 * HOUR, 'bitstamp', 'USDT', 'USD', 0.5),
      snapshot(TO - 10 * MINUTE, 'upbit', 'USDT', 'KRW', 1.02),
    ])
    await store.insert(premiumDaily, [
      { ...imported, symbol: 'BTC' },
      { ...imported, symbol: 'ETH' },
    ])
    expect(await computeSpan(store, premiumRollup, FROM, TO)).toEqual([
      {
        date: '2026-11-14',
        symbol: 'BTC',
        us_close_usd: 100_100,
        global_close_usd: 100_000,
        premium_pct: expect.closeTo(0.1, 10),
        usdt_usd: 0.999,
      },
      // Nobody recorded its close here: what was imported stays.
      { ...imported, symbol: 'ETH' },
    ])
  })
})

it('keeps what a USDT cost when the snapshots of the day are gone', async () => {
  const store = new MemoryStore()
  await store.insert(minuteBars, [
    bar(TO - MINUTE, 'coinbase', 'BTCUSDT', 100_100),
    bar(TO - MINUTE, 'binance', 'BTCUSDT', 100_000),
  ])
  const told = { date: '2026-11-14', symbol: 'BTC' as const, us_close_usd: 1, global_close_usd: 1 }
  await store.insert(premiumDaily, [{ ...told, premium_pct: 0, usdt_usd: 0.998 }])
  expect(await computeSpan(store, premiumRollup, FROM, TO)).toMatchObject([
    { us_close_usd: 100_100, usdt_usd: 0.998 },
  ])
})

describe('the premiums of a country', () => {
  it('compare coin, dollar coin and world of one moment', async () => {
    const store = new MemoryStore()
    await store.insert(venueSnapshots, [
      // Upbit also sells coins for dollar coins, of which few are traded.
      snapshot(TO - 20 * MINUTE, 'upbit', 'BTC', 'USDT', 99_000),
      snapshot(TO - 20 * MINUTE, 'upbit', 'BTC', 'KRW', 103_020),
      snapshot(TO - 20 * MINUTE, 'upbit', 'USDT', 'KRW', 1.02),
      snapshot(TO - 19 * MINUTE, 'binance', 'BTC', 'USDT', 100_000),
      // The dollar coin of this moment is unknown.
      snapshot(TO - 10 * MINUTE, 'upbit', 'BTC', 'KRW', 200_000),
      snapshot(TO - 10 * MINUTE, 'binance', 'BTC', 'USDT', 100_000),
      // Silent since the afternoon.
      snapshot(TO - 5 * HOUR, 'bithumb', 'BTC', 'KRW', 103_020),
      snapshot(TO - 5 * HOUR, 'bithumb', 'USDT', 'KRW', 1.02),
    ])
    expect(await computeSpan(store, regionalPremiumRollup, FROM, TO)).toEqual([
      {
        ...{ date: '2026-11-14', venue: 'upbit', symbol: 'BTC', country: 'KR' },
        venue_usd: expect.closeTo(101_000, 6),
        global_usd: 100_000,
        premium_pct: expect.closeTo(1, 10),
        premium_official_fx_pct: expect.closeTo(3.02, 10),
        source: 'venue snapshots',
      },
    ])
  })

  it('take Turkish books that are fit for it, and keep what is known of the others', async () => {
    const store = new MemoryStore()
    const ts = TO - MINUTE
    const book = (exchange: string, symbol: 'BTC-TRY' | 'USDT-TRY', mid: number, eligible = true) => ({
      ...{ ts, exchange, symbol, best_bid: mid - 1e-3, best_ask: mid + 1e-3, spread_bps: 1, censored: false },
      ...{ depth_10bps_usd: 1, depth_25bps_usd: 1, depth_50bps_usd: 1, depth_100bps_usd: 1, eligible },
    })
    await store.insert(turkeyBooks1m, [
      book('btcturk', 'BTC-TRY', 5_151_000),
      book('btcturk', 'USDT-TRY', 51),
      book('bitlo', 'BTC-TRY', 9e6, false),
      book('bitlo', 'USDT-TRY', 51),
    ])
    await store.insert(turkeyPremium1m, [
      {
        ...{ ts, symbol: 'BTC-TRY', reference_price: 5_151_000, venue_count: 1, status: 'degraded' },
        ...{ global_price_usd: 99_900, global_usdt_usd: 0.999, official_usd_try: 50 },
        ...{ premium_bps: null, index_bps: null, dollar_leg_bps: null, crypto_leg_bps: null },
      },
    ])
    const known = {
      ...{ date: '2026-11-14', venue: 'upbit', symbol: 'BTC', country: 'KR' as const, source: 'import' },
      ...{ venue_usd: 101, global_usd: 100, premium_pct: 1, premium_official_fx_pct: null },
    }
    await store.insert(regionalPremiumDaily, [known])
    expect(await computeSpan(store, regionalPremiumRollup, FROM, TO)).toEqual([
      {
        ...{ date: '2026-11-14', venue: 'btcturk', symbol: 'BTC', country: 'TR' },
        venue_usd: expect.closeTo(101_000, 6),
        global_usd: expect.closeTo(100_000, 6),
        premium_pct: expect.closeTo(1, 10),
        premium_official_fx_pct: expect.closeTo((103_020 / 99_900 - 1) * 100, 10),
        source: 'order books',
      },
      known,
    ])
  })
})
