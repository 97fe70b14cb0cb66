import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isDeeperThan, parseJson } from './json.ts'

/** Levels of lists and objects, by walking the value. */
function depthOf(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

it('is the depth of the parsed value, whatever the strings say', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(8), (value, most) => {
      expect(isDeeperThan(JSON.stringify(value), most)).toBe(depthOf(value) > most)
    }),
    { numRuns: 300 },
  )
})

it('takes brackets in strings for text, escaped quotes included', () => {
  const strings = ['[[[[', '"[[[[', '\\', '\\"[[[[', '{"a":["']
  expect(isDeeperThan(JSON.stringify([strings]), 2)).toBe(false)
  expect(isDeeperThan(JSON.stringify([strings]), 1)).toBe(true)
})

it('also of what is no JSON', () => {
  expect(isDeeperThan('['.repeat(1_000), 32)).toBe(true)
  expect(isDeeperThan('"never closed [[[[[[[[[[[[[[[', 2)).toBe(false)
})

it('reads 64 levels, and refuses more before it parses them', () => {
  const nested = (levels: number) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`
  expect(JSON.stringify(parseJson(nested(64)))).toBe(nested(64))
  expect(() => parseJson(nested(66))).toThrow('JSON nesting is limited to 64 levels.')
  expect(() => parseJson('['.repeat(1_000_000))).toThrow('limited to 64')
  expect(() => parseJson('{')).toThrow(SyntaxError)
})
