import { describe, expect, it } from 'vitest'
import { optionPrice } from './black76.ts'
import { dealerGamma } from './dealer-gamma.ts'
import type { PricedExpiry, PricedOption } from './priced-chain.ts'

const option = (strike: number, type: 'call' | 'put', openInterest: number, ivPct: number | null = 50) => ({
  strike,
  type,
  openInterest,
  openInterestUsd: openInterest * 100,
  ivPct,
})
const expiry = (days: number, forward: number, options: readonly PricedOption[]): PricedExpiry => ({
  expiry: '2026-12-25',
  days,
  forward,
  atmIvPct: null,
  options,
})

/** What a move of 1 % changes of the delta, from prices alone: a second difference, at that spot. */
function slowly(chain: readonly PricedExpiry[], spot: number, at = spot): number {
  let total = 0
  for (const { days, forward, options } of chain) {
    for (const { strike, type, openInterest, ivPct } of options) {
      if (ivPct === null) continue
      const carry = forward / spot
      const price = (moved: number) =>
        optionPrice(type, { forward: moved * carry, strike, volatility: ivPct / 100, years: days / 365 })
      const step = at * 1e-3
      const bend = (price(at + step) - 2 * price(at) + price(at - step)) / step ** 2
      // The forward moves by the carry as the spot does, twice over in a second difference.
      total += ((type === 'call' ? 1 : -1) * openInterest * bend * at ** 2 * 0.01) / carry
    }
  }
  return total
}

const CHAIN = [
  expiry(10, 100.2, [option(90, 'put', 900), option(100, 'put', 300, 47), option(110, 'call', 800, 52)]),
  expiry(60, 101, [option(80, 'put', 700, 60), option(120, 'call', 1500, 55), option(130, 'call', 9, null)]),
]

describe('dealer gamma', () => {
  it('of one option at the money is worked by hand', () => {
    // d₁ = 0.05, φ = 0.398444; Γ = 0.398444 / (100·0.5·0.2) = 0.0398444; ·10 coins ·100² ·1 % = 39.8444.
    const made = dealerGamma([expiry(14.6, 100, [option(100, 'call', 10)])], 100)!
    expect(made.total).toBeCloseTo(39.8444, 3)
    expect(made).toMatchObject({ zero: null, byStrike: [{ strike: 100, usd: made.total }] })
    const puts = dealerGamma([expiry(14.6, 100, [option(100, 'put', 10)])], 100)!
    expect(puts.total).toBeCloseTo(-39.8444, 3)
  })

  it('is what prices say', () => {
    const made = dealerGamma(CHAIN, 100)!
    expect(made.total / slowly(CHAIN, 100)).toBeCloseTo(1, 4)
    expect(made.byStrike.map(({ strike }) => strike)).toEqual([80, 90, 100, 110, 120])
    expect(made.byStrike.reduce((total, { usd }) => total + usd, 0)).toBeCloseTo(made.total, 9)
  })

  it('is zero where a fine scan finds its sign change nearest to the spot', () => {
    const made = dealerGamma(CHAIN, 100)!
    const crossings: number[] = []
    for (let price = 70; price < 130; price += 0.05)
      if (slowly(CHAIN, 100, price) * slowly(CHAIN, 100, price + 0.05) < 0) crossings.push(price + 0.025)
    const nearest = crossings.sort((a, b) => Math.abs(a - 100) - Math.abs(b - 100))[0]!
    expect(Math.abs(made.zero! - nearest)).toBeLessThan(0.1)
  })

  it('is unknown where nothing that is held is quoted', () => {
    expect(dealerGamma([], 100)).toBeNull()
    expect(
      dealerGamma([expiry(10, 100, [option(100, 'call', 5, null), option(90, 'put', 0)])], 100),
    ).toBeNull()
  })
})
