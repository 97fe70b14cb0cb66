import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundTo } from '../core/round.ts'
import { isoOf } from '../core/time.ts'
import { ByteText } from './byte-text.ts'

function written(put: (text: ByteText) => void): string {
  const text = new ByteText()
  put(text)
  return Buffer.from(text.done()).toString()
}

describe('a figure', () => {
  const decimals = fc.constantFrom(undefined, 0, 2, 4, 6, 8)
  const EDGES = [
    0,
    -0,
    0.5,
    0.005,
    1.005,
    2.675,
    -0.004,
    0.1 + 0.2,
    1e-12,
    9.99999999999e-4,
    0.00009999999999999,
    180_000,
    99_999_999.9999999,
    123_456_789.123_456_79,
    999_999_999_999.5,
    1_272_305_439_621.1663,
    1e15,
    1e21,
    1.7e308,
    5e-324,
  ]

  function same(value: number, places: number | undefined): void {
    const text = written((into) => into.putFigure(value, places))
    expect(Number(text)).toBe(roundTo(places, value))
    expect(text).not.toMatch(/^-0$|\.$|\.\d*0$/)
  }

  it('says what every answer says', () => {
    fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), decimals, same), {
      numRuns: 2_000,
    })
    for (const value of EDGES) for (const places of [undefined, 0, 2, 4, 6, 8]) same(value, places)
  })

  it('says it of prices and amounts as venues tell them', () => {
    const told = fc
      .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 12 }))
      .map(([digits, places]) => Number(`${digits}e-${places}`))
    fc.assert(fc.property(told, decimals, same), { numRuns: 2_000 })
  })
})

it('the time of a day is written to the millisecond', () => {
  for (const ms of [0, 1, 999, 59_999, 3_600_000, 86_399_999]) {
    expect(written((text) => text.putClock(ms))).toBe(isoOf(ms).slice(11, 23))
  }
})

it('grows with what is put into it', () => {
  const words = Array.from({ length: 3_000 }, (_, i) => (i % 2 === 0 ? `w${i}` : `a longer word, №${i}`))
  const text = written((into) => {
    for (const [i, word] of words.entries()) {
      if (i % 3 === 0) into.putText(word)
      else into.put(Buffer.from(word))
    }
  })
  expect(text).toBe(words.join(''))
})
