import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { silentLog } from '../core/log.ts'
import { Cache } from './cache.ts'
import type { Made } from './prepared.ts'

function setUp(maxBytes = 1_000_000) {
  const clock = { ms: 1_000_000, now: () => clock.ms }
  const cache = new Cache({ clock, log: silentLog, maxBytes, shared: ['X-Test', 'yes'] })
  return { clock, cache }
}

const made = (body: string): Made => ({ body, contentType: 'text/plain', cacheControl: 'no-cache' })

describe('an entry', () => {
  it('is made once for callers who come together, and again when nobody renewed it in time', async () => {
    const { cache, clock } = setUp()
    let times = 0
    const entry = cache.entry('a', { freshMs: 1_000, make: async () => made(`body ${++times}`) })
    const [one, two] = await Promise.all([cache.take(entry), cache.take(entry)])
    expect(one).toBe(two)
    expect(cache.ready(entry)).toBe(one)
    clock.ms += 3_000
    expect(cache.ready(entry)).toBeNull()
    expect((await cache.take(entry)).identity.body.toString()).toBe('body 2')
  })

  it('that failed is not kept, and the next caller tries again', async () => {
    const { cache } = setUp()
    let fails = true
    const recipe = {
      freshMs: 1_000,
      make: async () => {
        if (fails) throw new Error('no')
        return made('yes')
      },
    }
    await expect(cache.take(cache.entry('a', recipe))).rejects.toThrow('no')
    expect(cache.counts.entries).toBe(0)
    fails = false
    expect((await cache.take(cache.entry('a', recipe))).status).toBe(200)
  })

  it('whose renewal fails is shown on, and the renewal is not tried at every request', async () => {
    const { cache, clock } = setUp()
    let times = 0
    const entry = cache.entry('a', {
      freshMs: 10_000,
      make: async () => {
        if (++times > 1) throw new Error('no')
        return made('old')
      },
    })
    const old = await cache.take(entry)
    clock.ms += 10_000
    expect(cache.ready(entry)).toBe(old)
    await entry.refreshing?.catch(() => {})
    expect(cache.ready(entry)).toBe(old)
    expect(times).toBe(2)
    clock.ms += 1_000
    expect(cache.ready(entry)).toBe(old)
    expect(times).toBe(3)
    clock.ms += 19_000
    await expect(cache.take(entry)).rejects.toThrow('no')
  })
})

describe('the bound', () => {
  it('drops what was used longest ago', async () => {
    const { cache } = setUp(500)
    const entry = (key: string) =>
      cache.entry(key, { freshMs: 1_000, make: async () => made('x'.repeat(100)) })
    const [a, b] = [entry('a'), entry('b')]
    await cache.take(a)
    await cache.take(b)
    cache.ready(a)
    await cache.take(entry('c'))
    expect(b.dropped).toBe(true)
    expect(cache.ready(b)).toBeNull()
    expect(cache.ready(a)).not.toBeNull()
    expect(cache.counts).toMatchObject({ bytes: 400, entries: 2, evictions: 1 })
  })

  it('holds whatever comes', async () => {
    const requests = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 400 })))
    await fc.assert(
      fc.asyncProperty(requests, async (list) => {
        const { cache } = setUp(1_000)
        for (const [key, size] of list) {
          const entry = cache.entry(String(key), { freshMs: 1, make: async () => made('x'.repeat(size)) })
          const { identity } = await cache.take(entry)
          expect(identity.body.length).toBeGreaterThan(0)
          expect(cache.counts.bytes).toBeLessThanOrEqual(1_000)
          expect(cache.counts.bytes).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 50 },
    )
  })
})
