import { describe, expect, it } from 'vitest'
import { normalBelow } from './black76.ts'
import { atTheMoneyIvPct, ivPctAtDelta, ivPctOf, smileOf, varianceAt } from './smile.ts'

type Quote = readonly [strike: number, type: 'call' | 'put', mark_iv: number | null]

const smile = (quotes: readonly Quote[], days = 36.5, forward = 100) =>
  smileOf({ forward, days, rows: quotes.map(([strike, type, mark_iv]) => ({ strike, type, mark_iv })) })

const SKEWED = smile([
  [70, 'put', 72],
  [80, 'put', 63],
  [90, 'put', 55],
  [98, 'put', 51],
  [104, 'call', 50],
  [112, 'call', 52],
  [125, 'call', 58],
  [140, 'call', 66],
])

describe('a smile', () => {
  it('is made of quotes out of the money', () => {
    const made = smile([
      [90, 'put', 60],
      [90, 'call', 99],
      [110, 'call', 50],
      [110, 'put', 99],
      [120, 'call', null],
      [130, 'call', 0],
    ])
    expect(made.knots.map(({ x }) => Math.round(100 * Math.exp(x)))).toEqual([90, 110])
    expect(made.knots[0]!.variance).toBeCloseTo(0.6 ** 2 * 0.1, 12)
  })

  it('counts two contracts on a strike with the mean of their variance', () => {
    const made = smile([
      [90, 'put', 30],
      [90, 'put', 40],
    ])
    expect(ivPctOf(made.knots[0]!.variance, made.years)).toBeCloseTo(Math.sqrt((900 + 1600) / 2), 10)
  })

  it('is straight in total variance between quotes, and nothing beyond them', () => {
    const made = smile([
      [90, 'put', 60],
      [100, 'call', 50],
      [110, 'call', 40],
    ])
    expect(atTheMoneyIvPct(made)).toBeCloseTo(50, 10)
    const middle = (Math.log(1) + Math.log(1.1)) / 2
    expect(varianceAt(made, middle)).toBeCloseTo((0.1 * (0.25 + 0.16)) / 2, 12)
    expect(varianceAt(made, Math.log(0.9))).toBeCloseTo(0.036, 12)
    expect(varianceAt(made, Math.log(0.9) - 1e-9)).toBeNull()
    expect(varianceAt(made, Math.log(1.1) + 1e-9)).toBeNull()
    // Calls alone say nothing of the money below them.
    expect(atTheMoneyIvPct(smile([[101, 'call', 50]]))).toBeNull()
    expect(atTheMoneyIvPct(smile([]))).toBeNull()
  })
})

describe('the volatility at a delta', () => {
  it('is that of the quotes where all are alike', () => {
    const flat = smile(
      [60, 80, 95, 105, 130, 160].map((strike) => [strike, strike < 100 ? 'put' : 'call', 45]),
    )
    expect(ivPctAtDelta(flat, 'put', 0.25)).toBeCloseTo(45, 10)
    expect(ivPctAtDelta(flat, 'call', 0.25)).toBeCloseTo(45, 10)
  })

  it.each([
    ['put', -1],
    ['call', 1],
  ] as const)('of a %s is where a dense scan finds it', (type, side) => {
    let best = { off: 1, ivPct: 0 }
    const years = 0.1
    for (let x = Math.log(0.7); x <= Math.log(1.4); x += 1e-5) {
      const deviation = Math.sqrt(varianceAt(SKEWED, x)!)
      const off = Math.abs(normalBelow(side * (-x / deviation + deviation / 2)) - 0.25)
      if (off < best.off) best = { off, ivPct: 100 * (deviation / Math.sqrt(years)) }
    }
    expect(best.off).toBeLessThan(1e-4)
    expect(ivPctAtDelta(SKEWED, type, 0.25)).toBeCloseTo(best.ivPct, 2)
  })

  it('is unknown where the quotes do not reach it', () => {
    const narrow = smile([
      [98, 'put', 50],
      [102, 'call', 50],
    ])
    expect(ivPctAtDelta(narrow, 'put', 0.25)).toBeNull()
    expect(ivPctAtDelta(narrow, 'call', 0.25)).toBeNull()
    expect(ivPctAtDelta(smile([]), 'call', 0.25)).toBeNull()
  })
})
