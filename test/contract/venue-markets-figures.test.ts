import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../src/core/time.ts'
import { venueHistoryRollup } from '../../src/rollups/venues/venue-history.ts'
import type { Store } from '../../src/store/port.ts'
import { type Ask, askOn, fullStore } from '../fixtures/ask.ts'
import { NOW } from '../fixtures/market.ts'
import { rolling } from '../fixtures/rolling.ts'
import { fillVenues } from '../fixtures/venues.ts'

/** What the boards say about the venues of the fixture, worked out by hand from its rows. */
let store: Store
let ask: Ask
beforeAll(async () => {
  store = await fullStore()
  await fillVenues(store, NOW)
  ask = askOn(store)
})
afterAll(() => store?.close())

describe('venues/markets', () => {
  it('adds up the venues', async () => {
    const { totals, coverage, symbol, rows } = await ask('venues-markets')
    // Perpetuals: 9 + 7.6 + 5 + 4 + 3 + 1 of the common market, 2 on-chain, 0.012 in PEPE; 0.003 of that on-chain.
    expect(totals).toEqual({
      exchanges: 5,
      feeds: 6,
      perp_oi_usd: 31.612e9,
      dex_oi_usd: 2.003e9,
      dex_share_pct: 6.3362,
      perp_volume_24h_usd: 6.006e9,
      spot_volume_24h_usd: 3.5e9,
      perp_oi_venues: 5,
      perp_oi_missing: [],
      perp_oi_missing_usd: 0,
      dex_oi_missing_usd: 0,
      perp_volume_missing_usd: 0,
      spot_volume_missing_usd: 0,
    })
    expect(coverage).toHaveLength(6)
    expect([symbol, rows]).toEqual([null, undefined])
  })

  it('ranks venues by their open interest', async () => {
    const { venues } = await ask('venues-markets')
    // 9 + 7.6 + 0.009 of 31.612; 9; 3; on-chain 2 + 0.003; 1.
    expect(
      venues.map((row: Record<string, unknown>) => [row.venue, row.perp_oi_usd, row.oi_share_pct]),
    ).toEqual([
      ['binance', 16.609e9, 52.5402],
      ['bybit', 9e9, 28.4702],
      ['okx', 3e9, 9.4901],
      ['hyperliquid', 2.003e9, 6.3362],
      ['deribit', 1e9, 3.1634],
    ])
    expect(venues[3]).toEqual({
      venue: 'hyperliquid',
      type: 'dex',
      perps: 2,
      spot_markets: 0,
      perp_oi_usd: 2.003e9,
      oi_share_pct: 6.3362,
      perp_volume_24h_usd: 4e6,
      volume_share_pct: 0.0666,
      spot_volume_24h_usd: null,
      // (2 · −0.02 + 0.003 · 0.03) / 2.003
      funding_8h_oi_weighted_pct: -0.019925,
      perp_oi_missing_usd: 0,
    })
  })

  it('lists coins by open interest, once each, without stablecoins', async () => {
    const { symbols } = await ask('venues-markets')
    expect(symbols.map((row: { symbol: string }) => row.symbol)).toEqual(['BTC', 'ETH', 'PEPE'])
    expect(symbols[2]).toMatchObject({ venues: 2, perp_oi_usd: 12e6, dex_share_pct: 25 })
    // (9 · 0.01 + 3 · 0.03) / 12
    expect(symbols[2].funding_8h_oi_weighted_pct).toBe(0.015)
  })

  it('shows a coin venue by venue', async () => {
    const answer = await ask('venues-markets', { symbol: 'btc-usdt' })
    expect(answer.symbol).toBe('BTC')
    // Open interest 9 + 5 + 3 + 1 + 2; weighted (18 · 0.01 − 2 · 0.02) / 20; spot (100,100 − 99,990) / 100,010.
    expect(answer.symbols).toEqual([
      {
        symbol: 'BTC',
        venues: 5,
        perp_oi_usd: 20e9,
        dex_share_pct: 10,
        perp_volume_24h_usd: 4.002e9,
        spot_volume_24h_usd: 1.5e9,
        funding_8h_min_pct: -0.02,
        funding_8h_max_pct: 0.01,
        funding_8h_median_pct: 0.01,
        funding_8h_oi_weighted_pct: 0.007,
        funding_min_venue: 'hyperliquid',
        funding_max_venue: 'binance',
        spot_min_usd: 99_990,
        spot_median_usd: 100_010,
        spot_max_usd: 100_100,
        spot_dispersion_bps: 10.9989,
        perp_oi_missing_usd: 0,
        perp_volume_missing_usd: 0,
        spot_volume_missing_usd: 0,
      },
    ])
    expect(answer.rows.map((row: Record<string, unknown>) => `${row.venue} ${row.market}`)).toEqual([
      'binance perp',
      'bybit perp',
      'okx perp',
      'hyperliquid perp',
      'deribit perp',
      'binance spot',
      'bybit spot',
      'okx spot',
    ])
    expect(answer.rows[3]).toEqual({
      venue: 'hyperliquid',
      market: 'perp',
      type: 'dex',
      quote: 'USDC',
      price_usd: 100_020,
      volume_24h_usd: 2e6,
      open_interest_usd: 2e9,
      funding_rate_8h_pct: -0.02,
      oi_sides: 'one',
      ts: '2026-11-15T12:00:00.000Z',
      stale: false,
    })
  })

  it('shows a coin that is sold by the thousand by the piece', async () => {
    const { symbol, rows } = await ask('venues-markets', { symbol: '1000PEPE' })
    expect(symbol).toBe('PEPE')
    expect(rows.map((row: { price_usd: number }) => row.price_usd)).toEqual([0.000006, 0.000006])
  })

  it('sets the funding of venues beside each other when it is asked for', async () => {
    expect((await ask('venues-markets')).funding_by_venue).toBeUndefined()
    const { funding_by_venue, symbols } = await ask('venues-markets', { funding: '2' })
    const { venues, rows } = funding_by_venue
    expect(symbols).toHaveLength(3)
    expect(rows.map((row: { symbol: string }) => row.symbol)).toEqual(['BTC', 'ETH'])
    const btc = await ask('venues-markets', { symbol: 'BTC' })
    for (const [at, venue] of venues.entries()) {
      const own = btc.rows.find(
        (row: { venue: string; market: string }) => row.venue === venue && row.market === 'perp',
      )
      expect(rows[0].rates_8h_pct[at], venue).toBe(own?.funding_rate_8h_pct ?? null)
    }
    expect(venues).toContain('binance')
  })

  it('shows pegs, the one on most venues first', async () => {
    const { pegs } = await ask('venues-markets')
    expect(pegs).toEqual([
      {
        symbol: 'USDC',
        venues: 3,
        min_usd: 0.9994,
        median_usd: 0.9998,
        max_usd: 1.0002,
        deviation_bps: -2,
        min_venue: 'bybit',
        max_venue: 'okx',
      },
      {
        symbol: 'USDT',
        venues: 1,
        min_usd: 1.0001,
        median_usd: 1.0001,
        max_usd: 1.0001,
        deviation_bps: 1,
        min_venue: 'kraken',
        max_venue: 'kraken',
      },
    ])
  })

  it('knows no coin that is nowhere', async () => {
    await expect(ask('venues-markets', { symbol: 'NOSUCH' })).rejects.toMatchObject({
      code: 'unknown_symbol',
      param: 'symbol',
      allowed: expect.arrayContaining(['BTC', 'ETH']),
    })
  })
})

