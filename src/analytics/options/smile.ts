import { groupBy } from '../../core/grouped.ts'
import { mean } from '../../core/stats.ts'
import { forwardDelta, type OptionType } from './black76.ts'
import { type ChainRow, type ListedExpiry, quotedIv, yearsOf } from './chain.ts'

/** A quote: how far the strike is from the forward, x = ln(K/F), and the total variance σ²·T that is quoted there. */
interface Knot {
  readonly x: number
  readonly variance: number
}

/** The smile of one expiry: quotes of options that are out of the money, lowest strike first. */
export interface Smile {
  readonly years: number
  readonly knots: readonly Knot[]
}

type Quote = Pick<ChainRow, 'strike' | 'type' | 'mark_iv'>

/**
 * Puts below the forward, calls from it on: those are the ones that trade. Two contracts on one strike, as in coins
 * and in dollars, count with the mean of their variance.
 */
export function smileOf({
  forward,
  days,
  rows,
}: Pick<ListedExpiry<Quote>, 'forward' | 'days' | 'rows'>): Smile {
  const years = yearsOf(days)
  const outside = rows.flatMap((row) => {
    const iv = quotedIv(row)
    const isOutside = row.type === (row.strike < forward ? 'put' : 'call')
    return iv !== null && isOutside ? [{ strike: row.strike, variance: (iv / 100) ** 2 * years }] : []
  })
  const knots = [...groupBy(outside, ({ strike }) => strike)].map(([strike, own]) => ({
    x: Math.log(strike / forward),
    variance: mean(own.map(({ variance }) => variance))!,
  }))
  return { years, knots: knots.sort((a, b) => a.x - b.x) }
}

/** Straight between neighbouring quotes; null beyond the outermost. Between two that are positive it is positive. */
export function varianceAt({ knots }: Smile, x: number): number | null {
  const next = knots.findIndex((knot) => knot.x >= x)
  if (next < 0) return null
  const above = knots[next]!
  if (above.x === x) return above.variance
  const below = knots[next - 1]
  if (!below) return null
  return below.variance + ((above.variance - below.variance) * (x - below.x)) / (above.x - below.x)
}

/** Percent a year of a total variance. */
export function ivPctOf(variance: number | null, years: number): number | null {
  return variance === null ? null : 100 * Math.sqrt(variance / years)
}

/** At the forward itself. */
export function atTheMoneyIvPct(smile: Smile): number | null {
  return ivPctOf(varianceAt(smile, 0), smile.years)
}

/**
 * The volatility of the option whose delta is so much, whatever its sign: where the smile and the delta agree. Where
 * they do so more than once, the one nearest the money; null where they do not within the quotes.
 */
export function ivPctAtDelta({ knots, years }: Smile, type: OptionType, delta: number): number | null {
  const excess = ({ x, variance }: Knot) => {
    const option = { forward: 1, strike: Math.exp(x), volatility: Math.sqrt(variance / years), years }
    return Math.abs(forwardDelta(type, option)) - delta
  }
  const excesses = knots.map(excess)
  let nearest: Knot | null = null
  for (const [place, knot] of knots.entries()) {
    const before = Math.max(0, place - 1)
    if (excesses[before]! * excesses[place]! > 0) continue
    const found = agreement(excess, knots[before]!, knot)
    if (nearest === null || Math.abs(found.x) < Math.abs(nearest.x)) nearest = found
  }
  return nearest && ivPctOf(nearest.variance, years)
}

/** A strike this near to another is the same to any venue. */
const SAME = 1e-12

/** Where, between two quotes, there is no excess; by halves. */
function agreement(excess: (knot: Knot) => number, left: Knot, right: Knot): Knot {
  let [low, high] = [left, right]
  const signAtLow = Math.sign(excess(low))
  if (signAtLow === 0) return low
  while (high.x - low.x > SAME) {
    const middle = { x: (low.x + high.x) / 2, variance: (low.variance + high.variance) / 2 }
    if (Math.sign(excess(middle)) === signAtLow) low = middle
    else high = middle
  }
  return high
}
