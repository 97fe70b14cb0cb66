import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SeenKeys } from './seen.ts'

test('knows every key at or after its horizon, however few it may hold', () => {
  const rows = fc.array(fc.record({ key: fc.nat(200), at: fc.nat(5_000) }), { maxLength: 300 })
  fc.assert(
    fc.property(rows, fc.integer({ min: 20, max: 100 }), (list, maxKeys) => {
      const seen = new SeenKeys(100, maxKeys)
      seen.knowSince(0)
      const kept = new Map<string, number>()
      for (const { key, at } of list) {
        if (at < seen.horizon) continue
        const name = `${key}@${at}`
        // At most nine keys share a bucket here, so no bucket is ever half of what may be held.
        if ([...kept.values()].filter((time) => Math.floor(time / 100) === Math.floor(at / 100)).length > 8)
          continue
        expect(seen.add(name, at)).toBe(!kept.has(name))
        kept.set(name, at)
        expect(seen.count).toBeLessThanOrEqual(maxKeys)
      }
      for (const [name, at] of kept) if (at >= seen.horizon) expect(seen.add(name, at)).toBe(false)
    }),
  )
})

test('more keys in one bucket than it may hold: the oldest go, the bound stays', () => {
  const seen = new SeenKeys(1_000, 100)
  seen.knowSince(0)
  for (let key = 0; key < 1_000; key++) seen.add(key, 5)
  expect(seen.count).toBeLessThanOrEqual(100)
  expect(seen.add(999, 5)).toBe(false)
  expect(seen.add(960, 5)).toBe(false)
})

test('knows nothing before it was told since when', () => {
  expect(new SeenKeys(1_000, 100).horizon).toBe(Number.POSITIVE_INFINITY)
})

test('forgets by age, and says so by its horizon', () => {
  const seen = new SeenKeys(1_000, 100)
  seen.knowSince(0)
  seen.add('old', 500)
  seen.add('new', 5_500)
  seen.forgetBefore(5_200)
  expect(seen.count).toBe(1)
  expect(seen.horizon).toBe(1_000)
})
