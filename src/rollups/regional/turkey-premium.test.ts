import { describe, expect, it } from 'vitest'
import { MemoryStore } from '../../../test/fakes/memory-store.ts'
import { computeSpan, rolling } from '../../../test/fixtures/rolling.ts'
import { HOUR, MINUTE, type Ms } from '../../core/time.ts'
import { fxRatesDaily } from '../../tables/macro/fx-rates.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { turkeyBooks1m } from '../../tables/regional/turkey.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'
import { turkeyPremiumRollup } from './turkey-premium.ts'

/** A Saturday: the rate of Friday stands. */
const AT = Date.UTC(2026, 10, 14, 10, 30)

const book = (ts: Ms, exchange: string, symbol: 'BTC-TRY' | 'USDT-TRY', mid: number, eligible = true) => ({
  ...{ ts, exchange, symbol, best_bid: mid - 1, best_ask: mid + 1, spread_bps: 1 },
  ...{ depth_10bps_usd: 1, depth_25bps_usd: 1, depth_50bps_usd: 9_000, depth_100bps_usd: 9_000 },
  ...{ censored: false, eligible },
})
const bar = (ts: Ms, exchange: string, symbol: string, close: number) => ({
  ...{ ts, exchange, market: 'spot' as const, symbol, open: close, high: close, low: close, close },
  ...{ volume: 1, quote_volume: close, taker_buy_quote_volume: null, trades: null },
})
const peg = (ts: Ms, venue: string, price_usd: number) => ({
  ...{ ts, venue, market: 'spot' as const, symbol: 'USDT', quote: 'USD', instrument: 'USDT-USD', price_usd },
  ...{ volume_24h_usd: null, open_interest_usd: null, funding_rate_8h_pct: null },
})
const rate = (date: string, dollars: number, currency = 'TRY') => ({
  date,
  currency,
  dollars,
  source: 'tcmb',
})

async function filled() {
  const store = new MemoryStore()
  await store.insert(turkeyBooks1m, [
    book(AT, 'btcturk', 'BTC-TRY', 4_060_000),
    book(AT, 'okxtr', 'BTC-TRY', 4_040_000),
    book(AT, 'cointr', 'BTC-TRY', 4_048_000),
    book(AT, 'bitlo', 'BTC-TRY', 9_000_000, false),
    book(AT, 'btcturk', 'USDT-TRY', 40.2),
    book(AT + MINUTE, 'btcturk', 'BTC-TRY', 4_000_000),
  ])
  await store.insert(minuteBars, [
    bar(AT - 2 * MINUTE, 'coinbase', 'BTCUSDT', 90_000),
    bar(AT - MINUTE, 'coinbase', 'BTCUSDT', 100_000),
    bar(AT - MINUTE, 'binance', 'BTCUSDT', 70_000),
    // Closes as the next minute begins.
    bar(AT, 'coinbase', 'BTCUSDT', 80_000),
    // Too long ago.
    bar(AT - 7 * MINUTE, 'coinbase', 'ETHUSDT', 4_000),
  ])
  await store.insert(venueSnapshots, [
    peg(AT - 30 * MINUTE, 'kraken', 0.9),
    peg(AT - 10 * MINUTE, 'kraken', 0.999),
    peg(AT - 10 * MINUTE, 'bitstamp', 1.001),
    peg(AT - 2 * HOUR, 'gemini', 0.5),
  ])
  await store.insert(fxRatesDaily, [
    rate('2026-11-12', 0.05),
    rate('2026-11-13', 0.025),
    rate('2026-11-13', 1.25, 'EUR'),
  ])
  return store
}

