import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupBy } from '../../core/grouped.ts'
import { coinAcrossVenues, isStablecoin, oiWeightedFunding, pegOf, venueTotals } from './venue-markets.ts'
import type { VenueQuote } from './venue-quote.ts'

const TYPES = new Map<string, 'cex' | 'dex'>([
  ['a', 'cex'],
  ['b', 'cex'],
  ['d', 'dex'],
])
const perp = (
  venue: string,
  oi: number | null,
  rate: number | null,
  volume: number | null = 10,
): VenueQuote => ({
  venue,
  market: 'perp',
  symbol: 'BTC',
  price_usd: 100,
  volume_24h_usd: volume,
  open_interest_usd: oi,
  funding_rate_8h_pct: rate,
})
const spot = (venue: string, price_usd: number, symbol = 'BTC'): VenueQuote => ({
  venue,
  market: 'spot',
  symbol,
  price_usd,
  volume_24h_usd: 4,
  open_interest_usd: null,
  funding_rate_8h_pct: null,
})

describe('a coin across venues', () => {
  it('sums open interest, weighs funding by it and spans the spot prices', () => {
    const quotes = [
      perp('a', 600, 0.01),
      perp('b', 300, -0.02),
      perp('d', 100, 0.05),
      spot('a', 100),
      spot('b', 101),
    ]
    // Weighted: (600 · 0.01 − 300 · 0.02 + 100 · 0.05) / 1000 = (6 − 6 + 5) / 1000. Spot: 1 / 100.5 · 10,000.
    const { spot_dispersion_bps, funding_8h_oi_weighted_pct, ...rest } = coinAcrossVenues(
      'BTC',
      quotes,
      TYPES,
    )
    expect(funding_8h_oi_weighted_pct).toBeCloseTo(0.005, 12)
    expect(spot_dispersion_bps).toBeCloseTo(99.50248756, 6)
    expect(rest).toEqual({
      symbol: 'BTC',
      venues: 3,
      perp_oi_usd: 1000,
      dex_share_pct: 10,
      perp_volume_24h_usd: 30,
      spot_volume_24h_usd: 8,
      funding_8h_min_pct: -0.02,
      funding_8h_max_pct: 0.05,
      funding_8h_median_pct: 0.01,
      funding_min_venue: 'b',
      funding_max_venue: 'd',
      spot_min_usd: 100,
      spot_median_usd: 100.5,
      spot_max_usd: 101,
      perp_oi_missing_usd: 0,
      perp_volume_missing_usd: 0,
      spot_volume_missing_usd: 0,
    })
  })

  it('knows nothing of what no venue tells', () => {
    expect(coinAcrossVenues('X', [perp('a', null, null, null)], TYPES)).toMatchObject({
      venues: 1,
      perp_oi_usd: null,
      dex_share_pct: null,
      perp_volume_24h_usd: null,
      spot_volume_24h_usd: null,
      funding_8h_median_pct: null,
      funding_8h_oi_weighted_pct: null,
      spot_dispersion_bps: null,
    })
  })
})

describe('a peg', () => {
  it('is the distance of the median from a dollar', () => {
    const quotes = [spot('a', 0.999, 'USDC'), spot('b', 0.9995, 'USDC'), spot('d', 1.001, 'USDC')].map(
      (quote) => ({ ...quote, quote: 'USD' }),
    )
    const { deviation_bps, ...rest } = pegOf('USDC', quotes)!
    expect(deviation_bps).toBeCloseTo(-5, 9)
    expect(rest).toEqual({
      symbol: 'USDC',
      venues: 3,
      min_usd: 0.999,
      median_usd: 0.9995,
      max_usd: 1.001,
      min_venue: 'a',
      max_venue: 'd',
    })
    expect(pegOf('USDC', [])).toBeNull()
  })

  it('is told in dollars: what a country pays for these is another thing', () => {
    const inDollars = { ...spot('kraken', 1.0002, 'USDT'), quote: 'USD' }
    const inWon = { ...spot('upbit', 1.03, 'USDT'), quote: 'KRW' }
    expect(pegOf('USDT', [inDollars, inWon])).toMatchObject({ venues: 1, max_usd: 1.0002 })
    expect(pegOf('USDT', [inWon])).toBeNull()
    expect([isStablecoin('USDT'), isStablecoin('BTC')]).toEqual([true, false])
  })
})

