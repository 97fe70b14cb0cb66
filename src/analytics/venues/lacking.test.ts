import { describe, expect, it } from 'vitest'
import { isWhole, missingVenues, wholeOpenInterest } from './lacking.ts'
import { coinAcrossVenues, venueTotals } from './venue-markets.ts'
import type { VenueQuote } from './venue-quote.ts'

const quote = (
  venue: string,
  open_interest_usd: number | null,
  volume_24h_usd: number | null = 100,
  market: VenueQuote['market'] = 'perp',
): VenueQuote => ({
  venue,
  market,
  symbol: 'BTC',
  price_usd: 100,
  volume_24h_usd,
  open_interest_usd,
  funding_rate_8h_pct: null,
})
const TYPES = new Map([
  ['binance', 'cex'],
  ['bybit', 'cex'],
  ['hyperliquid', 'dex'],
] as const)

describe('what a total lacks', () => {
  it('is tolerable up to a hundredth of the whole', () => {
    expect([isWhole(99, 1), isWhole(98.9, 1.1), isWhole(0, 0), isWhole(0, 1)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('names venues by the size of what is missing, and not for a crumb', () => {
    const present = [quote('binance', 1000), quote('bybit', 50)]
    const lacking = [quote('binance', 5), quote('bybit', 50), quote('hyperliquid', 70)]
    expect(missingVenues(present, lacking)).toEqual(['hyperliquid', 'bybit'])
  })

  it('is beside the sum it is missing from', () => {
    const present = [quote('bybit', 30, 10), quote('hyperliquid', 7, 5), quote('bybit', null, 4, 'spot')]
    const lacking = [quote('binance', 60, 20), quote('binance', null, 9, 'spot')]
    expect(venueTotals(present, TYPES, lacking)).toEqual({
      perp_oi_usd: 37,
      dex_oi_usd: 7,
      // Of 37 it would be 19 %, and of the 97 that there are 7 %.
      dex_share_pct: null,
      perp_volume_24h_usd: 15,
      spot_volume_24h_usd: 4,
      perp_oi_venues: 2,
      perp_oi_missing: ['binance'],
      perp_oi_missing_usd: 60,
      dex_oi_missing_usd: 0,
      perp_volume_missing_usd: 20,
      spot_volume_missing_usd: 9,
    })
    expect(coinAcrossVenues('BTC', present, TYPES, lacking)).toMatchObject({
      perp_oi_usd: 37,
      dex_share_pct: null,
      perp_oi_missing_usd: 60,
      perp_volume_missing_usd: 20,
      spot_volume_missing_usd: 9,
    })
  })

  it('leaves no share of the rest, also where only the smaller part lacks', () => {
    const present = [quote('binance', 10_000), quote('hyperliquid', 100)]
    expect(venueTotals(present, TYPES, [quote('hyperliquid', 50)])).toMatchObject({
      dex_oi_usd: 100,
      dex_oi_missing_usd: 50,
      dex_share_pct: null,
    })
    expect(venueTotals(present, TYPES, []).dex_share_pct).toBeCloseTo(100 / 101, 12)
  })

  it('on-chain is unknown where on-chain venues do not tell, and nothing where there are none', () => {
    expect(venueTotals([quote('bybit', 30), quote('hyperliquid', null)], TYPES)).toMatchObject({
      dex_oi_usd: null,
      dex_share_pct: null,
    })
    expect(venueTotals([quote('bybit', 30)], TYPES)).toMatchObject({ dex_oi_usd: 0, dex_share_pct: 0 })
  })
})

describe('the open interest of a venue', () => {
  it('is known when it is whole', () => {
    const present = [quote('binance', 60), quote('binance', 40), quote('bybit', 30)]
    const lacking = [quote('binance', 30), quote('hyperliquid', 7)]
    expect(Object.fromEntries(wholeOpenInterest(present, lacking))).toEqual({
      binance: null,
      bybit: 30,
      hyperliquid: null,
    })
  })

  it('is not where a contract that counts was never told', () => {
    const of = (volume: number | null) =>
      wholeOpenInterest([quote('binance', 60, 990), quote('binance', null, volume)]).get('binance')
    expect([of(10), of(11), of(null)]).toEqual([60, null, null])
    expect(wholeOpenInterest([quote('binance', null)]).get('binance')).toBeNull()
  })
})
