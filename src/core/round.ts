/**
 * The one rule by which figures are rounded: on the way out, by what the name of the field says it is.
 * Nothing inside rounds, so that no two boards can disagree in the last digit.
 */
const DECIMALS: readonly (readonly [name: RegExp, decimals: number | null])[] = [
  // A price in dollars may be a small part of a cent.
  [/(^|_)(price|mid|min|median|max|usdt)_?usd$/i, null],
  // Steps of an order book: dollars by the thousand.
  [/^(bids|asks)$/, 0],
  [/_usd_(\dpct|bid|ask)$/, 2],
  [/usd$/i, 2],
  [/quotevolume24h$/i, 2],
  [/(rate|funding|rate8h|basis|spread|fee|hourly)(pct|_pct)$/i, 6],
  [/(rate_8h|funding_8h.*)_pct$/i, 6],
  [/(pct|_pp|apr)$/i, 4],
  [/bps$/i, 4],
]
export const SIGNIFICANT_DIGITS = 12

const known = new Map<string, number | null>()

/** Decimals of a figure of that name; null for all that are significant. The store rounds the texts it makes by it too. */
export function decimalsOf(key: string): number | null {
  let decimals = known.get(key)
  if (decimals === undefined) {
    decimals = DECIMALS.find(([name]) => name.test(key))?.[1] ?? null
    known.set(key, decimals)
  }
  return decimals
}

export function roundFigure(key: string, value: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`${key || 'a figure'} is ${value}: unknown must be null`)
  if (Number.isInteger(value)) return value === 0 ? 0 : value
  const decimals = decimalsOf(key)
  const rounded =
    decimals === null ? Number(value.toPrecision(SIGNIFICANT_DIGITS)) : Number(value.toFixed(decimals))
  return rounded === 0 ? 0 : rounded
}

/** The answer with every number rounded; objects and arrays are copied, the rest is passed on. */
export function roundAnswer<T>(answer: T, key = ''): T {
  if (typeof answer === 'number') return roundFigure(key, answer) as T
  if (Array.isArray(answer)) return answer.map((item) => roundAnswer(item, key)) as T
  if (answer !== null && typeof answer === 'object') {
    const copy: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(answer)) copy[name] = roundAnswer(value, name)
    return copy as T
  }
  return answer
}
