import fc from 'fast-check'
import { expect, it } from 'vitest'
import { KeySet } from './key-set.ts'

it('is a set, whatever the keys', () => {
  const key = fc.oneof(fc.string(), fc.integer(), fc.double({ noNaN: true }), fc.boolean())
  fc.assert(
    fc.property(fc.array(key), (keys) => {
      const ours = new KeySet()
      const plain = new Set<string | number | boolean>()
      for (const one of keys) {
        expect(ours.add(one)).toBe(!plain.has(one))
        plain.add(one)
        expect(ours.has(one)).toBe(true)
      }
      expect(ours.size).toBe(plain.size)
    }),
  )
})