describe('the Turkey premium', () => {
  it('is the median of the books that count, over the world at the official rate', async () => {
    const rows = await computeSpan(await filled(), turkeyPremiumRollup, AT, AT + MINUTE)
    // 4,048,000 against 100,000 · 40; and 40.2 lira for a dollar coin against 40.
    const legs = {
      index_bps: expect.closeTo(120, 6),
      dollar_leg_bps: expect.closeTo(50, 6),
      crypto_leg_bps: expect.closeTo(70, 6),
    }
    expect(rows).toHaveLength(5)
    expect(rows[0]).toEqual({
      ...{ ts: AT, symbol: 'BTC-TRY', reference_price: 4_048_000, venue_count: 3, status: 'ok' },
      ...{ global_price_usd: 100_000, global_usdt_usd: 1, official_usd_try: 40 },
      premium_bps: expect.closeTo(120, 6),
      ...legs,
    })
    expect(rows[1]).toMatchObject({
      ...{ symbol: 'ETH-TRY', reference_price: null, venue_count: 0, status: 'unavailable' },
      ...{ global_price_usd: null, premium_bps: null },
      ...legs,
    })
    expect(rows[2]).toMatchObject({ symbol: 'USDT-TRY', reference_price: 40.2, status: 'degraded' })
  })

  it('takes each minute with the prices as it began, also of several at once', async () => {
    const rows = await computeSpan(await filled(), turkeyPremiumRollup, AT, AT + HOUR)
    const btc = rows.filter(({ symbol }) => symbol === 'BTC-TRY')
    expect(btc.map(({ ts, global_price_usd }) => [ts, global_price_usd])).toEqual([
      [AT, 100_000],
      [AT + MINUTE, 80_000],
    ])
  })

  it('waits until a minute is over', async () => {
    const store = await filled()
    expect(await computeSpan(store, turkeyPremiumRollup, AT, AT + MINUTE, AT + 59_000)).toEqual([])
  })

  it('says nothing without an official rate, and holds to the one of before until half past twelve', async () => {
    const noon = Date.UTC(2026, 10, 13, 12, 29)
    const store = await filled()
    await store.insert(
      turkeyBooks1m,
      [0, 1].map((minute) => book(noon + minute * MINUTE, 'okxtr', 'BTC-TRY', 1)),
    )
    const rows = await computeSpan(store, turkeyPremiumRollup, noon, noon + 2 * MINUTE)
    expect(rows.filter(({ symbol }) => symbol === 'BTC-TRY').map((row) => row.official_usd_try)).toEqual([
      20, 40,
    ])
    const old = Date.UTC(2026, 10, 11, 9)
    await store.insert(turkeyBooks1m, [book(old, 'okxtr', 'BTC-TRY', 1)])
    expect(await computeSpan(store, turkeyPremiumRollup, old, old + MINUTE)).toEqual([])
  })
})

describe('as it is recorded', () => {
  const mids = (rows: readonly Record<string, unknown>[]) =>
    rows.filter(({ symbol }) => symbol === 'BTC-TRY').map(({ ts, reference_price }) => [ts, reference_price])

  it('is there as soon as a minute is over, once, and again when a book comes late', async () => {
    const store = await filled()
    const recorder = rolling(store, [turkeyPremiumRollup])
    expect(mids(await recorder.at(AT + 30_000))).toEqual([])
    expect(mids(await recorder.at(AT + 70_000))).toEqual([[AT, 4_048_000]])
    expect(mids(await recorder.at(AT + 90_000))).toEqual([])
    expect(mids(await recorder.at(AT + 2 * MINUTE + 10_000))).toEqual([[AT + MINUTE, 4_000_000]])
    await recorder.put(AT + 20 * MINUTE, turkeyBooks1m, [book(AT, 'bybittr', 'BTC-TRY', 4_050_000)])
    expect(mids(await recorder.at(AT + 21 * MINUTE))).toContainEqual([AT, 4_049_000])
    const kept = await store
      .reader(turkeyPremiumRollup.into)
      .range({ since: AT, until: AT + HOUR, order: 'asc', limit: 100 })
    expect(mids(kept)).toEqual([
      [AT, 4_049_000],
      [AT + MINUTE, 4_000_000],
    ])
  })
})
