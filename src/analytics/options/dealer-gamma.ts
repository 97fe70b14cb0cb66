import { groupBy } from '../../core/grouped.ts'
import { sum } from '../../core/stats.ts'
import { distance, normalDensity } from './black76.ts'
import { yearsOf } from './chain.ts'
import type { PricedExpiry } from './priced-chain.ts'

/** Who holds what is not public: this is what is assumed, and what answers say. */
export const SIGN_CONVENTION =
  'Dealers are taken to be long calls and short puts: calls count positive, puts negative. Dollars of the coin that dealers have to sell when the price rises by 1 % (buy where negative) to stay hedged.'

/** What is held at one strike and expiry, signed: calls less puts, priced alike. */
interface Holding {
  readonly strike: number
  /** By how much the forward of its expiry is above the spot, as a factor. */
  readonly carry: number
  readonly volatility: number
  readonly years: number
  /** Coins; puts count negative. */
  readonly signed: number
}

const ONE_PERCENT = 0.01
/** The grid reaches 30 % to either side, in steps of half a percent. */
const GRID_REACH = 0.3
const GRID_STEPS_A_SIDE = 60

export interface DealerGamma {
  readonly total: number
  /** The spot at which the total changes its sign, nearest to the present; null where it does not within 30 %. */
  readonly zero: number | null
  /** Lowest strike first. */
  readonly byStrike: readonly { readonly strike: number; readonly usd: number }[]
}

/** Null where no option that is held is quoted. */
export function dealerGamma(chain: readonly PricedExpiry[], spot: number): DealerGamma | null {
  const holdings = holdingsIn(chain, spot)
  if (holdings.length === 0) return null
  const byStrike = [...groupBy(holdings, ({ strike }) => strike)]
    .map(([strike, own]) => ({ strike, usd: gammaAt(own, spot) }))
    .sort((a, b) => a.strike - b.strike)
  return { total: sum(byStrike.map(({ usd }) => usd)), zero: zeroGamma(holdings, spot), byStrike }
}

/** Dollars for a move of 1 % at that spot; each option keeps its volatility, each forward its distance from the spot. */
function gammaAt(holdings: readonly Holding[], spot: number): number {
  let total = 0
  for (const { strike, carry, volatility, years, signed } of holdings) {
    const d1 = distance({ forward: spot * carry, strike, volatility, years })
    // Γ·S²·1 %, with Γ = φ(d₁)/(S·σ·√T).
    total += (signed * normalDensity(d1) * spot * ONE_PERCENT) / (volatility * Math.sqrt(years))
  }
  return total
}

function zeroGamma(holdings: readonly Holding[], spot: number): number | null {
  const prices = Array.from(
    { length: 2 * GRID_STEPS_A_SIDE + 1 },
    (_, step) => spot * (1 + GRID_REACH * (step / GRID_STEPS_A_SIDE - 1)),
  )
  const totals = prices.map((price) => gammaAt(holdings, price))
  const crossings = prices.flatMap((price, step) => {
    if (totals[step] === 0) return [price]
    const [before, after] = [totals[step - 1], totals[step]!]
    if (before === undefined || before * after >= 0) return []
    const from = prices[step - 1]!
    return [from + ((price - from) * before) / (before - after)]
  })
  return crossings.sort((a, b) => Math.abs(a - spot) - Math.abs(b - spot))[0] ?? null
}

function holdingsIn(chain: readonly PricedExpiry[], spot: number): Holding[] {
  return chain.flatMap(({ days, forward, options }) => {
    const years = yearsOf(days)
    return options.flatMap(({ strike, type, openInterest, ivPct }) => {
      if (ivPct === null || openInterest === 0 || years <= 0) return []
      const signed = type === 'call' ? openInterest : -openInterest
      return [{ strike, carry: forward / spot, volatility: ivPct / 100, years, signed }]
    })
  })
}
