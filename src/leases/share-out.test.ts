import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { portionOf } from './share-out.ts'

const shared = (wants: Record<string, string[]>, holders: Record<string, string> = {}) => ({
  wants: new Map(Object.entries(wants)),
  holders: new Map(Object.entries(holders)),
})

describe('what a member may take', () => {
  it('is all where it is alone, and half where two want the same', () => {
    expect(portionOf('a', shared({ a: ['x', 'y', 'z'] })).take).toEqual(['x', 'y', 'z'])
    const both = { a: ['x', 'y', 'z'], b: ['x', 'y', 'z'] }
    expect(portionOf('a', shared(both)).take).toEqual(['x', 'y'])
    expect(portionOf('b', shared(both, { x: 'a', y: 'a' })).take).toEqual(['z'])
  })

  it('is what nobody else wants, whatever it has', () => {
    const apart = { a: ['x', 'y'], b: ['y', 'z'] }
    expect(portionOf('a', shared(apart)).take).toEqual(['x', 'y'])
    expect(portionOf('b', shared(apart, { x: 'a', y: 'a' })).take).toEqual(['z'])
  })

  it('is given away beyond its share only where somebody lacks it', () => {
    const both = { a: ['w', 'x', 'y', 'z'], b: ['w', 'x', 'y', 'z'] }
    const all = { w: 'a', x: 'a', y: 'a', z: 'a' }
    expect(portionOf('a', shared(both, all)).surplus).toEqual(['y', 'z'])
    expect(portionOf('a', shared({ a: both.a }, all)).surplus).toEqual([])
    expect(portionOf('a', shared({ ...both, b: ['other'] }, all)).surplus).toEqual([])
  })

  it('nothing stays free for long, nothing has two holders, and shares end up even', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const wish = fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 })
    fc.assert(
      fc.property(fc.array(wish, { minLength: 1, maxLength: 4 }), fc.boolean(), (wishes, isSame) => {
        const wants = new Map(wishes.map((wish, index) => [String(index), isSame ? names : wish]))
        const holders = new Map<string, string>()
        // Rounds as members make them, one after the other.
        for (let round = 0; round < 10; round++) {
          for (const member of wants.keys()) {
            const { take, surplus } = portionOf(member, { wants, holders })
            for (const name of take) {
              expect(holders.has(name)).toBe(false)
              holders.set(name, member)
            }
            for (const name of surplus) holders.delete(name)
          }
        }
        const wanted = new Set([...wants.values()].flat())
        expect([...holders.keys()].sort()).toEqual([...wanted].sort())
        if (!isSame) return
        const counts = [...wants.keys()].map((id) => [...holders.values()].filter((one) => one === id).length)
        expect(Math.max(...counts)).toBeLessThanOrEqual(Math.ceil(names.length / wants.size))
      }),
    )
  })
})
