import { optionPrice } from './black76.ts'
import { yearsOf } from './chain.ts'
import { atMaturity } from './constant-maturity.ts'
import type { PricedExpiry } from './priced-chain.ts'

/** An option that is out of the money and what it costs, undiscounted. */
export interface StripQuote {
  readonly strike: number
  readonly price: number
}

/** Fewer than these tell nothing of the wings. */
const LEAST_QUOTES = 5

/**
 * Variance a year by the strip of Cboe's VIX: σ² = (2/T)·Σ ΔK/K²·Q(K) − (1/T)·(F/K₀ − 1)². Quotes are in the order of
 * their strikes; K₀ is the highest strike at or below the forward, where Q is the mean of call and put.
 */
export function stripVariance(quotes: readonly StripQuote[], forward: number, years: number): number | null {
  const atOrBelow = quotes.findLast(({ strike }) => strike <= forward)
  if (quotes.length < LEAST_QUOTES || !atOrBelow) return null
  const contributions = quotes.map(({ strike, price }, place) => {
    const [low, high] = [quotes[place - 1] ?? quotes[place]!, quotes[place + 1] ?? quotes[place]!]
    // At either end it is the whole way to the neighbour.
    const width = (high.strike - low.strike) / (place === 0 || place === quotes.length - 1 ? 1 : 2)
    return (width / strike ** 2) * price
  })
  const strip = contributions.reduce((total, part) => total + part, 0)
  return (2 / years) * strip - (1 / years) * (forward / atOrBelow.strike - 1) ** 2
}

const INDEX_DAYS = 30

/** A 30-day index in percent a year, out of the two expiries around it, for a chain whose venue publishes none. */
export function varianceIndex(chain: readonly PricedExpiry[]): number | null {
  const levels = chain.flatMap(({ days, forward, options }) => {
    const variance =
      days > 0 ? stripVariance(stripQuotes(forward, days, options), forward, yearsOf(days)) : null
    return variance === null || variance <= 0 ? [] : [{ days, ivPct: 100 * Math.sqrt(variance) }]
  })
  return atMaturity(levels, INDEX_DAYS)
}

/** Puts below K₀, calls above it, the mean of both on it; prices by their quoted volatility. */
function stripQuotes(forward: number, days: number, options: PricedExpiry['options']): StripQuote[] {
  const below = options.map(({ strike }) => strike).filter((strike) => strike <= forward)
  const middle = Math.max(...below)
  const prices = new Map<number, number[]>()
  for (const { strike, type, ivPct } of options) {
    const isOutside = strike === middle || type === (strike < middle ? 'put' : 'call')
    if (ivPct === null || !isOutside) continue
    const option = { forward, strike, volatility: ivPct / 100, years: yearsOf(days) }
    prices.set(strike, [...(prices.get(strike) ?? []), optionPrice(type, option)])
  }
  return [...prices]
    .map(([strike, own]) => ({ strike, price: own.reduce((total, price) => total + price, 0) / own.length }))
    .sort((a, b) => a.strike - b.strike)
}