describe('venues/oi-history', () => {
  it('shows the hours asked for, oldest first', async () => {
    const answer = await ask('venues-oi-history', { days: '1' })
    expect(answer).toMatchObject({ days: 1, recorded_since: '2026-11-12', venues: 5, missing_venues: [] })
    expect(answer.points).toHaveLength(24)
    expect(answer.points[0]).toEqual({
      ts: '2026-11-14T13:00:00Z',
      oi_usd: 50.048e9,
      dex_share_pct: 10,
      venues: 4,
      missing: 0,
    })
    expect(answer.points[23]).toMatchObject({ ts: '2026-11-15T12:00:00Z', dex_share_pct: 20 })
    // (29.6 · 0.01 − 2 · 0.02 + 0.009 · 0.01 + 0.003 · 0.03) / 31.612
    expect(answer.oi_weighted_funding_pct).toBeCloseTo(0.25618 / 31.612, 6)
  })

  it('gets an hour when every feed has told of it, once', async () => {
    const noon = Date.parse('2026-11-15T12:00:00.000Z')
    const recorder = rolling(store, [venueHistoryRollup])
    expect(await recorder.at(noon + 9 * MINUTE)).toEqual([])
    // Noon is made of the snapshots of noon: all venues, one of them on-chain.
    const rows = await recorder.at(noon + 10 * MINUTE)
    expect(await recorder.at(noon + HOUR + 9 * MINUTE)).toEqual([])
    expect(rows.at(-1)).toMatchObject({
      ts: noon,
      oi_usd: 31.612e9,
      dex_oi_usd: 2.003e9,
      venues: 5,
      missing: [],
    })
    expect(rows.at(-1)!.oi_weighted_funding_pct).toBeCloseTo(0.25618 / 31.612, 9)
  })
})
