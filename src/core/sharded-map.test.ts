import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ShardedMap } from './sharded-map.ts'

it('is a map, whatever the keys', () => {
  const key = fc.oneof(fc.string(), fc.integer(), fc.double({ noNaN: true }), fc.boolean())
  const action = fc.record({ key, value: fc.option(fc.integer(), { nil: undefined }) })
  fc.assert(
    fc.property(fc.array(action), (actions) => {
      const ours = new ShardedMap<number, string | number | boolean>()
      const plain = new Map<string | number | boolean, number>()
      for (const { key: one, value } of actions) {
        if (value === undefined) expect(ours.delete(one)).toBe(plain.delete(one))
        else {
          ours.set(one, value)
          plain.set(one, value)
        }
        expect(ours.has(one)).toBe(plain.has(one))
        expect(ours.get(one)).toBe(plain.get(one))
      }
      expect(ours.size).toBe(plain.size)
      expect(new Map(ours)).toEqual(plain)
    }),
  )
})
