import { describe, expect, it } from 'vitest'
import { byStrike, largestStrike, maxPain, mostHeld, payoutAt, putCallRatio } from './interest.ts'

const held = (strike: number, call: number, put: number) => ({ strike, call, put })

describe('max pain', () => {
  it('is the strike at which options pay least', () => {
    // At 90 the puts of 100 and 110 pay, at 110 the calls of 90 and 100, at 100 one of each.
    const strikes = [held(90, 10, 5), held(100, 20, 10), held(110, 5, 20)]
    expect(strikes.map(({ strike }) => payoutAt(strikes, strike))).toEqual([
      10 * 10 + 20 * 20,
      10 * 10 + 20 * 10,
      10 * 20 + 20 * 10,
    ])
    expect(maxPain(strikes)).toBe(100)
  })

  it('is where no price pays less, of any chain', () => {
    for (let round = 1; round <= 20; round += 1) {
      const strikes = Array.from({ length: 12 }, (_, place) =>
        held(80 + 5 * place, (place * round * 7) % 11, (place * round * 5 + round) % 13),
      )
      const anywhere = Array.from({ length: 400 }, (_, step) => payoutAt(strikes, 60 + step / 4))
      expect(payoutAt(strikes, maxPain(strikes)!)).toBe(Math.min(...anywhere))
    }
  })

  it('is unknown where nothing is held', () => {
    expect(maxPain([])).toBeNull()
    expect(maxPain([held(100, 0, 0)])).toBeNull()
  })
})

describe('strikes', () => {
  const options = [
    { strike: 90, type: 'put' as const, openInterest: 5 },
    { strike: 110, type: 'call' as const, openInterest: 4 },
    { strike: 110, type: 'call' as const, openInterest: 6 },
    { strike: 80, type: 'call' as const, openInterest: 30 },
    { strike: 120, type: 'put' as const, openInterest: 15 },
  ]
  const strikes = byStrike(options)

  it('add up over expiries', () => {
    expect(strikes).toEqual([held(80, 30, 0), held(90, 0, 5), held(110, 10, 0), held(120, 0, 15)])
    expect(putCallRatio(options)).toBe(20 / 40)
    expect(putCallRatio(options.filter(({ type }) => type === 'put'))).toBeNull()
  })

  it('are walls on their side of the spot, and largest anywhere', () => {
    expect(largestStrike(strikes, 'call', (strike) => strike > 100)).toEqual(held(110, 10, 0))
    expect(largestStrike(strikes, 'put', (strike) => strike < 100)).toEqual(held(90, 0, 5))
    expect(largestStrike(strikes, 'call')).toEqual(held(80, 30, 0))
    expect(largestStrike(strikes, 'put', (strike) => strike < 90)).toBeNull()
    expect(mostHeld(strikes, 2).map(({ strike }) => strike)).toEqual([80, 120])
  })
})