describe('totals', () => {
  const anyQuotes = fc.array(
    fc.record({
      venue: fc.constantFrom('a', 'b', 'd'),
      market: fc.constantFrom('perp' as const, 'spot' as const),
      symbol: fc.constantFrom('BTC', 'ETH', 'PEPE'),
      price_usd: fc.integer({ min: 1, max: 1000 }),
      volume_24h_usd: fc.option(fc.integer({ min: 0, max: 1e6 })),
      open_interest_usd: fc.option(fc.integer({ min: 0, max: 1e6 })),
      funding_rate_8h_pct: fc.option(fc.integer({ min: -100, max: 100 })),
    }),
    { maxLength: 40 },
  )

  it('are the sum of the coins', () => {
    fc.assert(
      fc.property(anyQuotes, (quotes) => {
        const coins = [...groupBy(quotes, ({ symbol }) => symbol)].map(([coin, own]) =>
          coinAcrossVenues(coin, own, TYPES),
        )
        const all = venueTotals(quotes, TYPES)
        for (const name of ['perp_oi_usd', 'perp_volume_24h_usd', 'spot_volume_24h_usd'] as const)
          expect(coins.reduce((total, coin) => total + (coin[name] ?? 0), 0)).toBe(all[name] ?? 0)
      }),
    )
  })

  it('do not depend on the order of rows', () => {
    fc.assert(
      fc.property(anyQuotes, fc.func(fc.nat()), (quotes, order) => {
        const mixed = [...quotes].sort((a, b) => order(a) - order(b))
        expect(coinAcrossVenues('X', mixed, TYPES)).toEqual(coinAcrossVenues('X', quotes, TYPES))
        const inDollars = (rows: typeof quotes) => rows.map((row) => ({ ...row, quote: 'USDT' }))
        expect(pegOf('X', inDollars(mixed))).toEqual(pegOf('X', inDollars(quotes)))
      }),
    )
  })

  it('scale with sizes and leave ratios and rates alone', () => {
    fc.assert(
      fc.property(anyQuotes, fc.constantFrom(2, 4, 1024), (quotes, k) => {
        const scaled = quotes.map((quote) => ({
          ...quote,
          volume_24h_usd: quote.volume_24h_usd === null ? null : quote.volume_24h_usd * k,
          open_interest_usd: quote.open_interest_usd === null ? null : quote.open_interest_usd * k,
        }))
        const times = (value: number | null) => (value === null ? null : value * k)
        const [before, after] = [venueTotals(quotes, TYPES), venueTotals(scaled, TYPES)]
        expect(after).toMatchObject({
          perp_oi_usd: times(before.perp_oi_usd),
          dex_oi_usd: times(before.dex_oi_usd),
          dex_share_pct: before.dex_share_pct,
          perp_volume_24h_usd: times(before.perp_volume_24h_usd),
          spot_volume_24h_usd: times(before.spot_volume_24h_usd),
        })
        expect(oiWeightedFunding(scaled)).toBe(oiWeightedFunding(quotes))
      }),
    )
  })

  it('weigh funding within its bounds', () => {
    fc.assert(
      fc.property(anyQuotes, (quotes) => {
        const weighted = oiWeightedFunding(quotes)
        const rates = quotes.flatMap(({ funding_rate_8h_pct }) => funding_rate_8h_pct ?? [])
        if (weighted === null) return
        expect(weighted).toBeGreaterThanOrEqual(Math.min(...rates) - 1e-9)
        expect(weighted).toBeLessThanOrEqual(Math.max(...rates) + 1e-9)
      }),
    )
  })
})
