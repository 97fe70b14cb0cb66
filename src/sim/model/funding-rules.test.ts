import { describe, expect, it } from 'vitest'
import { DAY, type Ms } from '../../core/time.ts'
import { fundingRate, fundingRuleOf } from './funding-rules.ts'
import { createSimMarket } from './model.ts'

describe('a venue charges', () => {
  const rate = (venue: string, premium: number, hours = 8, rank = 10) =>
    fundingRate(fundingRuleOf(venue), { premium, hours, rank })

  it('the interest alone inside the band, and what lies outside of it', () => {
    expect(rate('binance', 0)).toBe(0.0001)
    expect(rate('binance', 0.0006)).toBe(0.0001)
    expect(rate('binance', -0.00039)).toBe(0.0001)
    expect(rate('binance', 0.0008)).toBe(0.0003)
    expect(rate('binance', -0.0007)).toBe(-0.0002)
  })

  it('an hour of it where it settles by the hour', () => {
    expect(rate('hyperliquid', 0, 1)).toBe(0.0000125)
    expect(rate('hyperliquid', 0.0014, 1)).toBe(0.0001125)
  })

  it('by a formula of its own', () => {
    // Deribit: no interest, nothing within 0.025 %.
    expect(rate('deribit', 0.0002)).toBe(0)
    expect(rate('deribit', -0.0004)).toBeCloseTo(-0.00015, 12)
    // KuCoin: premium and interest; Kraken: the premium.
    expect(rate('kucoin', 0.0002)).toBeCloseTo(0.0003, 12)
    expect(rate('kraken', 0.0002, 1)).toBe(0.000025)
  })

  it('no more than its cap', () => {
    expect(rate('binance', 0.05, 8, 1)).toBe(0.003)
    expect(rate('binance', -0.05)).toBe(-0.02)
    expect(rate('okx', 0.05, 4)).toBe(0.015)
  })
})

describe('the rates of a coin on ten venues', () => {
  const TEN = [
    'binance',
    'bybit',
    'okx',
    'gate',
    'bitget',
    'mexc',
    'hyperliquid',
    'htx',
    'kucoin',
    'bingx',
  ] as const
  const market = createSimMarket({ seed: 7 })

  /** Percent per eight hours, of the sixty largest coins. */
  function ratesAt(at: Ms): number[][] {
    const listings = TEN.map(
      (venue) => new Map(market.listed(venue, at).map((each) => [each.coin.base, each])),
    )
    const coins = market.listed('binance', at)
    return coins.slice(0, 60).map(({ coin }) =>
      listings.map((listed) => {
        const listing = listed.get(coin.base)
        if (!listing) return Number.NaN
        const { rate } = market.funding(listing, at)
        return Number(((rate * 800) / listing.contract.fundingIntervalHours).toFixed(6))
      }),
    )
  }
  const known = (rates: number[]) => rates.filter((rate) => !Number.isNaN(rate))
  const moments = Array.from({ length: 12 }, (_, each) => Date.UTC(2026, 10, 15, 2, 37) - each * 5 * DAY)
  const all = moments.map(ratesAt)

  it('are close but not the same everywhere', () => {
    for (const coins of all) {
      const same = coins.filter((rates) => known(rates).length > 2 && new Set(known(rates)).size === 1)
      expect(same.length).toBeLessThanOrEqual(3)
    }
    const spans = all.flatMap((coins) =>
      coins.slice(0, 12).map((rates) => Math.max(...known(rates)) - Math.min(...known(rates))),
    )
    spans.sort((a, b) => a - b)
    expect(spans[Math.floor(spans.length / 2)]!).toBeGreaterThan(0.002)
    expect(spans[Math.floor(spans.length / 2)]!).toBeLessThan(0.04)
  })

  it('meet at the interest on the venues of one formula, of half of the coins at most over the days', () => {
    const three = all.flat().map((rates) => known(rates.slice(0, 3)))
    const met = three.filter((rates) => rates.length === 3 && new Set(rates).size === 1)
    expect(met.length / three.length).toBeGreaterThan(0.1)
    expect(met.length / three.length).toBeLessThan(0.5)
    // Where they meet it is at the interest: nothing else makes two books agree to the sixth decimal.
    expect(new Set(met.map(([rate]) => rate))).toEqual(new Set([0.01]))
  })
})
