/**
 * Options on a forward without interest (Black 1976, r = 0): what a coin costs at the expiry is what counts, and
 * premiums are not discounted. Volatility is a fraction a year, time is in years.
 */
export interface Option {
  readonly forward: number
  readonly strike: number
  readonly volatility: number
  readonly years: number
}

export type OptionType = 'call' | 'put'

const ROOT_TWO_PI = Math.sqrt(2 * Math.PI)

export function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / ROOT_TWO_PI
}

/** The share of a normal distribution below z, to fifteen digits: Hart's fractions, as West (2005) gives them. */
export function normalBelow(z: number): number {
  const tail = tailBeyond(Math.abs(z))
  return z > 0 ? 1 - tail : tail
}

const NUMERATOR = [
  3.52624965998911e-2, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871,
  221.213596169931, 220.206867912376,
]
const DENOMINATOR = [
  8.83883476483184e-2, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674,
  637.333633378831, 793.826512519948, 440.413735824752,
]
const FAR_OUT = 7.07106781186547

function tailBeyond(z: number): number {
  const bell = Math.exp((-z * z) / 2)
  if (z < FAR_OUT) return (bell * polynomial(NUMERATOR, z)) / polynomial(DENOMINATOR, z)
  const fraction = z + 1 / (z + 2 / (z + 3 / (z + 4 / (z + 0.65))))
  return bell / (fraction * ROOT_TWO_PI)
}

function polynomial(coefficients: readonly number[], z: number): number {
  let value = 0
  for (const coefficient of coefficients) value = value * z + coefficient
  return value
}

/** d₁ of the formula: how far the forward is above the strike, in standard deviations, and half of one more. */
export function distance({ forward, strike, volatility, years }: Option): number {
  const deviation = volatility * Math.sqrt(years)
  return Math.log(forward / strike) / deviation + deviation / 2
}

/** By how much the option gains when the forward does, as a share of it: 0 to 1 of calls, −1 to 0 of puts. */
export function forwardDelta(type: OptionType, option: Option): number {
  const d1 = distance(option)
  return type === 'call' ? normalBelow(d1) : -normalBelow(-d1)
}

/** By how much the delta of a call or a put changes with the forward. */
export function forwardGamma(option: Option): number {
  const { forward, volatility, years } = option
  return normalDensity(distance(option)) / (forward * volatility * Math.sqrt(years))
}

/** In the currency of the forward, for one coin. */
export function optionPrice(type: OptionType, option: Option): number {
  const { forward, strike, volatility, years } = option
  const d1 = distance(option)
  const d2 = d1 - volatility * Math.sqrt(years)
  return type === 'call'
    ? forward * normalBelow(d1) - strike * normalBelow(d2)
    : strike * normalBelow(-d2) - forward * normalBelow(-d1)
}
