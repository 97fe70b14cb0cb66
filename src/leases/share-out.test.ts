import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { portionOf } from './share-out.ts'

type Wish = readonly string[] | Readonly<Record<string, number>>
const wantsOf = (wish: Wish) =>
  new Map(Array.isArray(wish) ? wish.map((name) => [name, 1]) : Object.entries(wish))
const shared = (wants: Record<string, Wish>, holders: Record<string, string> = {}) => ({
  wants: new Map(Object.entries(wants).map(([id, wish]) => [id, wantsOf(wish)])),
  holders: new Map(Object.entries(holders)),
})

describe('what a member may take', () => {
  it('is all where it is alone, and half where two want the same', () => {
    expect(portionOf('a', shared({ a: ['x', 'y', 'z'] })).take).toEqual(['x', 'y', 'z'])
    const both = { a: ['x', 'y', 'z'], b: ['x', 'y', 'z'] }
    expect(portionOf('a', shared(both)).take).toEqual(['x', 'z'])
    expect(portionOf('b', shared(both, { x: 'a', z: 'a' })).take).toEqual(['y'])
  })

  it('is what nobody else wants, whatever it has', () => {
    const apart = { a: ['x', 'y'], b: ['y', 'z'] }
    expect(portionOf('a', shared(apart)).take).toEqual(['x'])
    expect(portionOf('b', shared(apart, { x: 'a' })).take).toEqual(['y', 'z'])
    expect(portionOf('b', shared(apart, { x: 'a', y: 'a' })).take).toEqual(['z'])
  })

  it('is given away beyond its share only where somebody lacks it', () => {
    const both = { a: ['w', 'x', 'y', 'z'], b: ['w', 'x', 'y', 'z'] }
    const all = { w: 'a', x: 'a', y: 'a', z: 'a' }
    expect(portionOf('a', shared(both, all)).surplus).toHaveLength(2)
    expect(portionOf('a', shared({ a: both.a }, all)).surplus).toEqual([])
    expect(portionOf('a', shared({ ...both, b: ['other'] }, all)).surplus).toEqual([])
  })

  it('goes by weight: one large venue is as much as all the small ones together', () => {
    const weights = { binance: 600, s1: 150, s2: 150, s3: 150, s4: 150 }
    const both = { a: weights, b: weights }
    expect(portionOf('a', shared(both)).take).toEqual(['binance'])
    expect(portionOf('b', shared(both)).take).toEqual(['s1', 's2', 's3', 's4'])
    const all = Object.fromEntries(Object.keys(weights).map((name) => [name, 'a']))
    expect(portionOf('a', shared(both, all)).surplus).toEqual(['binance'])
    // What cannot be made more even stays where it is.
    const apart = { ...all, binance: 'b' }
    for (const id of ['a', 'b']) expect(portionOf(id, shared(both, apart)).surplus).toEqual([])
    expect(
      portionOf('b', shared({ a: { one: 10, tiny: 1 }, b: { one: 10, tiny: 1 } }, { one: 'a', tiny: 'b' })),
    ).toEqual({ take: [], surplus: [] })
  })

  it('nothing stays free for long, nothing has two holders, and shares end up even', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const wish = fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 })
    const weights = fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 7, maxLength: 7 })
    const members = fc.array(wish, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(members, fc.boolean(), weights, fc.context(), (wishes, isSame, weight, context) => {
        const weightOf = (name: string) => weight[names.indexOf(name)]!
        const wants = new Map(
          wishes.map((wish, index) => [
            String(index),
            new Map((isSame ? names : wish).map((name) => [name, weightOf(name)])),
          ]),
        )
        const holders = new Map<string, string>()
        let moved = 0
        // Rounds as members make them, one after the other.
        for (let round = 0; round < 20; round++) {
          moved = 0
          for (const member of wants.keys()) {
            const { take, surplus } = portionOf(member, { wants, holders })
            for (const name of take) {
              expect(holders.has(name)).toBe(false)
              holders.set(name, member)
            }
            for (const name of surplus) holders.delete(name)
            moved += take.length + surplus.length
          }
        }
        // It comes to rest, with all of it taken.
        expect(moved).toBe(0)
        const wanted = new Set([...wants.values()].flatMap((own) => [...own.keys()]))
        expect([...holders.keys()].sort()).toEqual([...wanted].sort())
        if (!isSame) return
        const loads = [...wants.keys()].map((id) =>
          names.filter((name) => holders.get(name) === id).reduce((sum, name) => sum + weightOf(name), 0),
        )
        const total = weight.reduce((sum, own) => sum + own, 0)
        context.log(JSON.stringify(loads))
        // Nobody has more than its share by more than the heaviest that could not be divided.
        expect(Math.max(...loads)).toBeLessThanOrEqual(total / wants.size + Math.max(...weight))
      }),
    )
  })
})
