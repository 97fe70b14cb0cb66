import { describe, expect, it } from 'vitest'
import { forwardDelta, forwardGamma, normalBelow, normalDensity, optionPrice } from './black76.ts'

const CASES = [
  { forward: 100, strike: 100, volatility: 0.5, years: 30 / 365 },
  { forward: 104_000, strike: 60_000, volatility: 0.72, years: 0.9 },
  { forward: 3_500, strike: 5_000, volatility: 0.65, years: 0.02 },
  { forward: 100, strike: 140, volatility: 1.8, years: 1.5 },
]

describe('the normal distribution', () => {
  it('is that of the tables', () => {
    expect(normalBelow(0)).toBe(0.5)
    expect(normalBelow(1.959963984540054)).toBeCloseTo(0.975, 14)
    expect(normalBelow(-3)).toBeCloseTo(0.0013498980316301, 15)
    expect(normalBelow(-10) / 7.61985302416047e-24).toBeCloseTo(1, 7)
  })

  it('is its density added up', () => {
    const step = 1 / 4096
    let below = 0.5
    for (let z = 0; z < 5; z += step) {
      // Simpson's rule over each step.
      below += (step / 6) * (normalDensity(z) + 4 * normalDensity(z + step / 2) + normalDensity(z + step))
      if ((z * 4096) % 256 === 0) expect(normalBelow(z + step)).toBeCloseTo(below, 13)
    }
  })
})

describe('options on a forward', () => {
  it('cost what Hull and Haug work out, but for the interest', () => {
    // Hull: four months, futures and strike 20, 25 %, interest 9 %: the put is 1.12.
    const hull = { forward: 20, strike: 20, volatility: 0.25, years: 4 / 12 }
    expect(optionPrice('put', hull) * Math.exp(-0.09 * (4 / 12))).toBeCloseTo(1.12, 2)
    expect(-forwardDelta('put', hull)).toBeCloseTo(0.4712, 4)
    // Haug: nine months, futures and strike 19, 28 %, interest 10 %: call and put are 1.7011.
    const haug = { forward: 19, strike: 19, volatility: 0.28, years: 0.75 }
    for (const type of ['call', 'put'] as const)
      expect(optionPrice(type, haug) * Math.exp(-0.1 * 0.75)).toBeCloseTo(1.7011, 4)
  })

  it('have the delta and the gamma that Haug works out', () => {
    // Futures 105, strike 100, half a year, 36 %, interest 10 %: deltas of 0.5946 and −0.3566.
    const futures = { forward: 105, strike: 100, volatility: 0.36, years: 0.5 }
    expect(forwardDelta('call', futures) * Math.exp(-0.05)).toBeCloseTo(0.5946, 4)
    expect(forwardDelta('put', futures) * Math.exp(-0.05)).toBeCloseTo(-0.3566, 4)
    // A share at 55, strike 60, nine months, 30 %, interest 10 %: a gamma of 0.0278 to the share.
    const share = { forward: 55 * Math.exp(0.1 * 0.75), strike: 60, volatility: 0.3, years: 0.75 }
    expect(forwardGamma(share) * (share.forward / 55)).toBeCloseTo(0.0278, 4)
  })

  it.each(CASES)('cost what they pay on average: %o', (option) => {
    const { forward, strike, volatility, years } = option
    const deviation = volatility * Math.sqrt(years)
    const paid = (of: number) => {
      let total = 0
      const step = 1 / 2000
      for (let z = -9 + step / 2; z < 9; z += step)
        total +=
          step * normalDensity(z) * Math.max(0, of * Math.exp(deviation * z - deviation ** 2 / 2) - strike)
      return total
    }
    const call = optionPrice('call', option)
    expect(call / forward).toBeCloseTo(paid(forward) / forward, 6)
    expect(call - optionPrice('put', option)).toBeCloseTo(forward - strike, 8)
  })

  it.each(CASES)('change as their prices do: %o', (option) => {
    const step = option.forward * 1e-4
    const at = (away: number, type: 'call' | 'put') =>
      optionPrice(type, { ...option, forward: option.forward + away })
    for (const type of ['call', 'put'] as const) {
      const slope = (at(step, type) - at(-step, type)) / (2 * step)
      expect(forwardDelta(type, option)).toBeCloseTo(slope, 5)
      const bend = (at(step, type) - 2 * at(0, type) + at(-step, type)) / step ** 2
      expect((forwardGamma(option) - bend) * option.forward).toBeCloseTo(0, 3)
    }
  })
})
