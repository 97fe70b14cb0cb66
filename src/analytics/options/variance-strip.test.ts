import { describe, expect, it } from 'vitest'
import { optionPrice } from './black76.ts'
import type { PricedExpiry } from './priced-chain.ts'
import { stripVariance, varianceIndex } from './variance-strip.ts'

describe('the variance strip', () => {
  it('adds up as the formula says', () => {
    // ΔK/K²·Q: 10/80²·1, 10/90²·3, 10/100²·6, 10/110²·3, 10/120²·1; K₀ = 100 under a forward of 102.
    const prices = [1, 3, 6, 3, 1]
    const quotes = prices.map((price, place) => ({ strike: 80 + 10 * place, price }))
    const strip = 10 / 6_400 + 30 / 8_100 + 60 / 10_000 + 30 / 12_100 + 10 / 14_400
    expect(stripVariance(quotes, 102, 0.1)).toBeCloseTo(20 * strip - 10 * 0.02 ** 2, 12)
  })

  it('is the variance that all options are quoted with', () => {
    const years = 30 / 365
    const quotes = Array.from({ length: 260 }, (_, place) => {
      const strike = 30 + place
      const option = { forward: 100.4, strike, volatility: 0.6, years }
      const [put, call] = [optionPrice('put', option), optionPrice('call', option)]
      return { strike, price: strike === 100 ? (put + call) / 2 : strike < 100 ? put : call }
    })
    expect(Math.sqrt(stripVariance(quotes, 100.4, years)!)).toBeCloseTo(0.6, 3)
  })

  it('is unknown of a few quotes, or of calls alone', () => {
    const quotes = [101, 102, 103, 104, 105].map((strike) => ({ strike, price: 1 }))
    expect(stripVariance(quotes, 100, 0.1)).toBeNull()
    expect(stripVariance(quotes.slice(0, 4), 110, 0.1)).toBeNull()
  })

  it('makes an index of the expiries around thirty days', () => {
    const expiry = (days: number, ivPct: number): PricedExpiry => ({
      expiry: '2026-12-25',
      days,
      forward: 100,
      atmIvPct: ivPct,
      options: Array.from({ length: 120 }, (_, place) => 41 + place).flatMap((strike) =>
        (['call', 'put'] as const).map((type) => ({
          strike,
          type,
          openInterest: 1,
          openInterestUsd: 100,
          ivPct,
        })),
      ),
    })
    expect(varianceIndex([expiry(20, 50), expiry(45, 50)])).toBeCloseTo(50, 1)
    // (40²·20 + 50²·40) / 2 over 30 days.
    expect(varianceIndex([expiry(20, 40), expiry(40, 50)])).toBeCloseTo(Math.sqrt(2200), 1)
    expect(varianceIndex([expiry(40, 50)])).toBeNull()
  })
})
