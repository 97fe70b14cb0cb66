import { describe, expect, it } from 'vitest'
import { normalBelow, normalDensity } from '../options/black76.ts'
import { normalQuantile, sharpeOfBestByChance } from './chance.ts'

describe('the quantile of a normal distribution', () => {
  it.each([
    [0.5, 0],
    [0.9, 1.2815515655446004],
    [0.975, 1.959963984540054],
    [0.999, 3.090232306167813],
    [0.01, -2.3263478740408408],
    [1e-10, -6.361340902404056],
    [1e-100, -21.27345356096532],
  ])('of %f is %f', (share, point) => {
    expect(normalQuantile(share)).toBeCloseTo(point, 9)
  })

  it('is the way back from a point to its share', () => {
    for (let z = -5; z <= 5; z += 0.37) expect(normalQuantile(normalBelow(z))).toBeCloseTo(z, 8)
  })

  it.each([0, 1, -1, Number.NaN])('%f is no share', (share) => {
    expect(() => normalQuantile(share)).toThrow('no share')
  })
})

/** The mean of the largest of n draws: ∫ x · n·φ(x)·Φ(x)^(n−1) dx, in small steps. */
function meanOfLargest(n: number): number {
  let total = 0
  for (let x = -8; x < 8; x += 0.001) total += x * n * normalDensity(x) * normalBelow(x) ** (n - 1) * 0.001
  return total
}

describe('the best of many without skill', () => {
  it('is about the largest of as many draws, by the deviation of a ratio over so many days', () => {
    for (const n of [5, 10, 30, 100])
      for (const days of [30, 180]) {
        const expected = Math.sqrt(365 / days) * meanOfLargest(n)
        expect(sharpeOfBestByChance(n, days)! / expected).toBeGreaterThan(0.97)
        expect(sharpeOfBestByChance(n, days)! / expected).toBeLessThan(1.04)
      }
  })

  it('of ten strategies looks good for a month', () => {
    // (1 − γ)·1.281552 + γ·Φ⁻¹(1 − 1/(10·e)) = 0.541823 + 0.577216·1.789242 = 1.574598, times √(365/30).
    expect(sharpeOfBestByChance(10, 30)).toBeCloseTo(1.574598 * Math.sqrt(365 / 30), 4)
  })

  it('grows with the number and shrinks with the days; of one nothing is expected, of none nothing is known', () => {
    const of = (n: number, days: number) => sharpeOfBestByChance(n, days)!
    expect(of(20, 90)).toBeGreaterThan(of(10, 90))
    expect(of(10, 180)).toBeLessThan(of(10, 90))
    expect(of(1, 90)).toBe(0)
    expect(sharpeOfBestByChance(0, 90)).toBeNull()
  })
})
