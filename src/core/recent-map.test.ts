import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RecentMap } from './recent-map.ts'

describe('RecentMap', () => {
  it('never holds more than its capacity', () => {
    const map = new RecentMap<number>(100)
    for (let i = 0; i < 10_000; i++) {
      map.set(`key ${i}`, i)
      expect(map.size).toBeLessThanOrEqual(100)
    }
    expect(map.get('key 9999')).toBe(9_999)
    expect(map.get('key 0')).toBeUndefined()
  })

  it('keeps what is used, whatever else comes by', () => {
    const map = new RecentMap<string>(10)
    map.set('regular', 'here')
    for (let i = 0; i < 1_000; i++) {
      map.set(`stranger ${i}`, 'x')
      expect(map.get('regular')).toBe('here')
    }
  })

  it('answers like a map as long as it is not full', () => {
    const action = fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      value: fc.option(fc.integer(), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const model = new Map<string, number>()
        const map = new RecentMap<number>(8)
        for (const { key, value } of actions) {
          if (value === undefined) {
            model.delete(key)
            map.delete(key)
          } else {
            model.set(key, value)
            map.set(key, value)
          }
          for (const name of ['a', 'b', 'c']) expect(map.get(name)).toBe(model.get(name))
        }
      }),
    )
  })

  it('adds a key once, and says when something may be lost', () => {
    const map = new RecentMap<true, number>(10)
    for (let key = 0; key < 5; key++) {
      expect(map.isWhole).toBe(true)
      expect(map.add(key, true)).toBe(true)
      expect(map.add(key, true)).toBe(false)
    }
    expect(map.isWhole).toBe(false)
    for (let key = 5; key < 50; key++) {
      map.add(key, true)
      expect(map.size).toBeLessThanOrEqual(10)
    }
    // Looking a key up by adding it is no use of it.
    expect(map.add(49, true)).toBe(false)
    expect(map.add(0, true)).toBe(true)
    expect(map.isWhole).toBe(false)
  })
})
