import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

describe('canonical JSON', () => {
  it('is that of the example in RFC 8785, 3.2.2', () => {
    const example = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\u0022\u002f",
      literals: [null, true, false],
    }
    expect(canonicalJson(example)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
  })

  it('orders keys by their UTF-16 units, as in RFC 8785, 3.2.3', () => {
    const keys = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6']
    const text = canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])))
    expect(Object.keys(JSON.parse(text) as object)).toHaveLength(7)
    const places = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33'].map((key) =>
      text.indexOf(`${JSON.stringify(key)}:`),
    )
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  it('refuses what JSON cannot say', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, undefined, { a: undefined }, '\ud800'])
      expect(() => canonicalJson(value)).toThrow(TypeError)
    expect(canonicalJson(-0)).toBe('0')
  })
})
